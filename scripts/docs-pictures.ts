/** Takes the pictures of the manual from the built program: `node scripts/run.mjs scripts/docs-pictures.ts [NAME …]`. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { pictureRepository } from './docs-pictures/picture-repository.ts';
import { PICTURES, type Picture } from './docs-pictures/pictures.ts';
import { smallPng } from './docs-pictures/png.ts';
import { seedDeployments } from './docs-pictures/seed-deployments.ts';
import { seedReview } from './docs-pictures/seed-review.ts';
import { type Owner, PROJECT, seedStore } from './docs-pictures/seed-store.ts';
import { serveSite } from './docs-pictures/serve-site.ts';
import { ensureChromium } from './setup/ensure-chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAX_BYTES = 60_000;
/** A second site of the repository. */
const HANDBOOK = 'test/fixtures/sites/tabs';
/** Pixels of the picture for each pixel of the page: sharp on most screens, still small. */
const SCALE = 2;

interface Shot {
  readonly picture: Picture;
  readonly address: string;
  readonly scheme: 'light' | 'dark';
  /** The member who signs in first. */
  readonly owner: Owner | undefined;
}

/** What is served for a picture, and the parts of its address that are new in each run. */
interface Subject {
  readonly what: readonly string[];
  readonly before: string;
  /** Label of the host of the preview. */
  readonly preview: string;
  /** Id of the job that is under review. */
  readonly job: string;
}

async function take(browser: Browser, { picture, address, scheme, owner }: Shot): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: picture.viewport,
    deviceScaleFactor: picture.scale ?? SCALE,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  try {
    if (owner !== undefined) await signIn(page, address, owner);
    await page.goto(`${address}${picture.path}`, { waitUntil: 'networkidle' });
    if (picture.click !== undefined) {
      await page.locator(picture.click).first().click();
      await page.waitForLoadState('networkidle');
      if (picture.type !== undefined) await write(page, picture.type);
      if (picture.next !== undefined) await page.locator(picture.next).first().click();
      if (picture.shows !== undefined) await page.locator(picture.shows).first().waitFor();
    }
    await page.mouse.move(picture.viewport.width - 1, picture.viewport.height - 1);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.evaluate(nameAddress, { from: address, to: 'https://docs.example.com' });
    await page.evaluate(nameAddress, { from: new URL(address).host, to: 'docs.example.com' });
    return await page.screenshot({ clip: await clipOf(page, picture), fullPage: picture.from !== undefined });
  } finally {
    await page.close();
  }
}

/** Results appear shortly after the last letter is typed, and the first one is selected, as no page is before it. */
async function write(page: Page, text: string): Promise<void> {
  // Until the server has read all pages, results are some of those to come.
  await page.waitForFunction(async (query) => {
    const answer = await fetch(`/search.json?q=${encodeURIComponent(query)}`);
    return ((await answer.json()) as { partial?: boolean }).partial !== true;
  }, text);
  await page.locator('input:focus').pressSequentially(text, { delay: 30 });
  await page.waitForSelector('[role="option"][aria-selected="true"]');
  await page.waitForLoadState('networkidle');
}

async function signIn(page: Page, address: string, { email, password }: Owner): Promise<void> {
  await page.goto(`${address}/dashboard/sign-in`);
  await page.fill('input[name="email"]', email);
  await page.fill('input[name="password"]', password);
  await Promise.all([page.waitForURL(/\/dashboard\/(?!sign-in)/), page.click('main button[type="submit"]')]);
}

/** Runs in the page: replaces the random port of this run. */
function nameAddress({ from, to }: { from: string; to: string }): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    node.nodeValue = node.nodeValue?.replaceAll(from, to) ?? '';
}

async function clipOf(page: Page, { clip, from }: Picture): Promise<Picture['clip']> {
  if (from === undefined) return clip;
  const box = await page.evaluate((selector) => {
    const { x, y } = document.querySelector(selector)!.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY };
  }, from);
  return { ...clip, x: box.x + clip.x, y: box.y + clip.y };
}

/** Only the first call makes the repository and its rows. */
async function repositorySubject(folder: string, data: string): Promise<Subject> {
  const file = join(data, 'subject.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Subject;
  const path = join(data, 'harbor');
  mkdirSync(path);
  const repository = pictureRepository(path, { docs: folder, handbook: join(root, HANDBOOK) }, Date.now());
  const preview = await seedDeployments(join(data, 'seeded'), PROJECT, repository);
  const job = await seedReview(join(data, 'seeded'), PROJECT, repository);
  const settings = join(data, 'lectern.config.json');
  const source = (part: string) => ({ git: path, branch: 'main', folder: part });
  const projects = [
    { id: PROJECT, name: 'Harbor', source: source('docs') },
    { id: 'handbook', name: 'Handbook', source: source('handbook') },
  ];
  writeFileSync(settings, JSON.stringify({ projects }));
  const before = repository.commits.at(-2)!.commit.slice(0, 10);
  const made = { what: ['--config', settings], before, preview, job };
  writeFileSync(file, JSON.stringify(made));
  return made;
}

/** Takes a picture in the modes of its entry, and writes the files. */
async function save(browser: Browser, picture: Picture, data: string): Promise<void> {
  const isSeeded = picture.signedIn === true || picture.repository === true;
  const owner = isSeeded ? await seedStore(join(data, 'seeded')) : undefined;
  const folder = join(root, picture.folder);
  const subject =
    picture.repository === true
      ? await repositorySubject(folder, data)
      : { what: [folder], before: '', preview: '', job: '' };
  const server = await serveSite(join(root, 'dist/cli.js'), subject.what, {
    data: join(data, isSeeded ? 'seeded' : 'empty'),
    model: picture.model === true,
  });
  const address =
    picture.preview === true
      ? server.url.replace(/(?<=:\/\/)[^:/]+/, `${subject.preview}.preview.localhost`)
      : server.url;
  const path = picture.path.replace('{before}', subject.before).replace('{job}', subject.job);
  try {
    for (const scheme of picture.dark === true ? (['light', 'dark'] as const) : (['light'] as const)) {
      const name = scheme === 'dark' ? `${picture.name}-dark` : picture.name;
      const png = smallPng(
        await take(browser, {
          picture: { ...picture, path },
          address,
          scheme,
          owner: picture.signedIn === true ? owner : undefined,
        }),
        picture.bytes ?? MAX_BYTES,
      );
      const file = join(root, 'docs/images', `${name}.png`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, png);
      console.log(`${name}.png ${(png.length / 1000).toFixed(1)} kB`);
    }
  } finally {
    await server.close();
  }
}

async function main(wanted: readonly string[]): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'lectern-pictures-'));
  const browser = await chromium.launch({
    executablePath: await ensureChromium(join(root, '.runtime')),
    chromiumSandbox: false,
    // Letters at whole pixels are what no reader's screen shows.
    args: ['--font-render-hinting=none'],
  });
  try {
    for (const picture of PICTURES)
      if (wanted.length === 0 || wanted.includes(picture.name)) await save(browser, picture, data);
  } finally {
    await browser.close();
    rmSync(data, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));

/** Looks at every kind of page in every theme, mode and width: one sheet of pictures for each theme, and what axe finds. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { html, trustedHtml } from '../../src/lib/html.ts';
import { axeFindings } from '../../test/support/axe.ts';
import { PROSE_PAGE } from '../pictures/fixture.ts';
import { serveTheme, THEMES, type Tree } from '../pictures/own-subjects.ts';
import { SCHEMES } from '../pictures/views.ts';
import { fail, readArguments } from '../shared/arguments.ts';
import { startChromium } from '../shared/chromium.ts';
import { MODES, writeFramesSite } from './frames-site.ts';
import { writeLookSite } from './look-site.ts';

const usage =
  'node scripts/run.mjs bench/look/every.ts [--out DIR] [--themes mint,…] [--kinds prose,…] [--sizes phone,desktop,wide] [--no-axe]';
const { values } = readArguments(usage, {
  out: { type: 'string', default: join(tmpdir(), 'lectern-bench-every') },
  themes: { type: 'string', default: THEMES.join(',') },
  kinds: { type: 'string' },
  sizes: { type: 'string' },
  'no-axe': { type: 'boolean', default: false },
});

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
} as const;
type Size = keyof typeof SIZES;

interface Kind {
  readonly name: string;
  readonly path: string;
  /** On the site of languages, versions and layouts. */
  readonly frames?: true;
  readonly only?: Size;
  readonly does?: (page: Page) => Promise<void>;
}

const click =
  (selector: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).locator('visible=true').first().click();
  };
const toHeading =
  (text: string) =>
  async (page: Page): Promise<void> =>
    page.evaluate((start) => {
      const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent?.includes(start));
      window.scrollTo({ top: heading!.getBoundingClientRect().top + scrollY - 140, behavior: 'instant' });
    }, text);

const KINDS: readonly Kind[] = [
  { name: 'prose', path: `/${PROSE_PAGE.path}` },
  { name: 'code', path: `/${PROSE_PAGE.path}`, does: toHeading('Answer in time') },
  { name: 'table', path: `/${PROSE_PAGE.path}`, does: toHeading('Schedules') },
  { name: 'home', path: '/' },
  { name: 'components', path: '/components' },
  { name: 'components-middle', path: '/components', does: toHeading('Tabs, steps') },
  { name: 'components-end', path: '/components', does: toHeading('Fields and code') },
  { name: 'api', path: '/api/send-event' },
  { name: 'playground', path: '/api/send-event', does: click('[data-try]') },
  {
    name: 'search',
    path: `/${PROSE_PAGE.path}`,
    does: async (page) => {
      await page.keyboard.press('Control+k');
      await page.waitForSelector('input:focus');
      await page.locator('input:focus').pressSequentially('event', { delay: 25 });
      await page.waitForTimeout(800);
    },
  },
  { name: 'missing', path: '/guides/retrys' },
  { name: 'no-headings', path: '/look/plain' },
  { name: 'wide-table', path: '/look/wide' },
  { name: 'tasks', path: '/look/tasks' },
  { name: 'menu', path: `/${PROSE_PAGE.path}`, only: 'phone', does: click('.menu-button') },
  { name: 'versions', path: '/v2/install', frames: true },
  {
    name: 'switcher',
    path: '/v2/install',
    frames: true,
    only: 'desktop',
    does: click('.site-header button[popovertarget]'),
  },
  { name: 'switch-menu', path: '/v2/install', frames: true, only: 'phone', does: click('.menu-button') },
  { name: 'changes', path: '/v2/changes', frames: true },
  { name: 'right-to-left', path: '/ar/install', frames: true },
  {
    name: 'right-to-left-menu',
    path: '/ar/install',
    frames: true,
    only: 'phone',
    does: click('.menu-button'),
  },
  ...MODES.map((mode): Kind => ({ name: mode, path: `/v2/${mode}`, frames: true })),
];

function listed<T extends string>(text: string | undefined, known: readonly T[], flag: string): readonly T[] {
  if (text === undefined) return known;
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !known.includes(name as T));
  if (wrong !== undefined) fail(`--${flag} knows ${known.join(', ')}; got "${wrong}"`);
  return known.filter((name) => names.includes(name));
}

const themes = listed(values.themes, THEMES, 'themes');
const sizes = listed(values.sizes, Object.keys(SIZES) as Size[], 'sizes');
const kindNames = listed(
  values.kinds,
  KINDS.map(({ name }) => name),
  'kinds',
);
const kinds = KINDS.filter(({ name }) => kindNames.includes(name));
const root = fileURLToPath(new URL('../..', import.meta.url));
const tree: Tree = { name: 'now', folder: root, cli: join(root, 'dist/cli.js') };
if (!existsSync(tree.cli)) fail(`there is no built program: ${tree.cli} is missing`);
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'lectern-every-'));
const browser = await startChromium();
const problems: string[] = [];
const STYLE = `body{font:13px system-ui;margin:12px;background:#dfe2e6}div{display:flex;flex-wrap:wrap;gap:10px;align-items:start}
figure{margin:0}img{display:block}.phone img{width:300px}.desktop img{width:620px}.wide img{width:900px}`;

for (const theme of themes) {
  const servers = [
    await serveTheme(tree, theme, join(scratch, 'look'), writeLookSite),
    await serveTheme(tree, theme, join(scratch, 'frames'), writeFramesSite),
  ] as const;
  for (const size of sizes)
    for (const scheme of SCHEMES) {
      process.stderr.write(`${theme}, ${size}, ${scheme}\n`);
      const phone = size === 'phone';
      const context = await browser.newContext({
        viewport: SIZES[size],
        colorScheme: scheme,
        reducedMotion: 'reduce',
        isMobile: phone,
        hasTouch: phone,
        bypassCSP: true,
      });
      const figures = [];
      for (const { name, path, frames, only, does } of kinds) {
        if (only !== undefined && only !== size) continue;
        const page = await context.newPage();
        const file = `${theme}-${name}-${size}-${scheme}.png`;
        try {
          await page.goto(`${servers[frames === true ? 1 : 0].subject.url}${path}`, { waitUntil: 'load' });
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          await does?.(page);
          await page.waitForTimeout(250);
          await page.screenshot({ path: join(out, file), caret: 'hide' });
          const aside: number = await page.evaluate(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          );
          if (aside > 0) problems.push(`${file}: scrolls sideways by ${aside} px`);
          // In light it looks with every rule, and at the colours of dark.
          if (scheme === 'light' && size !== 'wide' && !values['no-axe'])
            for (const found of await axeFindings(page)) problems.push(`${theme}, ${name}: ${found}`);
          figures.push(
            html`<figure><figcaption>${name}</figcaption><img src="${file}" alt="${name}"></figure>`,
          );
        } catch (error) {
          problems.push(`${file}: ${String(error).split('\n')[0]}`);
        }
        await page.close();
      }
      const sheet = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${theme}</title><style>${trustedHtml(STYLE)}</style><h1>${theme}, ${size}, ${scheme}</h1><div class="${size}">${figures}</div></html>`;
      writeFileSync(join(out, `${theme}-${size}-${scheme}.html`), String(sheet));
      await context.close();
    }
  for (const server of servers) await server.close();
}
await browser.close();
rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
for (const problem of problems) process.stdout.write(`FAIL  ${problem}\n`);
process.stdout.write(`${kinds.length} kinds, ${themes.length} themes: ${out}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

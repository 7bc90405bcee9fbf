/** Takes pairs of pictures, of another tree and of this one, for each defect of the look, and shows them on one page. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/setup/ensure-chromium.ts';
import { html, trustedHtml } from '../../src/lib/html.ts';
import { type Running, serveTheme, serveTree, type Tree } from '../pictures/own-subjects.ts';
import { signIn } from '../pictures/take.ts';
import { SLOW_4G } from '../reading/visit.ts';
import { fail, readArguments } from '../shared/arguments.ts';
import { DEFAULT_SIZE, DEFECTS, type Defect } from './defects.ts';
import { writeLookSite } from './look-site.ts';

const usage = 'node scripts/run.mjs bench/look/main.ts [--base TREE] [--out DIR] [--only NAME,…]';
const { values } = readArguments(usage, {
  base: { type: 'string' },
  out: { type: 'string', default: join(tmpdir(), 'lectern-bench-look') },
  only: { type: 'string' },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const out = resolve(values.out);
const names = values.only?.split(',').map((name) => name.trim());
const unknown = names?.find((name) => !DEFECTS.some((one) => one.name === name));
if (unknown !== undefined)
  fail(`--only knows ${DEFECTS.map(({ name }) => name).join(', ')}; got "${unknown}"`);
const wanted = DEFECTS.filter(({ name }) => names?.includes(name) ?? true);
const treeAt = (name: string, folder: string): Tree => ({ name, folder, cli: join(folder, 'dist/cli.js') });
const trees = [
  ...(values.base === undefined ? [] : [treeAt('before', resolve(values.base))]),
  treeAt('now', root),
];
for (const { cli } of trees) if (!existsSync(cli)) fail(`there is no built program: ${cli} is missing`);

const browser = await chromium.launch({
  executablePath: await ensureChromium(join(root, '.runtime')),
  chromiumSandbox: false,
  args: ['--font-render-hinting=none'],
  // Bars that take room are part of what is looked at.
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
const scratch = mkdtempSync(join(tmpdir(), 'lectern-look-'));
const problems: string[] = [];

async function openContext(running: Running, { size, dark }: Defect): Promise<BrowserContext> {
  const viewport = size ?? DEFAULT_SIZE;
  const phone = viewport.width < 500;
  const context = await browser.newContext({
    viewport,
    colorScheme: dark === true ? 'dark' : 'light',
    reducedMotion: 'reduce',
    isMobile: phone,
    hasTouch: phone,
  });
  if (running.subject.member !== undefined) await signIn(context, running.subject);
  return context;
}

async function take(running: Running, tree: Tree, defect: Defect): Promise<void> {
  const context = await openContext(running, defect);
  try {
    const page = await context.newPage();
    const address = running.subject.url + defect.path;
    if (defect.after === undefined) {
      // Fonts come after the text of a first page, and with that of the next one.
      for (const _ of ['first', 'next']) await page.goto(address, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    } else {
      const line = await context.newCDPSession(page);
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: SLOW_4G.latency,
        downloadThroughput: SLOW_4G.down,
        uploadThroughput: SLOW_4G.up,
      });
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForTimeout(defect.after);
    }
    await defect.does?.(page);
    const path = join(out, `${defect.name}-${tree.name}.png`);
    await page.screenshot({ path, fullPage: defect.whole === true, caret: 'hide' });
  } catch (error) {
    problems.push(`${tree.name}, ${defect.name}: ${String(error).split('\n')[0]}`);
  } finally {
    await context.close();
  }
}

mkdirSync(out, { recursive: true });
for (const tree of trees)
  for (const [theme, some] of Map.groupBy(wanted, (defect) => defect.theme ?? 'mint')) {
    process.stderr.write(`${tree.name}: ${some.map(({ name }) => name).join(', ')}\n`);
    const running =
      theme === 'mint'
        ? await serveTree(tree, scratch, writeLookSite)
        : await serveTheme(tree, theme, scratch, writeLookSite);
    for (const defect of some) await take(running, tree, defect);
    await running.close();
  }
await browser.close();
rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });

const STYLE = `body{font:14px/1.5 system-ui;margin:24px;background:#f3f4f5;color:#15181d}
.row{display:flex;gap:16px;align-items:flex-start}figure{margin:0;flex:0 1 720px}
img{display:block;max-width:100%;border:1px solid #ccd1d6;border-radius:6px}`;
const sections = wanted.map(({ name, was }) => {
  const pair = trees.map(
    (tree) =>
      html`<figure><figcaption>${tree.name}</figcaption><img src="${name}-${tree.name}.png" alt="${name}, ${tree.name}"></figure>`,
  );
  return html`<section><h2>${name}</h2><p>Before, ${was}.</p><div class="row">${pair}</div></section>`;
});
const sheet = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>Pairs</title><style>${trustedHtml(STYLE)}</style><h1>Pairs</h1>${sections}</html>`;
writeFileSync(join(out, 'index.html'), String(sheet));
for (const problem of problems) process.stdout.write(`FAIL  ${problem}\n`);
process.stdout.write(`${wanted.length} pairs: ${join(out, 'index.html')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

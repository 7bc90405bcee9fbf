/** Reads the same pages on a slow phone and a slow desktop, built by Lectern and its peers: first view, and the click to the next page. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { type Content, generate } from '../build/content.ts';
import { fresh, type Peer, type Places, type Prepared } from '../build/peer.ts';
import { prepareHugo } from '../build/peers/hugo.ts';
import { prepareLectern } from '../build/peers/lectern.ts';
import { prepareStarlight } from '../build/peers/starlight.ts';
import { prepareVitepress } from '../build/peers/vitepress.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { claimLines, holds } from '../shared/table.ts';
import { claimsOf, figuresTable, type Row } from './report.ts';
import { serveFolder } from './serve-folder.ts';
import { firstView, nextPage, SLOW_4G, type Visit } from './visit.ts';

const usage =
  'node scripts/run.mjs bench/reading/main.ts [--pages 1000] [--runs 5] [--cpu 4] [--only lectern,before,hugo,vitepress,starlight] [--base TREE] [--built] [--cache DIR] [--cli FILE] [--json]';
const { values } = readArguments(usage, {
  pages: { type: 'string', default: '1000' },
  runs: { type: 'string', default: '5' },
  cpu: { type: 'string', default: '4' },
  only: { type: 'string', default: 'lectern,hugo' },
  base: { type: 'string' },
  built: { type: 'boolean', default: false },
  cache: { type: 'string', default: join(tmpdir(), 'lectern-bench') },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const prepare: Record<string, (places: Places) => Prepared> = {
  lectern: (places) => prepareLectern(places, values.cli),
  before: (places) => {
    if (values.base === undefined) fail('"before" needs --base TREE, a checkout with a built program');
    return prepareLectern(places, join(resolve(values.base), 'dist/cli.js'), 'before');
  },
  hugo: prepareHugo,
  vitepress: prepareVitepress,
  starlight: prepareStarlight,
};
const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
/** How long a pointer usually rests on a link before the click. */
const HOVER_MS = 500;

/** The link to the next page at the end of the text: ours, Hugo's theme's, VitePress's, Starlight's. */
const NEXT =
  'a.neighbour-next, .neighbours a[rel="next"], a.pager-link.next, .pagination-links a[rel="next"]';

/** Programs that hold all pages in memory while they build, and so fail at thousands of pages with Node's usual heap. */
const LARGE = new Set(['vitepress', 'starlight']);
const HEAP_MB = 8192;

const say = (text: string) => process.stderr.write(`${text}\n`);

/** Builds a site and moves it to where `--built` finds it. */
function build(peer: Peer, { scratch, kept }: { readonly scratch: string; readonly kept: string }): void {
  for (const folder of [peer.out, kept, ...peer.caches]) rmSync(folder, { recursive: true, force: true });
  const [program = '', ...args] = peer.build.command;
  const heap = LARGE.has(peer.name) ? ` --max-old-space-size=${HEAP_MB}` : '';
  const options = `${process.env['NODE_OPTIONS'] ?? ''}${heap}`.trim();
  const env = { ...process.env, TMPDIR: fresh(scratch), ...peer.build.env, NODE_OPTIONS: options };
  const run = spawnSync(program, args, { cwd: peer.build.cwd, env, encoding: 'utf8', maxBuffer: 1 << 30 });
  if (run.status !== 0)
    fail(`${peer.name} ended with ${run.status ?? run.signal}: ${(run.stderr || run.stdout).slice(-400)}`, 1);
  mkdirSync(dirname(kept), { recursive: true });
  renameSync(peer.out, kept);
}

/** From a page in the middle of the site to the one after it. */
function visitOf(url: string, content: Content, viewport: Visit['viewport']): Visit {
  const from = content.pages[Math.floor(content.pages.length / 2)]!;
  const titleOf = (address: string): string => {
    const path = new URL(address).pathname.replace(/^\/|(?:\.html|\/)$/g, '');
    return content.pages.find((page) => page.path === (path === '' ? 'index' : path))?.title ?? '';
  };
  return { address: `${url}/${from.path}`, titleOf, viewport, link: NEXT };
}

const names = values.only.split(',').map((name) => name.trim());
for (const name of names)
  if (prepare[name] === undefined) fail(`--only knows ${Object.keys(prepare).join(', ')}; got "${name}"`);
const runs = positive(values.runs, 'runs');
const slow = { cpu: positive(values.cpu, 'cpu'), ...SLOW_4G };
const content = generate(positive(values.pages, 'pages'));
mkdirSync(values.cache, { recursive: true });
const sites: { name: string; url: string; close(): void }[] = [];
for (const name of names) {
  const kept = join(values.cache, 'reading', String(content.pages.length), name);
  if (!values.built || !existsSync(kept)) {
    say(`building ${name}${LARGE.has(name) ? `, with a heap of ${HEAP_MB} MB` : ''}`);
    const prepared = prepare[name]!({ cache: values.cache, content });
    if (!prepared.ok) fail(prepared.message, 1);
    build(prepared.peer, { scratch: join(values.cache, 'scratch'), kept });
  }
  sites.push({ name, ...(await serveFolder(kept)) });
}
const home = mkdtempSync(join(tmpdir(), 'lectern-chromium-'));
const browser = await chromium.launch({
  executablePath: process.env['LECTERN_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  chromiumSandbox: false,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
  env: { ...process.env, HOME: home },
});
const rows: Row[] = [];
try {
  for (let run = 0; run < runs; run++)
    for (const { name, url } of sites)
      for (const [device, viewport] of Object.entries(VIEWPORTS)) {
        const visit = visitOf(url, content, viewport);
        const view = await firstView(browser, visit, slow);
        const plain = await nextPage(browser, visit, slow, 0);
        const hovered = await nextPage(browser, visit, slow, HOVER_MS);
        rows.push({ name, device, ...view, plain, hovered });
        say(
          `run ${run + 1}: ${name} ${device} FCP ${view.fcp.toFixed(0)} LCP ${view.lcp.toFixed(0)} next ${plain.toFixed(0)}/${hovered.toFixed(0)}`,
        );
      }
} finally {
  await browser.close();
  for (const site of sites) site.close();
  rmSync(home, { recursive: true, force: true });
}
const claims = claimsOf(rows);
const large = names.filter((name) => LARGE.has(name));
const heapNote = large.length === 0 ? '' : `\n${large.join(' and ')} built with a heap of ${HEAP_MB} MB`;
if (values.json)
  process.stdout.write(`${JSON.stringify({ pages: content.pages.length, slow, rows, claims })}\n`);
else
  process.stdout.write(
    `\n${content.pages.length} pages, ${runs} runs, medians; processor ${slow.cpu} times slower, 150 ms, 1.6 Mbit/s${heapNote}\n\n${figuresTable(rows)}\n\n${claimLines(claims)}\n`,
  );
process.exitCode = claims.every(holds) ? 0 : 1;

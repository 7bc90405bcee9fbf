/** Takes pictures of our pages and of those of peers with the same text, and puts them side by side on one page. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { serveFolder } from '../reading/serve-folder.ts';
import { fail, readArguments } from '../shared/arguments.ts';
import { startChromium } from '../shared/chromium.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { serveTheme, serveTree, THEMES, type Tree } from './own-subjects.ts';
import { fumadocs } from './peers/fumadocs.ts';
import { buildPeer, type PeerSite } from './peers/peer.ts';
import { scalar } from './peers/scalar.ts';
import { starlight } from './peers/starlight.ts';
import { vitepress } from './peers/vitepress.ts';
import { type Picture, takeAll } from './take.ts';
import { DASHBOARD_KINDS, type Kind, OWN_KINDS, SITE_KINDS } from './views.ts';

const PEERS: readonly PeerSite[] = [starlight, fumadocs, vitepress, scalar];
const ALL_KINDS: readonly Kind[] = [...SITE_KINDS, ...OWN_KINDS, ...DASHBOARD_KINDS];
const MIN_OWN = 30;
const MIN_PEER = 10;

const usage =
  'node scripts/run.mjs bench/pictures/main.ts [--out DIR] [--base TREE] [--only own,starlight,fumadocs,vitepress,scalar] [--themes all|mint,…] [--kinds prose,api,…] [--cache DIR] [--cli FILE] [--json]';
const cacheFolder = join(tmpdir(), 'lectern-bench-pictures');
const { values } = readArguments(usage, {
  out: { type: 'string', default: join(cacheFolder, 'pictures') },
  base: { type: 'string' },
  only: { type: 'string', default: ['own', ...PEERS.map(({ name }) => name)].join(',') },
  themes: { type: 'string', default: 'all' },
  kinds: { type: 'string', default: ALL_KINDS.join(',') },
  cache: { type: 'string', default: cacheFolder },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});

function listed<T extends string>(text: string, known: readonly T[], flag: string): readonly T[] {
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !known.includes(name as T));
  if (wrong !== undefined) fail(`--${flag} knows ${known.join(', ')}; got "${wrong}"`);
  return names as T[];
}

const only = listed(values.only, ['own', ...PEERS.map(({ name }) => name)], 'only');
const themes = listed(values.themes === 'all' ? THEMES.join(',') : values.themes, THEMES, 'themes');
const kinds = listed(values.kinds, ALL_KINDS, 'kinds');
const out = resolve(values.out);
const say = (text: string) => process.stderr.write(`${text}\n`);

const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message, 1);
const root = fileURLToPath(new URL('../..', import.meta.url));
const trees: Tree[] = [{ name: 'now', folder: root, cli: found.command[1] ?? '' }];
if (values.base !== undefined) {
  const folder = resolve(values.base);
  const cli = join(folder, 'dist/cli.js');
  if (!existsSync(cli)) fail(`--base has no built program: ${cli} is missing`);
  trees.unshift({ name: 'before', folder, cli });
}

const pictures: Picture[] = [];
const problems: string[] = [];
const skipped: string[] = [];
const order = new Map<string, string>();

/** All kinds in the first theme, the page of prose in each other one. */
async function takeOwn(browser: Browser, tree: Tree, scratch: string): Promise<void> {
  order.set(tree.name, '');
  for (const theme of themes) {
    const first = theme === 'mint';
    say(`${tree.name}: ${theme}`);
    const running = first ? await serveTree(tree, scratch) : await serveTheme(tree, theme, scratch);
    const wanted = first ? kinds : kinds.filter((kind) => kind === 'prose' || kind === 'home');
    const taken = await takeAll(browser, running.subject, { theme, kinds: wanted, out });
    await running.close();
    pictures.push(...taken.pictures);
    problems.push(...taken.problems);
  }
}

async function takePeer(browser: Browser, peer: PeerSite): Promise<void> {
  say(`${peer.name}: installing and building, unless that was done before`);
  const built = buildPeer(values.cache, peer);
  if (!built.ok) {
    skipped.push(built.message);
    return;
  }
  order.set(peer.name, peer.version);
  const { url, close } = await serveFolder(built.folder);
  const subject = { name: peer.name, version: peer.version, url, paths: peer.paths, menu: peer.menu };
  const taken = await takeAll(browser, subject, { theme: 'mint', kinds, out });
  close();
  pictures.push(...taken.pictures);
  problems.push(...taken.problems);
}

const count = (subject: string): number => pictures.filter((picture) => picture.subject === subject).length;

function claims(): readonly Claim[] {
  const every = kinds.length === ALL_KINDS.length;
  const min = (name: string, limit: number): Claim => ({
    name: `pictures of ${name}`,
    measured: count(name),
    limit: every ? limit : 1,
    atLeast: true,
    unit: '',
  });
  const own = only.includes('own') ? trees.map(({ name }) => min(name, MIN_OWN)) : [];
  const others = PEERS.filter(({ name }) => order.has(name));
  return [...own, ...others.map(({ name }) => min(name, MIN_PEER))];
}

mkdirSync(out, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'lectern-pictures-'));
const browser = await startChromium();
try {
  if (only.includes('own')) for (const tree of trees) await takeOwn(browser, tree, scratch);
  for (const peer of PEERS) if (only.includes(peer.name)) await takePeer(browser, peer);
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
}
writeContactSheet(out, pictures, order);
const made = claims();
const ok = problems.length === 0 && made.every(holds);
if (values.json)
  process.stdout.write(`${JSON.stringify({ ok, out, pictures, claims: made, skipped, problems })}\n`);
else {
  const rows = [...order].map(([name, version]) => [name, version, String(count(name))]);
  process.stdout.write(`${table([['subject', 'version', 'pictures'], ...rows])}\n\n${claimLines(made)}\n`);
  for (const message of skipped) process.stdout.write(`skipped  ${message}\n`);
  for (const problem of problems) process.stdout.write(`FAIL  ${problem}\n`);
  process.stdout.write(`${join(out, 'index.html')}\n`);
}
process.exitCode = ok ? 0 : 1;

/** Builds the same 1,000 pages with Lectern, Hugo, VitePress and another checkout of Lectern, and checks the speed claims. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { claimLines, holds } from '../shared/table.ts';
import { generate } from './content.ts';
import { devFirstPage, warmRebuild } from './lectern-timings.ts';
import { measure, type Run } from './measure.ts';
import { fresh, type Peer, type Places, type Prepared } from './peer.ts';
import { prepareHugo } from './peers/hugo.ts';
import { prepareLectern } from './peers/lectern.ts';
import { prepareVitepress } from './peers/vitepress.ts';
import { claimsOf, coldTable, machineLine, type OwnTimings, type Result } from './report.ts';
import { verify } from './verify.ts';

const usage =
  'node scripts/run.mjs bench/build/main.ts [--pages 1000] [--runs 3] [--only lectern,before,hugo,vitepress] [--base TREE] [--cache DIR] [--cli FILE] [--json]';

const { values } = readArguments(usage, {
  pages: { type: 'string', default: '1000' },
  runs: { type: 'string', default: '3' },
  only: { type: 'string', default: 'lectern,hugo,vitepress' },
  base: { type: 'string' },
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
};

/** Begins the names of folders that are removed at the end. */
const ASIDE = 'aside-';

const say = (text: string) => process.stderr.write(`${text}\n`);

/**
 * A build with nothing left from the one before, in a temporary folder of its own. What was left is moved away and removed
 * after the last run: where ext4 has just deleted thousands of files, each new one costs it a search for a free place,
 * which was a seventh of the CPU of a build.
 */
async function coldBuild(peer: Peer, scratch: string): Promise<Run> {
  for (const folder of [peer.out, ...peer.caches, scratch]) setAside(folder);
  return measure(peer.build.command, {
    cwd: peer.build.cwd,
    env: { TMPDIR: fresh(scratch), ...peer.build.env },
  });
}

function setAside(folder: string): void {
  if (existsSync(folder)) renameSync(folder, join(mkdtempSync(join(values.cache, ASIDE)), 'old'));
}

/** Each round times every checkout once, so that a busy minute of the machine hits them all. */
async function ownTimings(
  checkouts: readonly Peer[],
  runs: number,
): Promise<ReadonlyMap<string, OwnTimings>> {
  const timings = new Map(checkouts.map(({ name }) => [name, { warm: [], dev: [] } as Timed]));
  for (let round = 0; round < runs; round++) {
    const page = content.pages[Math.floor((content.pages.length * (round + 1)) / (runs + 2))] ?? content.home;
    for (const peer of checkouts) timings.get(peer.name)?.warm.push(await warmRebuild(peer, page, round));
  }
  for (let round = 0; round < runs; round++)
    for (const peer of checkouts) timings.get(peer.name)?.dev.push(await devFirstPage(peer, content));
  return timings;
}

type Timed = { readonly warm: number[]; readonly dev: number[] };

const names = values.only.split(',').map((name) => name.trim());
for (const name of names)
  if (prepare[name] === undefined) fail(`--only knows ${Object.keys(prepare).join(', ')}; got "${name}"`);
const runs = positive(values.runs, 'runs');
const content = generate(positive(values.pages, 'pages'));
mkdirSync(values.cache, { recursive: true });

const failures: string[] = [];
const peers: Peer[] = [];
for (const name of names) {
  say(`preparing ${name}`);
  const prepared = prepare[name]?.({ cache: values.cache, content });
  if (prepared?.ok === true) peers.push(prepared.peer);
  else failures.push(prepared?.message ?? name);
}

// Interleaved, so that a busy minute of the machine hits every peer.
const measured = new Map<string, Run[]>(peers.map((peer) => [peer.name, []]));
for (let round = 1; round <= runs; round++) {
  for (const peer of peers) {
    const run = await coldBuild(peer, join(values.cache, 'scratch'));
    measured.get(peer.name)?.push(run);
    say(`round ${round}: ${peer.name} ${run.wall.toFixed(2)} s wall, ${run.cpu.toFixed(2)} s CPU`);
    if (run.code !== 0 && round === 1)
      failures.push(
        `${peer.name} ended with exit code ${run.code}: ${(run.stderr || run.stdout).trim().slice(-400)}`,
      );
  }
}

const results: Result[] = peers.map((peer) => ({
  name: peer.name,
  version: peer.version,
  runs: measured.get(peer.name) ?? [],
  output: verify(peer, content),
}));
for (const { name, output } of results) {
  if (output.problems.length > 0)
    failures.push(
      `${name} is incomplete in ${output.problems.length} places, first: ${output.problems.slice(0, 3).join('; ')}`,
    );
}

let own: ReadonlyMap<string, OwnTimings> = new Map();
try {
  own = await ownTimings(
    peers.filter(({ name }) => name === 'lectern' || name === 'before'),
    runs,
  );
} catch (error) {
  failures.push(`lectern: ${error instanceof Error ? error.message : String(error)}`);
}

for (const name of readdirSync(values.cache))
  if (name.startsWith(ASIDE)) rmSync(join(values.cache, name), { recursive: true, force: true });

const claims = claimsOf(results, own);
if (values.json) {
  const rows = results.map(({ runs: all, ...rest }) => ({
    ...rest,
    runs: all.map(({ stdout: _out, stderr: _err, ...times }) => times),
  }));
  process.stdout.write(
    `${JSON.stringify({ machine: machineLine(), pages: content.pages.length, results: rows, own: Object.fromEntries(own), claims, failures })}\n`,
  );
} else {
  process.stdout.write(
    `\n${content.pages.length} pages, ${runs} runs each, medians. ${machineLine()}\n\n${coldTable(results)}\n\n`,
  );
  if (claims.length > 0) process.stdout.write(`${claimLines(claims)}\n`);
  for (const failure of failures) process.stdout.write(`FAIL  ${failure}\n`);
}
process.exitCode = failures.length > 0 || !claims.every(holds) ? 1 : 0;

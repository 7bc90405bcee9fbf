/** Bench of serving: CPU for each answer beside a bare server that sends the same bytes, and how long the event loop is held up. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { positive, readArguments } from '../shared/arguments.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { startServed } from './child.ts';
import { measureLags, type Phase } from './lags.ts';
import { writeSmallSite } from './sites.ts';
import { fillStore } from './store.ts';
import { type Compared, compare, type Target } from './throughput.ts';

const USAGE =
  'node scripts/run.mjs bench/serve/main.ts [--rounds 3] [--seconds 2] [--pages 5000] [--rows 200000] [--megabytes 13] [--only throughput|lag] [--json]';
const { values } = readArguments(USAGE, {
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '2' },
  pages: { type: 'string', default: '5000' },
  rows: { type: 'string', default: '200000' },
  megabytes: { type: 'string', default: '13' },
  only: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const [rounds, seconds] = [positive(values.rounds, 'rounds'), positive(values.seconds, 'seconds')];
const sizes = {
  pages: positive(values.pages, 'pages'),
  rows: positive(values.rows, 'rows'),
  megabytes: positive(values.megabytes, 'megabytes'),
};
/** Times the CPU of the bare server; the others are shown without a claim. */
const MAX: Readonly<Record<string, number>> = { page: 1.25, 304: 1.25, PNG: 2, 'PNG, 304': 1.25 };
const MAX_LAG_MS = 20;

async function throughput(folder: string): Promise<Compared[]> {
  const site = join(folder, 'small');
  const dataDir = join(folder, 'small-data');
  writeSmallSite(site);
  const { key } = await fillStore({ dataDir }, 20_000);
  const targets: readonly Target[] = [
    { name: 'page', path: '/' },
    { name: '304', path: '/', known: true },
    { name: 'PNG', path: '/picture.png' },
    { name: 'PNG, 304', path: '/picture.png', known: true },
    { name: '.md', path: '/index.md' },
    { name: 'search', path: '/search.json?q=request' },
    {
      name: 'API, 50',
      path: '/v1/analytics/docs/feedback?limit=50',
      headers: { authorization: `Bearer ${key}` },
    },
  ];
  const ours = await startServed('ours', site, dataDir);
  try {
    return await compare(ours, targets, { folder, rounds, seconds });
  } finally {
    await ours.stop();
  }
}

async function lags(folder: string): Promise<Phase[]> {
  const file = join(folder, 'nothing.json');
  writeFileSync(file, '[]');
  const bare = await startServed('bare', file);
  try {
    return await measureLags({ folder, bare, ...sizes });
  } finally {
    await bare.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-serve-'));
try {
  const compared = values.only === 'lag' ? [] : await throughput(folder);
  const phases = values.only === 'throughput' ? [] : await lags(folder);
  const claims: Claim[] = [
    ...compared.flatMap(({ name, ours, bare }) =>
      MAX[name] === undefined
        ? []
        : [
            {
              name: `${name}, CPU beside the bare server`,
              measured: ours / bare,
              limit: MAX[name],
              unit: 'x',
            },
          ],
    ),
    ...phases.map(({ name, ours }) => ({
      name: `${name}, lag p99.9`,
      measured: ours.p999,
      limit: MAX_LAG_MS,
      unit: 'ms',
    })),
  ];
  if (values.json) process.stdout.write(`${JSON.stringify({ compared, phases, claims })}\n`);
  else {
    if (compared.length > 0) process.stdout.write(`${comparedTable(compared)}\n\n`);
    if (phases.length > 0) process.stdout.write(`${phaseTable(phases)}\n\n`);
    process.stdout.write(`${claimLines(claims)}\n`);
  }
  process.exitCode = claims.every(holds) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function comparedTable(all: readonly Compared[]): string {
  return table([
    ['64 connections', 'bytes', 'µs CPU', 'bare µs', 'ratio', 'answers/s'],
    ...all.map(({ name, bytes, ours, bare, perSecond }) => [
      name,
      String(bytes),
      ours.toFixed(0),
      bare.toFixed(0),
      (ours / bare).toFixed(2),
      perSecond.toFixed(0),
    ]),
  ]);
}

function phaseTable(all: readonly Phase[]): string {
  return table([
    ['event loop held up, ms', 'p99.9', 'longest', 'at work', 'bare p99.9', 'bare longest', 'seconds'],
    ...all.map(({ name, ours, bare }) => [
      name,
      ours.p999.toFixed(1),
      ours.longest.toFixed(1),
      ours.busy.toFixed(1),
      bare.p999.toFixed(1),
      bare.longest.toFixed(1),
      ours.seconds.toFixed(1),
    ]),
  ]);
}

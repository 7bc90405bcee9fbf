/** Measures the feedback list of the API on a million rows: time inside the server, depth, and throughput beside a bare handler. */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { positive, readArguments } from '../shared/arguments.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { type InsideTimes, timeInside } from './inside.ts';
import { type Filled, fillStore, type Store } from './store.ts';
import { compareThroughput, type Throughput } from './throughput.ts';

const { values } = readArguments(
  'node scripts/run.mjs bench/api/main.ts [--rows 1000000] [--samples 1000] [--rounds 6] [--seconds 2] [--postgres URL] [--cache DIR] [--json]',
  {
    rows: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '2' },
    postgres: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'lectern-bench-api') },
    json: { type: 'boolean', default: false },
  },
);
const count = positive(values.rows, 'rows');
const samples = positive(values.samples, 'samples');
const rounds = positive(values.rounds, 'rounds');
const seconds = positive(values.seconds, 'seconds');

interface Measured {
  readonly store: string;
  readonly filled: Omit<Filled, 'key'>;
  readonly inside: InsideTimes;
  readonly throughput: Throughput;
}

async function measure(store: Store): Promise<Measured> {
  const { key, ...filled } = await fillStore(store, count);
  const inside = await timeInside(store, key, { count, samples });
  const throughput = await compareThroughput(store, key, { rounds, seconds });
  return { store: store.name, filled, inside, throughput };
}

mkdirSync(values.cache, { recursive: true });
const stores: Store[] = [
  { name: 'SQLite', file: join(values.cache, `rows-${count}.db`), url: undefined },
  ...(values.postgres === undefined ? [] : [{ name: 'PostgreSQL', file: '', url: values.postgres }]),
];
const results: Measured[] = [];
for (const store of stores) results.push(await measure(store));

const share = ({ throughput: { ours, bare } }: Measured): number => (100 * ours.perSecond) / bare.perSecond;
const deepest = ({ inside }: Measured): number => Math.max(...inside.deep.map(({ p50 }) => p50));

const claims: Claim[] = results.flatMap((result) => {
  const { store, inside } = result;
  // With a server of its own each request waits for two answers, the key's and the page's: a row to look at, no promise.
  if (store !== 'SQLite') return [];
  return [
    { name: `${store}: page of 50 inside the server, p50`, measured: inside.first.p50, limit: 1, unit: 'ms' },
    { name: `${store}: page of 50 inside the server, p99`, measured: inside.first.p99, limit: 5, unit: 'ms' },
    {
      name: `${store}: slowest deep page beside the first, p50`,
      measured: deepest(result) / inside.first.p50,
      limit: 1.5,
      unit: 'times',
    },
    {
      name: `${store}: throughput beside the bare handler`,
      measured: share(result),
      limit: 70,
      atLeast: true,
      unit: '%',
    },
  ];
});

if (values.json) process.stdout.write(`${JSON.stringify({ rows: count, results, claims })}\n`);
else {
  const cells = ({ p50, p99 }: { p50: number; p99: number }): string =>
    `${p50.toFixed(3)} / ${p99.toFixed(3)}`;
  const inside = [
    ['ms, p50 / p99', 'first page', 'filtered', 'at 25 %', 'at 50 %', 'at 75 %', 'last rows'],
    ...results.map(({ store, inside: { first, filtered, deep } }) => [
      store,
      ...[first, filtered, ...deep].map(cells),
    ]),
  ];
  const outside = [
    ['first page of 50', 'ours 1/s', 'bare 1/s', 'share', 'ours CPU ms', 'bare CPU ms'],
    ...results.map((result) => [
      result.store,
      ...[result.throughput.ours.perSecond, result.throughput.bare.perSecond].map((value) =>
        value.toFixed(0),
      ),
      `${share(result).toFixed(0)} %`,
      ...[result.throughput.ours.cpu, result.throughput.bare.cpu].map((value) => value.toFixed(3)),
    ]),
  ];
  process.stdout.write(`${table(inside)}\n\n${table(outside)}\n\n${claimLines(claims)}\n`);
}
process.exitCode = claims.every(holds) ? 0 : 1;

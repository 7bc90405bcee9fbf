/** Turns the measured runs into the table, the ratios, and the claims. */
import { availableParallelism, cpus } from 'node:os';
import { type Claim, median, table } from '../shared/table.ts';
import type { Run } from './measure.ts';
import type { Output } from './verify.ts';

/** Everything known about one peer at the end. */
export type Result = {
  readonly name: string;
  readonly version: string;
  readonly runs: readonly Run[];
  readonly output: Output;
};

/** Lectern's own timings in milliseconds. */
export type OwnTimings = { readonly warm: readonly number[]; readonly dev: readonly number[] };

const wall = (result: Result) => median(result.runs.map((run) => run.wall));
const cpu = (result: Result) => median(result.runs.map((run) => run.cpu));
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const spread = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)}`;

/** The table of cold builds. */
export function coldTable(results: readonly Result[]): string {
  const head = [
    'cold build',
    'wall s',
    'range',
    'CPU s',
    'range',
    'peak RSS MB',
    'pages',
    'HTML files',
    'files',
    'output MB',
    'nav links/page',
  ];
  return table([
    head,
    ...results.map((result) => [
      `${result.name} ${result.version}`,
      wall(result).toFixed(2),
      spread(result.runs.map((run) => run.wall)),
      cpu(result).toFixed(2),
      spread(result.runs.map((run) => run.cpu)),
      megabytes(median(result.runs.map((run) => run.peakRss))),
      String(result.output.pages),
      String(result.output.htmlFiles),
      String(result.output.files),
      megabytes(result.output.bytes),
      String(result.output.navLinks),
    ]),
  ]);
}

/** The promises that can be checked with the peers that ran. */
export function claimsOf(results: readonly Result[], own: ReadonlyMap<string, OwnTimings>): Claim[] {
  const find = (name: string) => results.find((result) => result.name === name);
  const [lectern, hugo, vitepress] = [find('lectern'), find('hugo'), find('vitepress')];
  const { warm, dev } = own.get('lectern') ?? { warm: [], dev: [] };
  if (lectern === undefined) return [];
  const claims: Claim[] = [];
  if (vitepress !== undefined)
    claims.push(
      {
        name: 'VitePress takes this many times as long, wall',
        measured: wall(vitepress) / wall(lectern),
        limit: 10,
        atLeast: true,
        unit: 'x',
      },
      {
        name: 'VitePress takes this many times as much CPU',
        measured: cpu(vitepress) / cpu(lectern),
        limit: 10,
        atLeast: true,
        unit: 'x',
      },
    );
  if (hugo !== undefined)
    claims.push(
      { name: 'time against Hugo, wall', measured: wall(lectern) / wall(hugo), limit: 1.5, unit: 'x' },
      { name: 'CPU against Hugo', measured: cpu(lectern) / cpu(hugo), limit: 1.5, unit: 'x' },
    );
  if (warm.length > 0)
    claims.push({ name: 'rebuild after one edit, wall', measured: median(warm), limit: 300, unit: 'ms' });
  if (dev.length > 0)
    claims.push({
      name: 'dev, from start to the first whole page',
      measured: median(dev),
      limit: 500,
      unit: 'ms',
    });
  return [...claims, ...claimsAgainst(find('before'), lectern, own)];
}

/** What the checkout before took is the limit, with the twentieth part that two runs of one program differ by. */
function claimsAgainst(
  before: Result | undefined,
  now: Result,
  own: ReadonlyMap<string, OwnTimings>,
): Claim[] {
  if (before === undefined) return [];
  const rss = (result: Result) => median(result.runs.map((run) => run.peakRss));
  const [earlier, later] = [own.get('before'), own.get('lectern')];
  const timed: [name: string, now: number, before: number][] = [
    ['cold build, wall', wall(now), wall(before)],
    ['cold build, CPU', cpu(now), cpu(before)],
    ['cold build, memory of all processes', rss(now), rss(before)],
  ];
  if (earlier !== undefined && later !== undefined)
    timed.push(
      ['rebuild after one edit', median(later.warm), median(earlier.warm)],
      ['first page of dev', median(later.dev), median(earlier.dev)],
    );
  return timed.map(([name, measured, limit]) => ({
    name: `${name}, against the checkout before`,
    measured: measured / limit,
    limit: 1.05,
    unit: 'x',
  }));
}

/** One line about the machine, so that a pasted table explains itself. */
export function machineLine(): string {
  return `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, Node ${process.version}`;
}

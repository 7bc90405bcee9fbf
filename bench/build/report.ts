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
export function claimsOf(results: readonly Result[], own: OwnTimings): Claim[] {
  const find = (name: string) => results.find((result) => result.name === name);
  const [lectern, hugo, vitepress] = [find('lectern'), find('hugo'), find('vitepress')];
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
  if (own.warm.length > 0)
    claims.push({ name: 'rebuild after one edit, wall', measured: median(own.warm), limit: 300, unit: 'ms' });
  if (own.dev.length > 0)
    claims.push({
      name: 'dev, from start to the first whole page',
      measured: median(own.dev),
      limit: 500,
      unit: 'ms',
    });
  return claims;
}

/** One line about the machine, so that a pasted table explains itself. */
export function machineLine(): string {
  return `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, Node ${process.version}`;
}

/** Times how a navigation of 3,000 pages is resolved and how its views for one page are made. */

import { resolveNavigation } from '../../src/site/navigation/resolve.ts';
import { listedPages } from '../../src/site/navigation/views/listed-pages.ts';
import { navigationView } from '../../src/site/navigation/views/navigation-view.ts';
import { positive, readArguments } from '../shared/arguments.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';
import { type Sample, samples } from './trees.ts';

const { values } = readArguments(
  'node scripts/run.mjs bench/navigation/main.ts [--pages 3000] [--runs 15] [--json]',
  {
    pages: { type: 'string', default: '3000' },
    runs: { type: 'string', default: '15' },
    json: { type: 'boolean', default: false },
  },
);
const runs = positive(values.runs, 'runs');
const count = positive(values.pages, 'pages');

function timed<T>(work: () => T): { value: T; milliseconds: number } {
  const started = performance.now();
  const value = work();
  return { value, milliseconds: performance.now() - started };
}

/** Milliseconds; `first` is a process that has just started, the rest is what it settles to. */
type Timing = {
  readonly name: string;
  readonly pages: number;
  readonly firstResolve: number;
  readonly resolve: number;
  readonly firstView: number;
  readonly view: number;
  readonly slowView: number;
};

function time({ name, input }: Sample): Timing {
  const resolves = Array.from({ length: runs }, () => timed(() => resolveNavigation(input)));
  const resolved = resolves.at(-1)?.value;
  if (resolved === undefined || resolved.issues.length > 0)
    throw new Error(`${name}: ${resolved?.issues[0]?.message ?? 'nothing was resolved'}`);
  const urls = listedPages(resolved.tree).map((page) => page.url);
  // In a scattered order, as readers come, so that no scope profits from the page before.
  const order = urls.map((_, index) => urls[(index * 1009) % urls.length] ?? '/');
  const views = order.map((url) => timed(() => navigationView(resolved.tree, url)).milliseconds);
  const sorted = views.toSorted((a, b) => a - b);
  return {
    name,
    pages: urls.length,
    firstResolve: resolves[0]?.milliseconds ?? NaN,
    resolve: median(resolves.map(({ milliseconds }) => milliseconds)),
    firstView: views[0] ?? NaN,
    view: median(views),
    slowView: sorted[Math.floor(sorted.length * 0.99)] ?? NaN,
  };
}

const timings = samples(count).map(time);
const claims: Claim[] = timings.flatMap(({ name, pages, resolve, slowView }) => [
  { name: `${name}: ${count} pages are all there`, measured: pages, limit: count, atLeast: true, unit: '' },
  {
    name: `${name}: resolve, median`,
    measured: resolve,
    limit: name.includes('endpoints') ? 60 : 50,
    unit: 'ms',
  },
  { name: `${name}: views of a page, 99 of 100 pages`, measured: slowView, limit: 2, unit: 'ms' },
]);

if (values.json) process.stdout.write(`${JSON.stringify({ timings, claims })}\n`);
else {
  const head = ['ms', 'pages', 'first resolve', 'resolve', 'first view', 'view', 'view p99'];
  const rows = timings.map((row) => [
    row.name,
    String(row.pages),
    ...[row.firstResolve, row.resolve, row.firstView, row.view, row.slowView].map((ms) => ms.toFixed(3)),
  ]);
  process.stdout.write(`${table([head, ...rows])}\n\n${claimLines(claims)}\n`);
}
process.exitCode = claims.every(holds) ? 0 : 1;

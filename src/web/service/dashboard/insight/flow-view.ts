/** Makes columns of pages and bands between them from how visits began: the most frequent pages of each step, and the rest together. */

import { OTHER_NAMES } from '../../../../records/insight/insight.ts';
import type { CountedFlow } from '../../../../records/insight/insight-records.ts';
import type { FlowBand, FlowNode, FlowView } from '../../../../theme/admin/insight/flow-chart.ts';

const SHOWN = 6;
const STEPS = 3;
const REST = 'Other pages';
const END = 'Left the site';

/** @param first only visits that began with this page */
export function flowView(
  flows: readonly CountedFlow[],
  { card, first }: { readonly card: (path: string) => string; readonly first?: string | undefined },
): FlowView | undefined {
  const visits = wholeVisits(flows).filter(({ steps }) => first === undefined || steps[0] === first);
  if (visits.length === 0) return undefined;
  const named = Array.from({ length: STEPS }, (_, step) => frequent(visits, step));
  const labels = visits.map(({ steps, count }) => ({
    count,
    // Behind its end a visit has no further column.
    labels: named.flatMap((known, step) => {
      const page = steps[step];
      if (page === undefined) return step <= steps.length ? [END] : [];
      return [known.has(page) ? page : REST];
    }),
  }));
  const columns = named.map((known, step) => columnOf(labels, { step, known, card }));
  const used = columns.filter((nodes) => nodes.length > 0);
  return { columns: used, bands: used.slice(1).flatMap((_, column) => bandsOf(labels, used, column)) };
}

interface Visits {
  readonly steps: readonly string[];
  readonly count: number;
}

/** A visit of three pages was counted with one, with two and with three; here it is counted with all that it had. */
function wholeVisits(flows: readonly CountedFlow[]): readonly Visits[] {
  const longer = new Map<string, number>();
  for (const { steps, count } of flows) {
    if (steps.length < 2) continue;
    const key = JSON.stringify(steps.slice(0, -1));
    longer.set(key, (longer.get(key) ?? 0) + count);
  }
  return flows
    .map(({ steps, count }) => ({ steps, count: count - (longer.get(JSON.stringify(steps)) ?? 0) }))
    .filter(({ count }) => count > 0);
}

function frequent(visits: readonly Visits[], step: number): ReadonlySet<string> {
  const sums = new Map<string, number>();
  for (const { steps, count } of visits) {
    const page = steps[step];
    if (page !== undefined && page !== OTHER_NAMES) sums.set(page, (sums.get(page) ?? 0) + count);
  }
  return new Set(
    [...sums]
      .sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1))
      .slice(0, SHOWN)
      .map(([page]) => page),
  );
}

interface Labelled {
  readonly labels: readonly string[];
  readonly count: number;
}

function columnOf(
  visits: readonly Labelled[],
  { step, known, card }: { step: number; known: ReadonlySet<string>; card: (path: string) => string },
): readonly FlowNode[] {
  const sums = new Map<string, number>([...known].map((page) => [page, 0]));
  for (const { labels, count } of visits) {
    const label = labels[step];
    if (label !== undefined) sums.set(label, (sums.get(label) ?? 0) + count);
  }
  const order = (label: string): number => (label === END ? 2 : label === REST ? 1 : 0);
  return [...sums]
    .sort(([a, one], [b, two]) => order(a) - order(b) || two - one)
    .map(([label, count]) => ({
      label,
      count,
      ...(known.has(label) ? { href: card(label) } : {}),
      ...(label === END ? { isEnd: true as const } : {}),
    }));
}

function bandsOf(
  visits: readonly Labelled[],
  columns: readonly (readonly FlowNode[])[],
  column: number,
): readonly FlowBand[] {
  const placeOf = (at: number, label: string): number =>
    columns[at]!.findIndex((node) => node.label === label);
  const sums = new Map<string, { from: number; to: number; count: number }>();
  for (const { labels, count } of visits) {
    const [one, next] = [labels[column], labels[column + 1]];
    if (one === undefined || next === undefined) continue;
    const [from, to] = [placeOf(column, one), placeOf(column + 1, next)];
    const known = sums.get(`${from} ${to}`) ?? { from, to, count: 0 };
    known.count += count;
    sums.set(`${from} ${to}`, known);
  }
  return [...sums.values()]
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .map((band) => ({ column, ...band }));
}

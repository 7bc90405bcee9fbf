/** Renders how visits went on as bands between columns of pages, an SVG from the server with the same numbers in a table. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { count, percent } from '../parts/numbers.ts';
import { table } from '../parts/table.ts';

export interface FlowNode {
  /** Path, or what stands for the rest. */
  readonly label: string;
  readonly count: number;
  /** The page's own figures; absent for the rest and the end. */
  readonly href?: string;
  /** Visits that went no further. */
  readonly isEnd?: true;
}

export interface FlowBand {
  /** Places in the columns. */
  readonly column: number;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface FlowView {
  readonly columns: readonly (readonly FlowNode[])[];
  readonly bands: readonly FlowBand[];
}

const WIDTH = 960;
const HEIGHT = 420;
const NODE = 10;
/** Between two pages of a column; half of a page's label. */
const GAP = 26;
const TOP = 20;
/** For labels of the last column. */
const MARGIN = 230;
/** Characters: of the last column, as wide as its margin; before it there is the way to the next. */
const LONGEST_LABEL = { last: 27, before: 40 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export function flowChart(view: FlowView): Html {
  const boxes = layOut(view);
  const summary = view.columns[0]!.map((node) => `${node.label}: ${count(node.count)}`).join(', ');
  return html`
    <figure class="flow"><div class="flow-plot" tabindex="0" role="region" aria-label="Chart of visits"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group"${attributes({ 'aria-label': `How visits begin. ${summary}. The numbers are in the table below.` })}>
    ${bands(view, boxes)}${view.columns.flatMap((nodes, column) => nodes.map((node, at) => box(node, boxes[column]![at]!, column === view.columns.length - 1)))}</svg></div>
    <p class="flow-hint muted" aria-hidden="true">Swipe sideways: the next pages are on the right.</p>
    <details class="chart-numbers"><summary>Show as table</summary>${numbers(view)}</details></figure>
  `;
}

/** All columns have one scale, so that a band is as wide at both ends. */
function layOut({ columns }: FlowView): Box[][] {
  const total = Math.max(...columns.map((nodes) => nodes.reduce((sum, node) => sum + node.count, 0)), 1);
  const gaps = Math.max(...columns.map(({ length }) => length)) * GAP;
  const scale = (HEIGHT - TOP - gaps) / total;
  const step = (WIDTH - MARGIN) / Math.max(columns.length - 1, 1);
  return columns.map((nodes, column) => {
    let y = TOP;
    return nodes.map((node) => {
      const height = Math.max(node.count * scale, 2);
      const placed = { x: column * step, y, height };
      y += height + GAP;
      return placed;
    });
  });
}

function bands({ columns, bands: all }: FlowView, boxes: readonly (readonly Box[])[]): readonly Html[] {
  const used = new Map<Box, { out: number; into: number }>();
  const room = (of: Box): { out: number; into: number } => {
    const known = used.get(of) ?? { out: 0, into: 0 };
    used.set(of, known);
    return known;
  };
  return all.map(({ column, from, to, count: times }) => {
    const [start, end] = [boxes[column]![from]!, boxes[column + 1]![to]!];
    const [first, second] = [columns[column]![from]!, columns[column + 1]![to]!];
    const height = (times / Math.max(first.count, 1)) * start.height;
    const [x1, x2] = [start.x + NODE, end.x];
    const [y1, y2] = [start.y + room(start).out, end.y + room(end).into];
    room(start).out += height;
    room(end).into += height;
    const middle = (x1 + x2) / 2;
    const points = [
      x1,
      y1,
      middle,
      y1,
      middle,
      y2,
      x2,
      y2,
      x2,
      y2 + height,
      middle,
      y2 + height,
      middle,
      y1 + height,
      x1,
      y1 + height,
    ];
    const [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = points.map((value) => value.toFixed(1));
    const path = `M${a} ${b}C${c} ${d} ${e} ${f} ${g} ${h}L${i} ${j}C${k} ${l} ${m} ${n} ${o} ${p}Z`;
    return html`<path class="flow-band"${attributes({ d: path, 'data-end': second.isEnd })}><title>${`${first.label} → ${second.label}: ${count(times)} (${percent(times, first.count)})`}</title></path>`;
  });
}

function box({ label, count: times, href, isEnd }: FlowNode, { x, y, height }: Box, isLast: boolean): Html {
  const longest = LONGEST_LABEL[isLast ? 'last' : 'before'];
  const shown = label.length > longest ? `…${label.slice(1 - longest)}` : label;
  const text = html`<text x="${x + NODE + 6}" y="${(y + height / 2 + 4).toFixed(1)}">${shown} <tspan class="flow-count">${count(times)}</tspan></text>`;
  return html`
    <g class="flow-node"${attributes({ 'data-end': isEnd })}><title>${`${label}: ${count(times)}`}</title><rect x="${x}" y="${y.toFixed(1)}" width="${NODE}" height="${height.toFixed(1)}"/>
    ${href === undefined ? text : html`<a${attributes({ href })}>${text}</a>`}</g>
  `;
}

const STEPS = ['First page', 'Second page', 'Third page'];

function numbers({ columns, bands: all }: FlowView): Html {
  const first = columns[0]!.map((node) => ({ step: STEPS[0]!, from: '', node, times: node.count }));
  const more = all.map(({ column, from, to, count: times }) => ({
    step: STEPS[column + 1]!,
    from: columns[column]![from]!.label,
    node: columns[column + 1]![to]!,
    times,
  }));
  return table({
    caption: 'How visits went on',
    rows: [...first, ...more],
    columns: [
      { label: 'Page', kind: 'main', cell: ({ node }) => node.label },
      { label: 'Step', cell: ({ step }) => step },
      { label: 'After', cell: ({ from }) => (from === '' ? '–' : from) },
      { label: 'Visits', kind: 'number', cell: ({ times }) => count(times) },
    ],
  });
}

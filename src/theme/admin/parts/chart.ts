/** Renders a line chart on the server, readable without script, with the same numbers in a table behind a toggle. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from './empty.ts';
import { count, shortCount } from './numbers.ts';

interface ChartSeries {
  readonly label: string;
  /** Colour of the look's charts, or `previous`: muted and dashed. */
  readonly tone: 1 | 2 | 3 | 4 | 5 | 'previous';
  /** One for each point of the chart. */
  readonly values: readonly number[];
  /** Filled softly down to zero. */
  readonly area?: boolean;
}

export interface Chart {
  readonly title: string;
  /** Labels of the points, days or weeks, for the table and the read-out. */
  readonly points: readonly string[];
  /** Short labels below the axis, spread evenly from first to last point. */
  readonly ticks: readonly string[];
  /** The first is what the chart is about. */
  readonly series: readonly ChartSeries[];
  /** Head of the table's first column. */
  readonly pointName: string;
  /** What happened at a point, by its place: a line in the chart, and sentences in its title and the table. */
  readonly marks?: ReadonlyMap<number, readonly string[]>;
  /** What a mark stands for, above the chart. */
  readonly markName?: string;
}

const WIDTH = 1000;
const HEIGHT = 100;
/** Height of a label's line, of 100. */
const LABEL_GAP = 9;

/** Only shapes are stretched to the available width; labels and points are outside of the stretched part. */
export function chart(data: Chart): Html {
  if (isNothing(data)) return nothing(data);
  const { top, values } = chartTicks(Math.max(0, ...data.series.flatMap((series) => series.values)));
  const grid = values.map((value) => {
    const y = percentOf(value, top);
    return html`<line x1="0" x2="100%" y1="${y}" y2="${y}"/>`;
  });
  const scale = values.toReversed().map((value) => html`<span>${shortCount(value)}</span>`);
  // What the chart is about is drawn last, over the others.
  const lines = data.series.toReversed().map((series) => line(series, top));
  return html`
    <figure class="chart" data-chart><figcaption class="chart-head"><span class="chart-title">${data.title}</span>${markKey(data)}${legend(data.series)}</figcaption>
    <div class="chart-scale" aria-hidden="true">${scale}</div>
    <div class="chart-plot"><svg role="img"${attributes({ 'aria-label': summary(data) })}><g class="chart-grid">${grid}</g>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">${lines}</svg>${markLines(data)}${columns(data, top)}${labels(data.series, top)}</svg></div>
    <div class="chart-ticks" aria-hidden="true">${data.ticks.map((tick) => html`<span>${tick}</span>`)}</div>
    ${numbers(data)}</figure>
  `;
}

const isNothing = ({ series }: Chart): boolean =>
  series.every(({ values }) => values.every((value) => value === 0));

/** A line along zero would say no more. */
const nothing = ({ title }: Chart): Html =>
  html`<figure class="box"><figcaption class="box-head"><h2>${title}</h2></figcaption>${empty({ compact: true, title: 'Nothing in this time' })}</figure>`;

const percentOf = (value: number, top: number): string => `${(100 - (value / top) * 100).toFixed(2)}%`;

function place(index: number, points: number): number {
  return points < 2 ? 0.5 : index / (points - 1);
}

function line({ values, tone, area }: ChartSeries, top: number): Html {
  const at = values.map(
    (value, i) =>
      `${(place(i, values.length) * WIDTH).toFixed(1)} ${(HEIGHT - (value / top) * HEIGHT).toFixed(2)}`,
  );
  if (at.length === 0) return html``;
  const path = `M${at.join('L')}`;
  const filled = area ? html`<path class="chart-area" d="${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z"/>` : html``;
  return html`<g data-tone="${tone}">${filled}<path class="chart-line" d="${path}"/></g>`;
}

function markLines({ points, marks }: Chart): Html {
  const lines = [...(marks?.keys() ?? [])].map((at) => {
    const x = (place(at, points.length) * 100).toFixed(2);
    return html`<line x1="${x}%" x2="${x}%" y1="0" y2="100%"/><circle cx="${x}%" cy="0" r="3"/>`;
  });
  return lines.length === 0 ? html`` : html`<g class="chart-marks" aria-hidden="true">${lines}</g>`;
}

/** A column for each point: shows its values to the mouse, and to the keyboard through `client/dashboard/chart.ts`. */
function columns({ points, series, marks }: Chart, top: number): Html {
  const width = 100 / Math.max(points.length - 1, 1);
  const columns = points.map((point, i) => {
    const x = place(i, points.length) * 100;
    const dots = series
      .toReversed()
      .map(
        ({ values, tone }) =>
          html`<circle data-tone="${tone}" cx="${x.toFixed(2)}%" cy="${percentOf(values[i] ?? 0, top)}" r="4"/>`,
      );
    const lines = [
      ...series.map(({ label, values }) => `${label}: ${count(values[i] ?? 0)}`),
      ...(marks?.get(i) ?? []),
    ];
    return html`
      <g class="chart-point"><title>${`${point}\n${lines.join('\n')}`}</title>
      <rect x="${(x - width / 2).toFixed(2)}%" width="${width.toFixed(2)}%" height="100%"/>
      <line x1="${x.toFixed(2)}%" x2="${x.toFixed(2)}%" y1="0" y2="100%"/>${dots}</g>
    `;
  });
  return html`<g class="chart-points">${columns}</g>`;
}

/** Each line's name where it ends. */
function labels(series: readonly ChartSeries[], top: number): Html {
  const ends = series.map(({ values }) => 100 - ((values.at(-1) ?? 0) / top) * 100);
  const places = spreadLabels(ends, LABEL_GAP);
  const texts = series.map(
    ({ label, tone }, i) =>
      html`<text data-tone="${tone}" x="100%" y="${places[i]!.toFixed(2)}%" dx="10" dy="4">${label}</text>`,
  );
  return html`<g class="chart-labels" aria-hidden="true">${texts}</g>`;
}

/** The same names above the chart, where it is too narrow for a margin. */
function legend(series: readonly ChartSeries[]): Html {
  const items = series.map(
    ({ label, tone }) =>
      html`<span class="chart-key" data-tone="${tone}"><svg viewBox="0 0 16 2" aria-hidden="true"><line x2="16" y1="1" y2="1"/></svg>${label}</span>`,
  );
  return html`<span class="chart-keys">${items}</span>`;
}

function markKey({ marks, markName }: Chart): Html {
  if (markName === undefined || marks === undefined || marks.size === 0) return html``;
  return html`<span class="chart-key chart-mark-key"><svg viewBox="0 0 8 8" aria-hidden="true"><circle cx="4" cy="4" r="3"/></svg>${markName}</span>`;
}

function summary({ title, points, series }: Chart): string {
  const sums = series.map(
    ({ label, values }) => `${label}: ${count(values.reduce((sum, value) => sum + value, 0))}`,
  );
  return `${title}, ${points[0] ?? ''} to ${points.at(-1) ?? ''}. ${sums.join(', ')}. The numbers are in the table below.`;
}

function numbers({ points, pointName, series, title, marks }: Chart): Html {
  const head = series.map(({ label }) => html`<th scope="col">${label}</th>`);
  const rows = points.map(
    (point, i) =>
      html`<tr><th scope="row">${[point, ...(marks?.get(i) ?? [])].join('. ')}</th>${series.map(({ values }) => html`<td>${count(values[i] ?? 0)}</td>`)}</tr>`,
  );
  return html`
    <details class="chart-numbers"><summary>Show as table</summary><div class="chart-table" tabindex="0" role="region"${attributes({ 'aria-label': `${title} as a table` })}>
    <table><thead><tr><th scope="col">${pointName}</th>${head}</tr></thead><tbody>${rows.toReversed()}</tbody></table></div></details>
  `;
}

interface ChartTicks {
  readonly top: number;
  /** From zero upwards. */
  readonly values: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Counts are whole: a step is never a part of one. */
export function chartTicks(max: number): ChartTicks {
  const rough = Math.max(max, 3) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((factor) => factor * power).find((size) => size >= rough && Number.isInteger(size))!;
  return { top: step * 3, values: [0, step, step * 2, step * 3] };
}

/**
 * @param positions from 0 to 100
 * @param gap least distance between two
 * @returns positions in the order of `positions`
 */
export function spreadLabels(positions: readonly number[], gap: number): number[] {
  const order = positions.map((_, i) => i).sort((a, b) => positions[a]! - positions[b]! || a - b);
  const places = [...positions];
  let min = 0;
  for (const i of order) {
    places[i] = Math.max(places[i]!, min);
    min = places[i]! + gap;
  }
  let max = 100;
  for (const i of order.toReversed()) {
    places[i] = Math.min(places[i]!, max);
    max = places[i]! - gap;
  }
  return places;
}

/** Renders the figures of one site that leads here, one program or one country, with the filter that can be taken off. */

import { type Html, html } from '../../../lib/html.ts';
import { type Chart, chart } from '../parts/chart.ts';
import { type Figure, figures } from '../parts/figures.ts';
import { count } from '../parts/numbers.ts';
import { type Ranked, rankedList } from '../parts/ranked-list.ts';
import { removable } from '../parts/toggles.ts';

export interface OnlyView {
  readonly filter: { readonly label: string; readonly value: string; readonly off: string };
  readonly figures: readonly Figure[];
  readonly chart: Chart;
  /** Absent where pages are not kept. */
  readonly pages?: readonly { readonly path: string; readonly href: string; readonly count: number }[];
  /** What is not kept, and why. */
  readonly kept: string;
}

export function onlyBody({ filter, figures: tiles, chart: data, pages, kept }: OnlyView): Html {
  return html`
    <div class="stack"><div class="chips">${removable(filter.label, filter.value, filter.off)}</div>
    ${figures(tiles)}${chart(data)}${pages === undefined ? '' : opened(pages)}<p class="muted">${kept}</p></div>
  `;
}

function opened(pages: NonNullable<OnlyView['pages']>): Html {
  const highest = Math.max(...pages.map((one) => one.count), 1);
  return rankedList({
    title: 'Pages opened from there',
    unit: 'Visits',
    rows: pages.map(
      ({ path, href, count: times }): Ranked => ({
        label: path,
        href,
        share: times / highest,
        value: count(times),
      }),
    ),
    empty: html``,
  });
}

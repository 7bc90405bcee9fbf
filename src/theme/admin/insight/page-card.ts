/** Renders what is known of one page: who reads it, how it is judged, and what leads to it. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { type Chart, chart } from '../parts/chart.ts';
import { empty } from '../parts/empty.ts';
import { type Figure, figures } from '../parts/figures.ts';
import { count } from '../parts/numbers.ts';
import { type Ranked, rankedList } from '../parts/ranked-list.ts';

interface CountedName {
  readonly name: string;
  readonly count: number;
  readonly href?: string;
}

interface PageCardView {
  readonly figures: readonly Figure[];
  readonly chart: Chart;
  /** What readers searched for before they opened it. */
  readonly terms: readonly CountedName[];
  readonly sources: readonly CountedName[];
  /** Other sites that readers opened from it. */
  readonly outward: readonly CountedName[];
  /** Broken addresses that this page is most like. */
  readonly broken: readonly CountedName[];
  readonly links: { readonly site?: string; readonly comments: string };
}

export function pageCardBody(view: PageCardView): Html {
  const { links } = view;
  return html`
    <div class="stack"><div class="insight-foot">${links.site === undefined ? '' : html`<a class="button"${attributes({ href: links.site })}>Open the page</a>`}
    <a class="button"${attributes({ href: links.comments })}>Feedback on it</a></div>
    ${figures(view.figures)}${chart(view.chart)}
    <div class="overview-columns"><div class="stack">${names('Searches that lead here', 'Opened', view.terms, 'No search led here')}
    ${names('Sites that lead here', 'Visits', view.sources, 'Nobody came from another site')}</div>
    <div class="stack">${names('Broken addresses that are like it', 'Requests', view.broken, 'No broken address is like it')}
    ${names('Sites opened from it', 'Clicks', view.outward, 'Nobody went to another site')}</div></div></div>
  `;
}

function names(title: string, unit: string, rows: readonly CountedName[], nothing: string): Html {
  const most = Math.max(...rows.map((row) => row.count), 1);
  return rankedList({
    title,
    unit,
    rows: rows.map(
      ({ name, href, count: times }): Ranked => ({
        label: name,
        href,
        share: times / most,
        value: count(times),
      }),
    ),
    empty: empty({ compact: true, title: nothing }),
  });
}

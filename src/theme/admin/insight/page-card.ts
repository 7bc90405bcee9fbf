/** Renders what is known of one page: who reads it, how it is judged, and what leads to it. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { type Chart, chart } from '../parts/chart.ts';
import { empty } from '../parts/empty.ts';
import { type Figure, figures } from '../parts/figures.ts';
import { dateText } from '../parts/moment.ts';
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
  /** Pages of this site from which visits came, and to which they went on. */
  readonly before: readonly CountedName[];
  readonly after: readonly CountedName[];
  /** Asked on it, without an answer. */
  readonly questions: readonly string[];
  readonly changed: { readonly at: number; readonly subject: string } | undefined;
  /** Jobs of which changes to it were merged. */
  readonly jobs: readonly { readonly title: string; readonly href: string; readonly mergedAt: number }[];
  readonly links: { readonly site?: string; readonly comments: string; readonly improve?: string };
}

export function pageCardBody(view: PageCardView): Html {
  const { links } = view;
  return html`
    <div class="stack"><div class="insight-foot">${links.site === undefined ? '' : html`<a class="button"${attributes({ href: links.site })}>Open the page</a>`}
    <a class="button"${attributes({ href: links.comments })}>Feedback on it</a>
    ${links.improve === undefined ? '' : html`<a class="button button-primary"${attributes({ href: links.improve })}>Improve it</a>`}</div>
    ${figures(view.figures)}${chart(view.chart)}
    <div class="overview-columns"><div class="stack">${names('Searches that lead here', 'Opened', view.terms, 'No search led here')}
    ${names('Pages that lead here', 'Visits', view.before, 'No visit came from another page')}
    ${names('Sites that lead here', 'Visits', view.sources, 'Nobody came from another site')}</div>
    <div class="stack">${plainList('Questions asked here without an answer', questions(view), 'No question was left without an answer')}
    ${names('Pages opened next', 'Visits', view.after, 'No visit went on to another page')}
    ${names('Sites opened from it', 'Clicks', view.outward, 'Nobody went to another site')}
    ${names('Broken addresses that are like it', 'Requests', view.broken, 'No broken address is like it')}
    ${plainList('What changed it', changes(view), 'No change is known')}</div></div></div>
  `;
}

const questions = ({ questions: asked }: PageCardView): readonly Html[] =>
  asked.map((question) => html`${question}`);

function changes({ changed, jobs }: PageCardView): readonly Html[] {
  const last =
    changed === undefined
      ? []
      : [html`Last change: ${changed.subject} <span class="muted">${dateText(changed.at)}</span>`];
  const merged = jobs.map(
    ({ title, href, mergedAt }) =>
      html`<a class="link"${attributes({ href })}>Job: ${title}</a> <span class="muted">${dateText(mergedAt)}</span>`,
  );
  return [...last, ...merged];
}

function plainList(title: string, rows: readonly Html[], nothing: string): Html {
  return html`
    <section class="box"><div class="box-head"><h2>${title}</h2></div>
    ${rows.length === 0 ? empty({ compact: true, title: nothing }) : html`<ul class="box-lines">${rows.map((row) => html`<li>${row}</li>`)}</ul>`}</section>
  `;
}

function names(title: string, unit: string, rows: readonly CountedName[], nothing: string): Html {
  const highest = Math.max(...rows.map((row) => row.count), 1);
  return rankedList({
    title,
    unit,
    rows: rows.map(
      ({ name, href, count: times }): Ranked => ({
        label: name,
        href,
        share: times / highest,
        value: count(times),
      }),
    ),
    empty: empty({ compact: true, title: nothing }),
  });
}

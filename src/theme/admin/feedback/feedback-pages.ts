/** Renders pages with their feedback: votes, share of helped readers, comments, code reports. */
import { attributes, type Html, type HtmlPart, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { count, percent } from '../parts/numbers.ts';
import { type Segment, segments } from '../parts/segments.ts';
import { type Column, table } from '../parts/table.ts';

export interface RatedPage {
  readonly path: string;
  readonly up: number;
  readonly down: number;
  readonly comments: number;
  readonly code: number;
  readonly total: number;
  /** Confidence bounds of the share of helped readers, 0 to 1. */
  readonly low: number;
  readonly high: number;
  /** Address of its entries. */
  readonly href: string;
  /** Address of the page itself. */
  readonly page: string | undefined;
}

export interface PagesView {
  readonly sorts: readonly Segment[];
  readonly pages: readonly RatedPage[];
}

export function feedbackPages({ pages, sorts }: PagesView): Html {
  const max = Math.max(...pages.map(({ up, down }) => Math.max(up, down)), 1);
  const columns: Column<RatedPage>[] = [
    {
      label: 'Page',
      kind: 'main',
      cell: ({ path, href, page }) =>
        html`
          <span class="page-cell"><a class="row-link path"${attributes({ href })}>${path}</a>
          ${page === undefined ? '' : html`<a class="page-open"${attributes({ href: page, 'aria-label': `Open ${path} on the site`, title: 'Open on the site' })}>${interfaceIcon('arrow-up-right')}</a>`}
          </span>
        `,
    },
    { label: 'Votes', head: 'Not helpful / helpful', cell: ({ up, down }) => voteBar(up, down, max) },
    { label: 'Helped', kind: 'number', cell: helped },
    { label: 'Comments', kind: 'number', hide: 720, cell: ({ comments }) => dash(comments) },
    { label: 'Code', kind: 'number', hide: 900, cell: ({ code }) => dash(code) },
    { label: 'All', kind: 'number', hide: 720, cell: ({ total }) => count(total) },
  ];
  return html`
    <div class="bar"><span class="muted">The range in grey is what this many votes say for sure.</span>${segments('Order', sorts)}</div>
    ${table({ caption: 'Feedback by page', columns, rows: pages })}
  `;
}

function helped({ up, down, low, high }: RatedPage): Html {
  if (up + down === 0) return html`<span class="muted">–</span>`;
  const range = `${Math.round(low * 100)}–${percent(high, 1)}`;
  return html`${percent(up, up + down)} <span class="helped-range">${range}</span>`;
}

function dash(value: number): HtmlPart {
  return value === 0 ? html`<span class="muted">–</span>` : count(value);
}

/** @param max the largest of all counts beside each other, so that rows compare */
function voteBar(up: number, down: number, max: number): Html {
  const width = (votes: number): string => ((votes / Math.max(max, 1)) * 50).toFixed(2);
  const no = width(down);
  return html`
    <span class="votes"><span class="visually-hidden">${`${count(down)} not helpful, ${count(up)} helpful`}</span>
    <span class="votes-down" aria-hidden="true">${count(down)}</span>
    <svg class="votes-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="votes-bar-down" x="${(50 - Number(no)).toFixed(2)}" width="${no}" height="8"/>
    <rect class="votes-bar-up" x="50" width="${width(up)}" height="8"/></svg>
    <span class="votes-up" aria-hidden="true">${count(up)}</span></span>
  `;
}

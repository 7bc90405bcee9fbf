/** Renders a table of what readers search for: how often, with how many results, and whether they opened one. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { SearchTerm } from '../../../records/searches/search-records.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { empty } from '../parts/empty.ts';
import { type Figure, figures } from '../parts/figures.ts';
import { relativeTime } from '../parts/moment.ts';
import { count, percent } from '../parts/numbers.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { pill } from '../parts/pill.ts';
import { type Segment, segments } from '../parts/segments.ts';
import { table } from '../parts/table.ts';

export interface ShownTerm extends SearchTerm {
  /** The site's own search for it. */
  readonly href: string | undefined;
  /** The page that readers opened most from its results, with its figures. */
  readonly page: { readonly path: string; readonly href: string } | undefined;
}

export interface SearchTermsView {
  /** Public address of the site without trailing slash. */
  readonly site: string | undefined;
  readonly now: number;
  readonly period: string;
  readonly periods: readonly Segment[];
  readonly views: readonly Segment[];
  readonly figures: readonly Figure[];
  readonly terms: readonly ShownTerm[];
  /** True when only terms without results are shown. */
  readonly missed: boolean;
  /** True when there were no searches in the period. */
  readonly nothing: boolean;
  /** False while searches are not counted. */
  readonly counting: boolean;
  /** Address where administrators switch counting on. */
  readonly settings: string | undefined;
  readonly pager: Pager;
}

export function searchTermsBody(view: SearchTermsView): Html {
  const { periods, views, terms, nothing, period } = view;
  const controls = html`<div class="bar">${segments('Terms', views)}${segments('Period', periods)}</div>`;
  const off = view.counting ? html`` : switchedOff(view);
  if (nothing)
    return view.counting
      ? html`<div class="bar bar-end">${segments('Period', periods)}</div>${nobodySearched(period, view.site)}`
      : off;
  return html`${off}${figures(view.figures)}<div class="after-figures">${controls}${terms.length === 0 ? noTerms(view) : list(view)}${pager(view.pager)}</div>`;
}

function list({ terms, now, missed }: SearchTermsView): Html {
  return table({
    caption: missed ? 'Search terms without results' : 'Search terms',
    rows: terms,
    columns: [
      {
        label: 'Term',
        kind: 'main',
        cell: ({ term, href, results }) =>
          html`<span class="page-cell">${href === undefined ? html`<span class="strong">${term}</span>` : html`<a class="row-link"${attributes({ href, title: 'Search for it on the site' })}>${term}</a><span class="term-open">${interfaceIcon('arrow-up-right')}</span>`}${results === 0 && !missed ? pill('No results', 'warn') : ''}</span>`,
      },
      { label: 'Searches', kind: 'number', cell: ({ count: times }) => count(times) },
      {
        label: 'Results',
        kind: 'number',
        hide: 720,
        cell: ({ results }) => (results === 0 ? html`<span class="muted">0</span>` : count(results)),
      },
      {
        label: 'Opened a result',
        kind: 'number',
        cell: ({ opened, count: times }) => percent(Math.min(opened, times), times),
      },
      {
        label: 'Opened most',
        hide: 900,
        cell: ({ page }) =>
          page === undefined
            ? html`<span class="muted">–</span>`
            : html`<a class="path"${attributes({ href: page.href })}>${page.path}</a>`,
      },
      { label: 'Last searched', kind: 'number', hide: 720, cell: ({ lastAt }) => relativeTime(now, lastAt) },
    ],
  });
}

function noTerms({ missed }: SearchTermsView): Html {
  return missed
    ? empty({
        icon: 'success',
        title: 'Everything was found',
        text: 'Every term that readers searched for in this period has results.',
      })
    : empty({ icon: 'search', title: 'No more terms' });
}

function nobodySearched(period: string, site: string | undefined): Html {
  return empty({
    icon: 'search',
    title: 'No searches yet',
    text: `${period}: no searches. Words that readers look for are counted by day; nothing about the reader is kept.`,
    ...(site === undefined ? {} : { action: { label: 'Search the site', href: `${site}/search` } }),
  });
}

function switchedOff({ settings, nothing }: SearchTermsView): Html {
  return empty({
    icon: 'search',
    title: 'Searches are not counted',
    text: nothing
      ? 'Counting is switched off for this project. Only words and numbers would be kept, nothing about the reader.'
      : 'Counting is switched off for this project. What is shown here was counted before.',
    compact: !nothing,
    ...(settings === undefined
      ? {
          more: html`<p class="empty-text">Administrators can switch it on in the settings of the project.</p>`,
        }
      : { action: { label: 'Open settings', href: settings } }),
  });
}

/** Renders the first page of a project: figures, chart, newest comments, worst pages and missed searches. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Feedback } from '../../../records/feedback/feedback.ts';
import { type Chart, chart } from '../parts/chart.ts';
import { empty } from '../parts/empty.ts';
import { statusPill } from '../parts/feedback-status.ts';
import { type Figure, figures } from '../parts/figures.ts';
import { relativeTime } from '../parts/moment.ts';
import { count, percent } from '../parts/numbers.ts';
import { type Ranked, rankedList } from '../parts/ranked-list.ts';
import { thumb } from '../parts/thumb.ts';

interface OverviewComment extends Pick<Feedback, 'path' | 'helpful' | 'source' | 'status' | 'createdAt'> {
  readonly href: string;
  /** What the reader wrote, or the reason that was chosen. */
  readonly text: string;
}

export interface OverviewPage {
  readonly path: string;
  readonly href: string;
  readonly up: number;
  readonly down: number;
}

interface OverviewTerm {
  readonly term: string;
  readonly href: string;
  readonly count: number;
}

export interface OverviewView {
  readonly now: number;
  readonly figures: readonly Figure[];
  readonly chart: Chart;
  readonly comments: readonly OverviewComment[];
  readonly pages: readonly OverviewPage[];
  /** Votes that a page needs to be judged. */
  readonly minVotes: number;
  readonly terms: readonly OverviewTerm[];
  /** False while searches are not counted. */
  readonly countsSearches: boolean;
  readonly links: { readonly comments: string; readonly pages: string; readonly terms: string };
}

export function overviewBody(view: OverviewView): Html {
  return html`
    <div class="stack">${figures(view.figures)}${chart(view.chart)}
    <div class="overview-columns">${comments(view)}<div class="stack">${pages(view)}${terms(view)}</div></div></div>
  `;
}

function comments({ comments: shown, now, links }: OverviewView): Html {
  const list =
    shown.length === 0
      ? empty({
          compact: true,
          title: 'No comments in this period',
          text: 'Readers can say why a page helped them, or why not.',
        })
      : html`<ol class="quotes">${shown.map((one) => comment(one, now))}</ol>`;
  return html`
    <section class="box"><div class="box-head"><h2>Newest comments</h2></div>${list}
    <a class="box-more"${attributes({ href: links.comments })}>All comments</a></section>
  `;
}

function comment(
  { href, text, path, helpful, source, status, createdAt }: OverviewComment,
  now: number,
): Html {
  return html`
    <li class="quote">${thumb(helpful, source)}<div class="quote-body"><a class="quote-text row-link"${attributes({ href })}>${text}</a>
    <p class="quote-meta"><span class="path">${path}</span>${relativeTime(now, createdAt)}${status === 'pending' ? '' : statusPill(status)}</p></div></li>
  `;
}

function pages({ pages: worst, links, minVotes }: OverviewView): Html {
  const rows = worst.map(
    ({ path, href, up, down }): Ranked => ({
      label: path,
      href,
      share: down / (up + down),
      title: `${count(up)} of ${count(up + down)} found ${path} helpful`,
      value: html`${percent(down, up + down)} <span class="muted">of ${count(up + down)}</span>`,
    }),
  );
  return rankedList({
    title: 'Pages that help least',
    unit: 'Not helpful',
    tone: 'warn',
    rows,
    more: { label: 'All pages', href: links.pages },
    empty: empty({
      compact: true,
      title: 'No page stands out',
      text: `Pages appear here when at least ${minVotes} readers voted and some were not helped.`,
    }),
  });
}

function terms({ terms: found, links, countsSearches }: OverviewView): Html {
  const max = Math.max(...found.map((term) => term.count), 1);
  const rows = found.map(
    ({ term, href, count: times }): Ranked => ({
      label: term,
      href,
      share: times / max,
      value: count(times),
    }),
  );
  return rankedList({
    title: 'Searched without result',
    unit: 'Searches',
    rows,
    more: { label: 'All search terms', href: links.terms },
    empty: empty({
      compact: true,
      title: countsSearches ? 'Nothing was missed' : 'Searches are not counted',
      text: countsSearches
        ? 'Words that readers search for and do not find are listed here.'
        : 'Administrators can switch this on in the settings of the project.',
    }),
  });
}

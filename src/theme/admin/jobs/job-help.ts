/** Renders whether a merged change helped readers: votes and searches before and after, and what they say for sure. */
import { type Html, html } from '../../../lib/html.ts';
import { count, counted, percent } from '../parts/numbers.ts';
import { type Column, table } from '../parts/table.ts';

export interface HelpPeriod {
  readonly helpful: number;
  readonly unhelpful: number;
  /** Searches of the whole site, and those of them without a result. */
  readonly searches: number;
  readonly withoutResults: number;
}

/** Undefined figures: no day since the merge is over yet. */
export interface HelpView {
  readonly figures?: HelpFigures;
}

export interface HelpFigures {
  /** Whole days before and after the merge that are compared. */
  readonly days: number;
  /** Whether further days will be added. */
  readonly goesOn: boolean;
  /** Addresses of the pages whose votes are counted. */
  readonly pages: readonly string[];
  readonly before: HelpPeriod;
  readonly after: HelpPeriod;
  readonly verdict: 'better' | 'worse' | 'same' | 'few';
  /** Votes that are needed in each period. */
  readonly least: number;
}

const MOST_PAGES = 5;

export function jobHelp(view: HelpView): Html {
  return html`
    <section class="card job-help" aria-labelledby="help"><h2 class="card-title" id="help">Did it help?</h2>${view.figures === undefined ? early() : content(view.figures)}</section>
  `;
}

function early(): Html {
  return html`<p class="muted">It was merged less than a day ago. Votes and searches are compared from tomorrow on.</p>`;
}

function content(view: HelpFigures): Html {
  const { days, pages } = view;
  if (pages.length === 0) return html`<p class="muted">It changed no page that readers can vote on.</p>`;
  const [more, named] = [pages.length - MOST_PAGES, pages.slice(0, MOST_PAGES)];
  return html`
    <p>${verdictText(view)}</p>
    ${table({ caption: 'Votes and searches before and after the merge', columns: columnsOf(days), rows: rowsOf(view) })}
    <p class="muted">Votes on ${named.map((path, at) => html`${at === 0 ? '' : ', '}<span class="path">${path}</span>`)}${more > 0 ? ` and ${counted(more, 'more page')}` : ''}. Searches are those of the whole site.${view.goesOn ? ' Thirty days are compared in the end.' : ''}</p>
  `;
}

function verdictText({ verdict, least }: HelpFigures): Html {
  switch (verdict) {
    case 'better':
      return html`<b>Yes.</b> Clearly more readers say that the pages help.`;
    case 'worse':
      return html`<b>No, it made it worse.</b> Clearly fewer readers say that the pages help. Revert the pull request, or send this job a message.`;
    case 'same':
      return html`<b>No clear difference.</b> This many votes do not show one for sure.`;
    default:
      return html`<b>Too few votes to tell.</b> ${String(least)} before and ${String(least)} after are needed.`;
  }
}

interface Figure {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

function columnsOf(days: number): readonly Column<Figure>[] {
  return [
    { label: 'Figure', kind: 'main', cell: ({ label }) => label },
    { label: `${counted(days, 'day')} before`, kind: 'number', cell: ({ before }) => before },
    { label: `${counted(days, 'day')} after`, kind: 'number', cell: ({ after }) => after },
  ];
}

function rowsOf({ before, after }: HelpFigures): readonly Figure[] {
  return [
    { label: 'Helpful', before: helpful(before), after: helpful(after) },
    { label: 'Searches without a result', before: fruitless(before), after: fruitless(after) },
  ];
}

function helpful({ helpful: yes, unhelpful }: HelpPeriod): string {
  const votes = yes + unhelpful;
  return votes === 0 ? 'no votes' : `${percent(yes, votes)} of ${counted(votes, 'vote')}`;
}

function fruitless({ searches, withoutResults }: HelpPeriod): string {
  return searches === 0
    ? 'no searches'
    : `${count(withoutResults)} of ${counted(searches, 'search', 'searches')}`;
}

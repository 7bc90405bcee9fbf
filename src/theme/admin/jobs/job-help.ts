/** Renders whether a merged change helped readers: votes and searches before and after, and what they say for sure. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { MergePeriod, MergeVerdict } from '../../../records/jobs/job-merge.ts';
import { formToken } from '../parts/form-token.ts';
import { exactTime } from '../parts/moment.ts';
import { count, percent, pluralise } from '../parts/numbers.ts';
import { type Column, table } from '../parts/table.ts';

export interface HelpView {
  readonly mergedAt: number;
  /** Whether the forge told that time; otherwise it is when the merge was noticed. */
  readonly told: boolean;
  /** Days of each period in the end. */
  readonly of: number;
  /** Votes that a verdict needs in each period. */
  readonly min: number;
  /** Addresses of the pages whose votes are counted; null = not known. */
  readonly pages: readonly string[] | null;
  /** The job that takes it back, or the form that makes one. */
  readonly revert?: RevertView;
  /** Absent while no day since the merge is over. */
  readonly figures?: HelpFigures;
}

export type RevertView =
  | { readonly href: string }
  | { readonly action: string; readonly csrf: string; readonly merge: number };

interface HelpFigures {
  /** Whole days before and after the merge that are compared. */
  readonly days: number;
  readonly before: MergePeriod;
  readonly after: MergePeriod;
  /** Undefined while days are added. */
  readonly verdict: MergeVerdict | undefined;
}

const MAX_PAGES = 5;

export function jobHelp(view: HelpView): Html {
  return html`
    <section class="card job-help" aria-labelledby="help"><h2 class="card-title" id="help">Did it help?</h2>${content(view)}<p class="muted">${view.told ? 'Merged' : 'The merge was noticed'} ${exactTime(view.mergedAt)}.</p>${view.revert === undefined ? '' : html`<div class="card-foot">${revertPart(view.revert)}</div>`}</section>
  `;
}

/** A link to the job that takes a merge back, or a button that makes it. */
export function revertPart(revert: RevertView): Html {
  if ('href' in revert) return html`<a class="link"${attributes({ href: revert.href })}>Proposed revert</a>`;
  const { action, csrf, merge } = revert;
  return html`
    <form method="post"${attributes({ action })}>${formToken(csrf)}<input type="hidden" name="merge" value="${String(merge)}">
    <button class="button button-small" type="submit">Propose a revert</button></form>
  `;
}

function content({ pages, figures, of, min }: HelpView): Html {
  if (pages === null)
    return html`<p class="muted">Its commits were not in the repository any more, so the pages that it changed are not known.</p>`;
  if (pages.length === 0) return html`<p class="muted">It changed no page that readers can vote on.</p>`;
  if (figures === undefined)
    return html`<p class="muted">It was merged less than a day ago. Votes and searches are compared from tomorrow on.</p>`;
  const { days, verdict } = figures;
  const [more, named] = [pages.length - MAX_PAGES, pages.slice(0, MAX_PAGES)];
  return html`
    <p>${verdict === undefined ? html`<b>Day ${String(days)} of ${String(of)}.</b> The verdict comes when all days are over.` : verdictText(verdict, min)}</p>
    ${table({ caption: 'Votes and searches before and after the merge', columns: columnsOf(days), rows: rowsOf(figures) })}
    <p class="muted">Votes on ${named.map((path, at) => html`${at === 0 ? '' : ', '}<span class="path">${path}</span>`)}${more > 0 ? ` and ${pluralise(more, 'more page')}` : ''}, without those of the feedback that the job quotes. Searches are those of the whole site.</p>
  `;
}

function verdictText(verdict: MergeVerdict, min: number): Html {
  switch (verdict) {
    case 'better':
      return html`<b>Yes.</b> Clearly more readers say that the pages help.`;
    case 'worse':
      return html`<b>No, it made it worse.</b> Clearly fewer readers say that the pages help. Take it back, or ask for another change.`;
    case 'same':
      return html`<b>No clear difference.</b> This many votes do not show one for sure.`;
    default:
      return html`<b>Too few votes to tell.</b> ${String(min)} before and ${String(min)} after are needed.`;
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
    { label: `${pluralise(days, 'day')} before`, kind: 'number', cell: ({ before }) => before },
    { label: `${pluralise(days, 'day')} after`, kind: 'number', cell: ({ after }) => after },
  ];
}

function rowsOf({ before, after }: HelpFigures): readonly Figure[] {
  return [
    { label: 'Helpful', before: helpfulShare(before), after: helpfulShare(after) },
    { label: 'Searches without a result', before: fruitless(before), after: fruitless(after) },
  ];
}

export function helpfulShare({ helpful, unhelpful }: Pick<MergePeriod, 'helpful' | 'unhelpful'>): string {
  const votes = helpful + unhelpful;
  return votes === 0 ? 'no votes' : `${percent(helpful, votes)} of ${pluralise(votes, 'vote')}`;
}

function fruitless({ searches, withoutResults }: MergePeriod): string {
  return searches === 0
    ? 'no searches'
    : `${count(withoutResults)} of ${pluralise(searches, 'search', 'searches')}`;
}

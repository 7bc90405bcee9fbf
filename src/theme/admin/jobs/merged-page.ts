/** Renders the list of merged changes with their verdicts. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ListedMerge, MergeVerdict } from '../../../records/jobs/job-merge.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { empty } from '../parts/empty.ts';
import { relativeTime } from '../parts/moment.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { pill, type Tone } from '../parts/pill.ts';
import { type Column, table } from '../parts/table.ts';
import { helpfulShare, type RevertView, revertPart } from './job-help.ts';
import { firstLine, pullRequestName, safeLink } from './job-text.ts';

interface MergedRow {
  readonly merge: ListedMerge;
  /** Of the job. */
  readonly href: string;
  /** Whole days since the merge, as far as they are compared. */
  readonly days: number;
  /** The job that takes it back, or the form that makes one. */
  readonly revert?: RevertView;
}

interface MergedView {
  readonly now: number;
  /** Days that are compared in the end. */
  readonly of: number;
  readonly rows: readonly MergedRow[];
  readonly pager: Pager;
}

const VERDICTS: Readonly<Record<MergeVerdict, readonly [word: string, tone: Tone]>> = {
  better: ['Helped', 'tip'],
  worse: ['Made it worse', 'danger'],
  same: ['No clear difference', 'plain'],
  few: ['Too few votes', 'plain'],
};

const REVERT: Column<MergedRow> = {
  label: 'Revert',
  kind: 'action',
  cell: ({ revert }) => (revert === undefined ? html`` : revertPart(revert)),
};

export function mergedBody({ now, of, rows, pager: pages }: MergedView): Html {
  if (rows.length === 0)
    return empty({
      icon: 'merge',
      title: 'No merged changes',
      text: 'Once the pull request of a job is merged, it is listed here. The verdict of the readers comes thirty days later.',
    });
  return html`${table({
    caption: 'Merged changes, newest first',
    rows,
    columns: [
      {
        label: 'Job',
        kind: 'main',
        cell: ({ merge, href }) =>
          html`<a class="row-link job-title"${attributes({ id: `merge-${merge.job}-${merge.number}`, href })}>${firstLine(merge.prompt)}</a>`,
      },
      { label: 'Did it help?', cell: (row) => verdict(row, of) },
      {
        label: 'Helpful before',
        kind: 'number',
        hide: 720,
        cell: ({ merge }) => (merge.figures === null ? html`` : helpfulShare(merge.figures.before)),
      },
      {
        label: 'Helpful after',
        kind: 'number',
        hide: 720,
        cell: ({ merge }) => (merge.figures === null ? html`` : helpfulShare(merge.figures.after)),
      },
      { label: 'Pull request', hide: 900, cell: ({ merge }) => pullRequest(merge) },
      { label: 'Merged', cell: ({ merge }) => relativeTime(now, merge.mergedAt) },
      ...(rows.some(({ revert }) => revert !== undefined) ? [REVERT] : []),
    ],
  })}${pager(pages)}`;
}

function verdict({ merge, days }: MergedRow, of: number): Html {
  if (merge.verdict !== null) return pill(...VERDICTS[merge.verdict]);
  if (merge.pages === null) return html`<span class="muted">Pages not known</span>`;
  return html`<span class="muted nowrap">Day ${String(days)} of ${String(of)}</span>`;
}

/** A review in the dashboard is the job's own page, to which the row leads anyway. */
function pullRequest({ pullRequestLink, job }: ListedMerge): Html {
  const href = safeLink(pullRequestLink);
  if (href === undefined || href.endsWith(`/jobs/${job}`)) return html``;
  return html`<a class="link nowrap"${attributes({ href, rel: 'noreferrer' })}>${pullRequestName(href)}${interfaceIcon('arrow-up-right')}</a>`;
}

/** Renders the list of a project's jobs, or an introduction when there are none. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { empty } from '../parts/empty.ts';
import { relativeTime } from '../parts/moment.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { table } from '../parts/table.ts';
import { type Toggle, toggles } from '../parts/toggles.ts';
import { jobStatePill } from './job-state.ts';
import { firstLine, pullRequestName, safeLink } from './job-text.ts';

interface JobRow {
  readonly job: Job;
  readonly href: string;
  /** Name of the actor who started it. */
  readonly by: string;
}

interface JobsView {
  readonly now: number;
  readonly filters: readonly Toggle[];
  /** Address without filters; undefined when there are none. */
  readonly clear?: string;
  /** Address of the list of merged changes. */
  readonly merged: string;
  readonly rows: readonly JobRow[];
  readonly pager: Pager;
}

export function jobsBody({ now, filters, clear, merged, rows, pager: pages }: JobsView): Html {
  const list =
    rows.length === 0
      ? empty({
          icon: 'filter',
          title: 'Nothing matches',
          text: 'No job of this project is in one of these states.',
          ...(clear === undefined ? {} : { action: { label: 'Clear filters', href: clear } }),
        })
      : jobTable(rows, now);
  const clearLink =
    clear === undefined ? html`` : html`<a class="clear"${attributes({ href: clear })}>Clear filters</a>`;
  return html`<div class="bar"><div class="bar-group">${toggles('State', filters)}${clearLink}</div><a class="link"${attributes({ href: merged })}>Merged changes</a></div>${list}${pager(pages)}`;
}

function jobTable(rows: readonly JobRow[], now: number): Html {
  return table({
    caption: 'Jobs, newest first',
    rows,
    columns: [
      {
        label: 'Job',
        kind: 'main',
        cell: ({ job, href }) =>
          html`<a class="row-link job-title"${attributes({ id: `job-${job.id}`, href })}>${firstLine(job.prompt)}</a>`,
      },
      { label: 'State', cell: ({ job }) => jobStatePill(job) },
      {
        label: 'Branch',
        hide: 900,
        cell: ({ job }) => (job.commit === null ? html`` : branchName(job.branch)),
      },
      { label: 'Pull request', hide: 720, cell: ({ job }) => pullRequest(job) },
      {
        label: 'Asked by',
        hide: 900,
        cell: ({ by }) => html`<span class="job-by"${attributes({ title: by })}>${by}</span>`,
      },
      { label: 'Asked', cell: ({ job }) => relativeTime(now, job.createdAt) },
    ],
  });
}

export function branchName(branch: string): Html {
  return html`<span class="mono job-branch"${attributes({ title: branch })}>${branch}</span>`;
}

/** A review of ours is the job's own page, to which the row leads anyway. */
function pullRequest({ pullRequestLink, review }: Job): Html {
  const href = safeLink(pullRequestLink);
  if (href === undefined) return html``;
  if (review !== null) return html`<span class="muted nowrap">Review here</span>`;
  return html`<a class="link nowrap"${attributes({ href, rel: 'noreferrer' })}>${pullRequestName(href)}${interfaceIcon('arrow-up-right')}</a>`;
}

/** The list of a project without jobs. @param start the button that begins one, for those who may */
export function firstJob(start: Html | undefined): Html {
  return empty({
    icon: 'spark',
    title: 'No jobs yet',
    text: 'Say what should change. An agent edits the pages, the result is checked, and you read it before anything is published.',
    ...(start === undefined ? {} : { more: start }),
  });
}

/** Renders the top of a job's page: state, summary, actions, and the review of its branch. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { formToken } from '../parts/form-token.ts';
import { jobStatePill } from './job-state.ts';
import { safeLink } from './job-text.ts';
import { whyDeclined } from './why-declined.ts';

const MAX_SWITCHES = 20;

export interface JobTopView {
  /** Address of the job. */
  readonly href: string;
  readonly csrf: string;
  readonly job: Job;
  /** What is going on or how it ended, in a sentence. */
  readonly summary: string;
  /** What to do next. */
  readonly hint?: string;
  /** Address of the form in which the task can be chosen; undefined where its words were understood. */
  readonly form?: string;
  /** What the member may do now. */
  readonly may: {
    readonly cancel: boolean;
    readonly finish: boolean;
    readonly retry: boolean;
    readonly merge: boolean;
    readonly close: boolean;
    readonly update: boolean;
  };
  /** True when there is a branch to look at. */
  readonly hasBranch: boolean;
  /** When a review was decided, and by whom. */
  readonly decided?: Html;
}

export function jobTop(view: JobTopView): Html {
  const { job, summary, hint, decided } = view;
  return html`
    <section class="card job-top" data-state="${job.state}" aria-labelledby="job-state"><div class="job-top-text"><h2 class="job-state" id="job-state"><span class="visually-hidden">State: </span>${jobStatePill(job)}</h2>
    <p class="job-told">${summary}</p>${hint === undefined ? '' : html`<p class="job-hint">${hint}</p>`}
    ${decided === undefined ? '' : html`<p class="job-hint">${decided}</p>`}</div>${switchesBox(job.switches)}${actions(view)}</section>
  `;
}

/** Warns above the merge button about settings of the whole site, which are easily overlooked among pages. */
function switchesBox(switches: readonly string[]): Html {
  if (switches.length === 0) return html``;
  const files = switches.slice(0, MAX_SWITCHES).map((path) => html`<li class="mono">${path}</li>`);
  const rest = switches.length - MAX_SWITCHES;
  return html`
    <div class="notice job-switches" data-kind="warning" role="note">${interfaceIcon('warning')}<div class="notice-text">
    <p>These files act on the whole site, not on one page. Read them before the branch is merged:</p><ul>${files}${rest > 0 ? html`<li>and ${rest} more</li>` : ''}</ul></div></div>
  `;
}

function actions(view: JobTopView): Html {
  const { href, job, may, hasBranch, form } = view;
  const link = safeLink(job.pullRequestLink);
  const outside = job.review === null && link !== undefined;
  const parts = [
    outside
      ? html`<a class="button button-primary"${attributes({ href: link, rel: 'noreferrer' })}>Open the pull request${interfaceIcon('arrow-up-right')}</a>`
      : undefined,
    form === undefined
      ? undefined
      : html`<a class="button button-primary"${attributes({ href: form })}>Open the form</a>`,
    may.merge
      ? html`<a class="button button-primary"${attributes({ href: `${href}/merge` })}>${interfaceIcon('merge')}Merge</a>`
      : undefined,
    hasBranch
      ? html`<a class="button"${attributes({ href: `${href}/changes` })}>Changes</a><a class="button"${attributes({ href: `${href}/preview` })}>Preview</a>`
      : undefined,
    may.update ? button(view, 'update', `Update from ${job.baseBranch}`) : undefined,
    may.retry ? button(view, 'retry', 'Retry') : undefined,
    may.finish ? button(view, 'finish', 'Finish with what is there') : undefined,
    may.close ? html`<a class="button"${attributes({ href: `${href}/close` })}>Close</a>` : undefined,
    may.cancel ? button(view, 'cancel', 'Cancel', ' button-danger') : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? html`` : html`<div class="card-foot job-actions">${parts}</div>`;
}

function button({ href, csrf }: JobTopView, to: string, label: string, kind = ''): Html {
  return html`
    <form method="post"${attributes({ action: `${href}/${to}` })}>${formToken(csrf)}
    <button class="button${kind}" type="submit"${attributes({ id: `job-${to}` })}>${label}</button></form>
  `;
}

interface ReviewQuestion {
  readonly action: string;
  readonly csrf: string;
  /** Of the job. */
  readonly back: string;
  readonly branch: string;
  readonly into: string;
  /** Newest commit of the branch. */
  readonly commit: string;
  readonly switches: readonly string[];
  /** Folder that is no site of the project yet, of an import. */
  readonly written?: string;
  readonly kind: 'merge' | 'close';
}

/** Asked before a branch is merged or its review closed. */
export function reviewQuestion(question: ReviewQuestion): Html {
  const { action, csrf, back, branch, into, commit, switches, written, kind } = question;
  const [from, to] = [branch, into].map((name) => html`<span class="mono">${name}</span>`) as [Html, Html];
  const text =
    kind === 'merge'
      ? html`The changes of ${from} become part of ${to}, and ${written === undefined ? 'the site shows them with its next update' : `readers see what they see now until the project is shown from "${written}"`}.`
      : html`Nothing of ${from} becomes part of ${to}. The branch stays where it is.`;
  return html`
    <div class="stack"><section class="card"><p>${text}</p>${kind === 'merge' ? switchesBox(switches) : ''}<form class="card-foot" method="post"${attributes({ action })}>${formToken(csrf)}<input type="hidden" name="commit"${attributes({ value: commit })}>
    ${kind === 'close' ? whyDeclined() : ''}<button class="button button-primary" type="submit">${kind === 'merge' ? 'Merge' : 'Close without merging'}</button>
    <a class="button button-quiet"${attributes({ href: back })}>Cancel</a></form></section></div>
  `;
}

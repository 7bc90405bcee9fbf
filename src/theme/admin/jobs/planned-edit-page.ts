/** Renders what a commit of a member would do, with the problems that it would bring, before it is made. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Issue } from '../../../lib/issue.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { formToken } from '../parts/form-token.ts';
import { pluralise } from '../parts/numbers.ts';
import { fileDiff } from './diff.ts';
import type { EditCheck, PlannedEdit } from './planned-edit.ts';

interface PlannedEditView {
  readonly action: string;
  /** Where nothing happens. */
  readonly back: string;
  readonly csrf: string;
  /** What is done, in a sentence. */
  readonly what: string;
  /** Of the button. */
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly planned: PlannedEdit;
  /** Further fields. */
  readonly asks?: Html;
}

const MAX_LINES = 4_000;
const MAX_PROBLEMS = 20;

export function plannedEditBody(view: PlannedEditView): Html {
  const { action, back, csrf, what, label, fields, planned, asks = '' } = view;
  const { files, check } = planned;
  let room = MAX_LINES;
  const shown = files.map((file, at) => {
    const diff = fileDiff(file, `file-${at + 1}`, room);
    room -= diff.drawn;
    return diff.html;
  });
  const button =
    check.kind === 'broken' || files.length === 0
      ? ''
      : html`<button class="button button-primary" type="submit">${label}</button>`;
  return html`
    <div class="edit-page"><section class="card"><p>${what}</p>${checkText(check)}${files.length === 0 ? html`<p class="hint">It changes nothing.</p>` : ''}
    <form class="card-foot" method="post"${attributes({ action })}>${formToken(csrf)}
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden"${attributes({ name, value })}>`)}
    ${button === '' ? '' : asks}${button}<a class="button button-quiet"${attributes({ href: back })}>Cancel</a></form></section>
    <div class="diff-files">${shown}</div></div>
  `;
}

export function checkText(check: EditCheck): Html {
  switch (check.kind) {
    case 'unknown':
      return warning(html`<p>${`${check.message}, so new problems are not known.`}</p>`);
    case 'broken':
      return warning(html`<p>${`No site can be made of it: ${check.message}.`}</p>`);
    default:
      return check.problems.length === 0
        ? html`<p class="hint">The check finds no new problem.</p>`
        : warning(problemList(check.problems));
  }
}

const warning = (content: Html): Html =>
  html`<div class="notice" data-kind="warning" role="note">${interfaceIcon('warning')}<div class="notice-text">${content}</div></div>`;

function problemList(problems: readonly Issue[]): Html {
  const shown = problems.slice(0, MAX_PROBLEMS).map(problem);
  const rest = problems.length - MAX_PROBLEMS;
  return html`
    <p>${`The check finds ${pluralise(problems.length, 'new problem')}:`}</p>
    <ul class="edit-problems">${shown}${rest > 0 ? html`<li>${`and ${rest} more`}</li>` : ''}</ul>
  `;
}

function problem({ severity, file, line, message, hint }: Issue): Html {
  const place = line === undefined ? file : `${file}:${line}`;
  return html`<li><span class="mono">${place}</span> ${severity === 'error' ? '' : 'Warning: '}${message}${hint === undefined ? '' : `. ${hint}`}</li>`;
}

/** Renders the form that starts a job: prompt, branch, pull request options and quoted feedback. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { checkField, type FormState, textField } from '../parts/fields.ts';
import { dialogButton, dialogFoot, formDialog } from '../parts/form-dialog.ts';
import { formToken } from '../parts/form-token.ts';
import { type WordsSetup, wordsGoTo } from '../parts/words-go-to.ts';
import { textArea } from './job-text-area.ts';
import {
  type OperationLink,
  type OperationView,
  operationFields,
  operationLinks,
} from './operation-fields.ts';

interface QuotedEntry {
  readonly id: string;
  readonly path: string;
  /** What the reader wrote. */
  readonly text: string;
  /** Address of the entry in the dashboard. */
  readonly href: string;
  /** Address of the form without this entry. */
  readonly remove: string;
}

/** The configuration of a project's jobs, for display. */
export interface JobSetup extends WordsSetup {
  /** Repository, for display. */
  readonly repository: string;
  /** Why no job can run, and what to do; undefined when one can. */
  readonly problem?: string;
  /** True when the project names code repositories. */
  readonly namesCode?: true;
  /** Why they are not open to the agent; undefined where they are. */
  readonly codeClosed?: string;
  /** True when a worker runs in this process. */
  readonly worker: boolean;
}

export interface JobFormView {
  /** Address that the form is sent to. */
  readonly action: string;
  readonly csrf: string;
  readonly state: FormState;
  readonly setup: JobSetup;
  readonly examples: readonly { readonly text: string; readonly href: string }[];
  readonly operations: readonly OperationLink[];
  /** The one that is chosen, in place of words. */
  readonly operation?: OperationView;
  readonly feedback: readonly QuotedEntry[];
  readonly limits: { readonly prompt: number };
  /** Address of the list. */
  readonly back: string;
}

/** The form on a page of its own, for a job that quotes feedback, and for an operation. */
export function jobForm(view: JobFormView): Html {
  const foot = html`
    <div class="form-foot"><button class="button button-primary" type="submit">Start job</button>
    <a class="button button-quiet"${attributes({ href: view.back })}>Cancel</a></div>
  `;
  return html`
    <div class="job-new">${problem(view)}${formOf(view, foot)}<aside class="card" aria-labelledby="setup"><h2 class="card-title" id="setup">Where it goes</h2>${whereTo(view, ' facts-stacked')}</aside></div>
  `;
}

const DIALOG = 'job';

export function newJobButton(list: string): Html {
  return dialogButton(DIALOG, 'New job', `${list}/new`);
}

/** The same form over the list. */
export function jobDialog(view: JobFormView, open: boolean): Html {
  const { back } = view;
  const foot = html`<div class="job-where">${whereTo(view, '')}</div>${dialogFoot('Start job', back)}`;
  return formDialog({
    id: DIALOG,
    title: 'New job',
    open,
    back,
    form: html`${problem(view)}${formOf(view, foot)}`,
  });
}

function formOf(view: JobFormView, foot: Html): Html {
  const off = view.setup.problem !== undefined;
  return html`
    <form class="form job-form" method="post"${attributes({ action: view.action })}>${formToken(view.csrf)}
    <fieldset class="job-fields"${attributes({ disabled: off })}><legend class="visually-hidden">New job</legend>
    ${quotations(view)}${view.operation === undefined ? promptField(view) : operationFields(view.state, view.operation)}${branchField(view)}${draftField(view)}${foot}</fieldset></form>
  `;
}

function problem({ setup: { problem: text } }: JobFormView): Html {
  if (text === undefined) return html``;
  return html`
    <div class="notice" data-kind="warning" role="note">${interfaceIcon('warning')}<div class="notice-text">
    <p><b>No job can start.</b> ${/[.!?]$/.test(text) ? text : `${text}.`}</p></div></div>
  `;
}

/** Quotes the feedback, so that the member reads what the agent is given before starting the job. */
function quotations({ feedback, state }: JobFormView): Html {
  const problem = state.errors['feedback'];
  const error =
    problem === undefined ? html`` : html`<p class="error" id="feedback-error" role="alert">${problem}</p>`;
  if (feedback.length === 0) return error;
  const items = feedback.map(
    ({ id, path, text, href, remove }) =>
      html`
        <li class="cited"><input${attributes({ type: 'hidden', name: 'feedback', value: id })}><blockquote>${text}</blockquote>
        <p class="cited-foot"><a class="link path"${attributes({ href })}>${path}</a>
        <a class="cited-remove"${attributes({ href: remove, 'aria-label': `Leave out: ${text.slice(0, 80)}` })}>${interfaceIcon('close')}Leave out</a></p></li>
      `,
  );
  return html`
    <section class="citations" aria-labelledby="quotes"><h2 class="card-title" id="quotes">Readers said</h2>
    <p class="hint">Words of readers, not of your team. The agent gets them as quotations, never as instructions; say below what should come of them.</p>
    ${error}<ul class="cited-list">${items}</ul></section>
  `;
}

function promptField({ state, setup, examples, operations, limits }: JobFormView): Html {
  const chips = examples.map(
    ({ text, href }) => html`<a class="chip chip-wrap"${attributes({ href, 'data-fill': text })}>${text}</a>`,
  );
  return html`
    ${textArea(state, {
      name: 'prompt',
      label: 'What should be done?',
      hint: setup.understands
        ? 'Name the pages and what is wrong or missing, as you would to a colleague.'
        : 'No model is set up, so a job does what has one right answer: sentences such as those below, each on a line of its own.',
      rows: 5,
      maxLength: limits.prompt,
      autofocus: true,
    })}
    <div class="job-examples"><p class="hint" id="examples">${setup.understands ? 'For example' : 'It can'}</p><div class="chips" role="group" aria-labelledby="examples">${chips}</div></div>${operationLinks(operations, setup.understands)}
  `;
}

function branchField({ state }: JobFormView): Html {
  return textField(state, {
    name: 'branch',
    label: 'Branch (optional)',
    hint: 'Left empty, it is named after the task. A branch that exists already gets further commits.',
    attributes: { maxlength: 200, autocomplete: 'off', spellcheck: 'false', class: 'input mono' },
  });
}

function draftField({ state, setup }: JobFormView): Html {
  if (setup.result === undefined) return html``;
  return checkField(state, {
    name: 'draft',
    label: 'Open as a draft',
    hint: 'Reviewers are not notified until it is marked as ready.',
  });
}

function whereTo({ setup, operation }: JobFormView, kind: string): Html {
  const isPlain = !setup.understands || operation !== undefined;
  return html`
    <dl class="facts job-setup${kind}">
    ${setup.repository === '' ? '' : html`<dt>Repository</dt><dd class="mono">${setup.repository}</dd>`}
    <dt>Result</dt><dd>${setup.result ?? 'a review page here'}</dd>
    <dt>Agent</dt><dd>${isPlain ? 'maintenance, without a model' : setup.agent}</dd>
    <dt>Words go to</dt><dd>${wordsGoTo(setup, isPlain)}</dd>${setup.codeClosed === undefined || setup.namesCode !== true || isPlain ? '' : html`<dt>Code</dt><dd>${setup.codeClosed}</dd>`}</dl>
    ${setup.worker ? '' : html`<p class="card-text">No worker runs in this process: jobs wait until a <code class="mono">lectern worker</code> takes them.</p>`}
  `;
}

/** Renders the values of an operation as fields of the form that starts a job, and the choice among the operations. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { checkField, type FormState, selectField, textField } from '../parts/fields.ts';

interface OperationFieldView {
  /** Name in the form. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly kind: 'text' | 'path' | 'choice' | 'choices' | 'number' | 'list' | 'flag';
  readonly example: string;
  readonly required: boolean;
  /** What is meant where nothing is typed. */
  readonly standard: string | null;
  readonly choices: readonly string[];
}

export interface OperationView {
  readonly name: string;
  readonly title: string;
  /** What it changes. */
  readonly sentence: string;
  readonly fields: readonly OperationFieldView[];
  /** Address of the form in which the task is written in words. */
  readonly words: string;
}

export interface OperationLink {
  readonly title: string;
  readonly href: string;
}

/** Checked: only the plan is wanted. */
export const PLAN_FIELD = 'plan-only';

export function operationFields(state: FormState, operation: OperationView): Html {
  const { name, title, sentence, fields, words } = operation;
  return html`
    <section class="operation" aria-labelledby="operation"><h2 class="card-title" id="operation">${title}</h2>
    <p class="hint">${sentence.replaceAll('`', '"')} Nothing else is changed, and no model is asked. <a class="link"${attributes({ href: words })}>Write it in words instead</a></p>
    <input${attributes({ type: 'hidden', name: 'operation', value: name })}>${fields.map((field) => fieldOf(state, field))}
    ${checkField(state, {
      name: PLAN_FIELD,
      label: 'Only state the plan',
      hint: 'The job lists what it would change and what it would leave, and changes nothing.',
    })}</section>
  `;
}

function fieldOf(state: FormState, field: OperationFieldView): Html {
  const { name, label, help, kind, required, standard, choices, example } = field;
  const shown = { name, label: required || kind === 'flag' ? label : `${label} (optional)`, hint: help };
  if (kind === 'flag') return checkField(state, shown);
  if (kind === 'choices') return boxes(state, field);
  if (kind === 'choice') {
    const options = choices.map((value) => ({ value, label: value }));
    return selectField(state, {
      ...shown,
      label,
      options: required || standard !== null ? options : [{ value: '', label: 'default' }, ...options],
    });
  }
  return textField(state, {
    ...shown,
    hint: `${help} For example: ${example}`,
    ...(kind === 'number' ? { type: 'number' as const } : {}),
    attributes: { maxlength: 500, autocomplete: 'off', spellcheck: 'false', required },
  });
}

/** Some of several. */
function boxes({ values, errors }: FormState, { name, label, help, choices }: OperationFieldView): Html {
  const checked = new Set((values[name] ?? '').split(',').map((value) => value.trim()));
  const items = choices.map((value) => {
    const control = attributes({
      type: 'checkbox',
      id: `${name}-${value}`,
      name,
      value,
      checked: checked.has(value),
    });
    return html`<div class="check"><input${control}><label${attributes({ for: `${name}-${value}` })}>${value}</label></div>`;
  });
  const error = errors[name];
  return html`
    <fieldset class="checks"><legend class="legend">${label}</legend><p class="hint">${help}</p>${items}
    ${error === undefined ? '' : html`<p class="error"${attributes({ id: `${name}-error`, role: 'alert' })}>${error}</p>`}</fieldset>
  `;
}

/** @param understands whether the agent of the settings has a model */
export function operationLinks(links: readonly OperationLink[], understands: boolean): Html {
  const chips = links.map(
    ({ title, href }) => html`<a class="chip chip-wrap"${attributes({ href })}>${title}</a>`,
  );
  const text = understands ? 'Or choose an exact change, which needs no model' : 'Or choose an exact change';
  return html`
    <details class="job-operations"><summary>${interfaceIcon('chevron-right')}${text}</summary>
    <div class="chips">${chips}</div></details>
  `;
}

/** Renders a field of several lines for the forms of access. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { FormState } from '../parts/fields.ts';

interface TextArea {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
}

export function textArea(state: FormState, { name, label, hint, rows }: TextArea): Html {
  const error = state.errors[name];
  const control = {
    id: name,
    name,
    rows,
    class: 'textarea',
    maxlength: 100_000,
    spellcheck: 'false',
    'aria-describedby': error === undefined ? `${name}-hint` : `${name}-hint ${name}-error`,
    'aria-invalid': error === undefined ? undefined : 'true',
    autofocus: Object.keys(state.errors)[0] === name,
  };
  return html`
    <div class="field"><label class="label"${attributes({ for: name })}>${label}</label>
    <p class="hint"${attributes({ id: `${name}-hint` })}>${hint}</p>
    <textarea${attributes(control)}>${'\n'}${state.values[name] ?? ''}</textarea>
    ${error === undefined ? '' : html`<p class="error"${attributes({ id: `${name}-error` })}>${error}</p>`}</div>
  `;
}

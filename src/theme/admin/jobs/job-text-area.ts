/** A field of several lines: label, hint, what was typed before, and what is wrong with it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { FormState } from '../parts/fields.ts';

interface TextArea {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly rows: number;
  /** Characters. */
  readonly maxLength: number;
  readonly autofocus?: true;
  /** It may be left empty. */
  readonly optional?: true;
}

export function textArea(
  state: FormState,
  { name, label, hint, rows, maxLength, autofocus, optional }: TextArea,
): Html {
  const error = state.errors[name];
  const [first] = Object.keys(state.errors);
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ].join(' ');
  const control = attributes({
    class: 'textarea',
    id: name,
    name,
    rows,
    maxlength: maxLength,
    required: optional !== true,
    'aria-describedby': described || undefined,
    'aria-invalid': error === undefined ? undefined : 'true',
    autofocus: first === undefined ? autofocus : first === name,
  });
  // The first line break after the tag is the browser's, so one is given to it.
  return html`
    <div class="field field-wide"><label class="label"${attributes({ for: name })}>${label}</label>
    ${hint === undefined ? '' : html`<p class="hint"${attributes({ id: `${name}-hint` })}>${hint}</p>`}
    <textarea${control}>${'\n'}${state.values[name] ?? ''}</textarea>
    ${error === undefined ? '' : html`<p class="error"${attributes({ id: `${name}-error` })}>${error}</p>`}</div>
  `;
}

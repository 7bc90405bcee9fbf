/** Renders fields of the dashboard's forms: label, hint, value and error. */
import { type AttributeValue, attributes, type Html, html } from '../../../lib/html.ts';
import { selectBox } from './select-box.ts';

/** Values and errors of a form: empty at first, filled again after an error. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  /** Field name to its error; the first one gets the focus. */
  readonly errors: Readonly<Record<string, string>>;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} };

interface FieldParts {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

export interface TextField extends FieldParts {
  /** `text` when left out. Passwords and codes are never filled in again. */
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'url' | 'date';
  /** Further attributes: `autocomplete`, `required`, `maxlength`, `inputmode` … */
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
}

interface SelectField extends FieldParts {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Attributes that tie a control to its hint and its error. */
function ties(form: FormState, { name, hint }: FieldParts): Readonly<Record<string, AttributeValue>> {
  const error = form.errors[name];
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ].join(' ');
  return {
    'aria-describedby': described || undefined,
    'aria-invalid': error === undefined ? undefined : 'true',
    ...(error !== undefined && Object.keys(form.errors)[0] === name ? { autofocus: true } : {}),
  };
}

function wrap(form: FormState, field: FieldParts, control: Html): Html {
  const { name, label, hint } = field;
  const error = form.errors[name];
  return html`
    <div class="field"><label class="label"${attributes({ for: name })}>${label}</label>
    ${hint === undefined ? '' : html`<p class="hint"${attributes({ id: `${name}-hint` })}>${hint}</p>`}${control}
    ${error === undefined ? '' : html`<p class="error"${attributes({ id: `${name}-error` })}>${error}</p>`}</div>
  `;
}

export function textField(form: FormState, field: TextField): Html {
  const { name, type = 'text' } = field;
  const value = type === 'password' ? undefined : form.values[name];
  // With errors the focus belongs to the first of them.
  const { autofocus, ...own } = field.attributes ?? {};
  const first = autofocus === true && Object.keys(form.errors).length === 0 ? { autofocus } : {};
  const control = { id: name, name, type, class: 'input', value, ...own, ...first, ...ties(form, field) };
  return wrap(form, field, html`<input${attributes(control)}>`);
}

/** Several lines. */
export function areaField(form: FormState, field: FieldParts & Pick<TextField, 'attributes'>): Html {
  const { name } = field;
  const control = { id: name, name, class: 'textarea', ...field.attributes, ...ties(form, field) };
  return wrap(
    form,
    field,
    html`<textarea${attributes(control)}>${'\n'}${form.values[name] ?? ''}</textarea>`,
  );
}

export function selectField(form: FormState, field: SelectField): Html {
  const { name, options } = field;
  const items = options.map(
    ({ value, label }) =>
      html`<option${attributes({ value, selected: form.values[name] === value })}>${label}</option>`,
  );
  const control = attributes({ id: name, name, class: 'select', ...ties(form, field) });
  return wrap(form, field, selectBox(html`<select${control}>${items}</select>`));
}

/** A box to tick, with its explanation below the words. Checked when the form's value is `on`. */
export function checkField(form: FormState, field: FieldParts & { readonly disabled?: boolean }): Html {
  const { name, label, hint, disabled } = field;
  const control = {
    id: name,
    name,
    type: 'checkbox',
    value: 'on',
    checked: form.values[name] === 'on',
    disabled,
    ...ties(form, field),
  };
  return html`
    <div class="check"><input${attributes(control)}><div><label${attributes({ for: name })}>${label}</label>
    ${hint === undefined ? '' : html`<p class="hint"${attributes({ id: `${name}-hint` })}>${hint}</p>`}</div></div>
  `;
}

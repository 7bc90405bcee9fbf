/** Renders the fields for passwords: the current one, which password managers fill in, and a new one with its rule. */
import type { Html } from '../../../lib/html.ts';
import { type FormState, textField } from './fields.ts';

const LONGEST = 256;

interface PasswordField {
  readonly name: string;
  readonly label: string;
}

export function currentPasswordField(
  form: FormState,
  { autofocus = false, ...field }: PasswordField & { readonly hint?: string; readonly autofocus?: boolean },
): Html {
  return textField(form, {
    ...field,
    type: 'password',
    attributes: { autocomplete: 'current-password', required: true, maxlength: LONGEST, autofocus },
  });
}

export function newPasswordField(form: FormState, field: PasswordField): Html {
  return textField(form, {
    ...field,
    type: 'password',
    hint: 'At least 12 characters. Three or four unrelated words are easy to keep.',
    attributes: { autocomplete: 'new-password', required: true, maxlength: LONGEST },
  });
}

/** Renders the question why a proposal is not wanted, which later jobs and their agents are told. */
import { type Html, html } from '../../../lib/html.ts';
import { checkField, EMPTY_FORM, textField } from '../parts/fields.ts';

/** Characters; as the records keep them. */
const MAX = 500;

export function whyDeclined(): Html {
  return html`${textField(EMPTY_FORM, {
    name: 'why',
    label: 'Why? (optional)',
    hint: 'No later job makes these edits again, unless the text there changes. Agents with a model are told the reason.',
    attributes: { maxlength: MAX, autocomplete: 'off' },
  })}${checkField(EMPTY_FORM, {
    name: 'never',
    label: 'Never for these pages',
    hint: 'Jobs leave these files alone, until "lectern jobs declined forget" allows them again.',
  })}`;
}

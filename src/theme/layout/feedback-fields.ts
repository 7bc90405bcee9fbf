/** The fields that follow a vote: reasons, comment, e-mail address; the same on the page and on the page without script. */
import { attributes, escapeText } from '../../lib/html.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';

export interface FieldOptions {
  /** Which reasons; both where a script chooses. */
  readonly side?: 'yes' | 'no';
  readonly contact: boolean;
  /** True where a script can close the form again. */
  readonly cancel: boolean;
  /** What the reader wrote before, when it has to be corrected. */
  readonly values?: { readonly reason: string; readonly comment: string; readonly contact: string };
  /** True when the address is not one. */
  readonly wrongContact?: boolean;
}

/** Longest values; the server has the same limits. */
const LONGEST_COMMENT = 2_000;
const LONGEST_CONTACT = 254;

export function feedbackFields(text: InterfaceStrings, options: FieldOptions): string {
  const sides = options.side === undefined ? (['yes', 'no'] as const) : [options.side];
  return (
    sides.map((side) => reasons(text, side, options)).join('') +
    `<label class="ask-field"><span data-part="label">${optional(text.feedbackComment, text)}</span><textarea class="input" name="comment" rows="3" maxlength="${LONGEST_COMMENT}">${escapeText(options.values?.comment ?? '')}</textarea></label>` +
    (options.contact ? contact(text, options) : '') +
    // Programs that fill in every field give themselves away here.
    `<div class="visually-hidden" aria-hidden="true"><label>${escapeText(text.feedbackLeaveEmpty)}<input name="website" tabindex="-1" autocomplete="off"></label></div>` +
    `<div class="ask-send"><button class="button button-primary">${escapeText(text.feedbackSend)}</button>${options.cancel ? `<button class="button" type="button" data-cancel>${escapeText(text.feedbackCancel)}</button>` : ''}</div>`
  );
}

function reasons(text: InterfaceStrings, side: 'yes' | 'no', { values }: FieldOptions): string {
  const yes = side === 'yes';
  const choices = (yes ? text.feedbackReasonsYes : text.feedbackReasonsNo).map(
    (reason) =>
      `<label><input${attributes({ type: 'radio', name: 'reason', value: reason, checked: reason === values?.reason })}>${escapeText(reason)}</label>`,
  );
  return `<fieldset class="ask-why" data-side="${side}"><legend>${escapeText(yes ? text.feedbackWhyYes : text.feedbackWhyNo)}</legend>${choices.join('')}</fieldset>`;
}

function contact(text: InterfaceStrings, { values, wrongContact }: FieldOptions): string {
  const input = attributes({
    class: 'input',
    type: 'email',
    name: 'contact',
    maxlength: LONGEST_CONTACT,
    autocomplete: 'email',
    value: values?.contact,
    'aria-invalid': wrongContact ? 'true' : undefined,
    'aria-describedby': wrongContact ? 'lectern-ask-error' : undefined,
  });
  const error = wrongContact
    ? `<span class="ask-error" id="lectern-ask-error">${escapeText(text.feedbackNoAddress)}</span>`
    : '';
  return `<label class="ask-field"><span data-part="label">${optional(text.feedbackContact, text)}</span><input${input}>${error}</label>`;
}

function optional(label: string, text: InterfaceStrings): string {
  return `${escapeText(label)} <small>(${escapeText(text.feedbackOptional)})</small>`;
}

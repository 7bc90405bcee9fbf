/** The fields after a vote: reasons, comment, e-mail address; the same with and without script. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';

export interface FieldOptions {
  /** The vote whose reasons are shown; undefined shows both, for a script to choose from. */
  readonly side?: 'yes' | 'no';
  readonly contact: boolean;
  /** True when a script can close the form again. */
  readonly cancel: boolean;
  /** The reader's earlier input, when it has to be corrected. */
  readonly values?: { readonly reason: string; readonly comment: string; readonly contact: string };
  /** True when the e-mail address is invalid. */
  readonly wrongContact?: boolean;
}

/** Maximum lengths; the server has the same limits. */
const LONGEST_COMMENT = 2_000;
const LONGEST_CONTACT = 254;

export function feedbackFields(text: InterfaceStrings, options: FieldOptions): Html {
  const sides = options.side === undefined ? (['yes', 'no'] as const) : [options.side];
  return html`
    ${sides.map((side) => reasons(text, side, options))}
    <label class="ask-field">
      <span data-part="label">${optional(text.feedbackComment, text)}</span>
      <textarea class="input" name="comment" rows="3" maxlength="${LONGEST_COMMENT}">${options.values?.comment ?? ''}</textarea>
    </label>
    ${options.contact ? contact(text, options) : ''}
    <div class="visually-hidden" aria-hidden="true">
      <label>${text.feedbackLeaveEmpty}<input name="website" tabindex="-1" autocomplete="off"></label>
    </div>
    <div class="ask-send">
      <button class="button button-primary">${text.feedbackSend}</button>
      ${options.cancel ? html`<button class="button" type="button" data-cancel>${text.feedbackCancel}</button>` : ''}
    </div>
  `;
}

function reasons(text: InterfaceStrings, side: 'yes' | 'no', { values }: FieldOptions): Html {
  const yes = side === 'yes';
  const choices = (yes ? text.feedbackReasonsYes : text.feedbackReasonsNo).map(
    (reason) => html`
      <label>
        <input type="radio" name="reason" value="${reason}"${attributes({ checked: reason === values?.reason })}>
        ${reason}
      </label>
    `,
  );
  return html`
    <fieldset class="ask-why" data-side="${side}">
      <legend>${yes ? text.feedbackWhyYes : text.feedbackWhyNo}</legend>
      ${choices}
    </fieldset>
  `;
}

function contact(text: InterfaceStrings, { values, wrongContact }: FieldOptions): Html {
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
    ? html`<span class="ask-error" id="lectern-ask-error">${text.feedbackNoAddress}</span>`
    : '';
  return html`
    <label class="ask-field">
      <span data-part="label">${optional(text.feedbackContact, text)}</span>
      <input${input}>
      ${error}
    </label>
  `;
}

function optional(label: string, text: InterfaceStrings): Html {
  return html`${label} <small>(${text.feedbackOptional})</small>`;
}

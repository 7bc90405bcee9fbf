/** A form that a button in the head of the page opens: a dialog, and without script a card above the list. */
import { attributes, type Html, type HtmlPart, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

interface FormDialog {
  readonly id: string;
  readonly title: string;
  readonly text?: HtmlPart;
  /** True when its own address was asked for, and after an error. */
  readonly open: boolean;
  /** Address of the page without the dialog. */
  readonly back: string;
  readonly form: Html;
}

export function formDialog({ id, title, text, open, back, form }: FormDialog): Html {
  return html`
    <dialog class="dialog"${attributes({ id, open, 'aria-labelledby': `${id}-title` })}>
    <div class="dialog-head"><h2 class="card-title"${attributes({ id: `${id}-title` })}>${title}</h2>
    <a class="icon-button" data-dismiss aria-label="Close"${attributes({ href: back })}>${interfaceIcon('close')}</a></div>
    ${text === undefined ? '' : html`<p class="card-text">${text}</p>`}${form}</dialog>
  `;
}

/** The last line of a form in a dialog. */
export function dialogFoot(label: string, back: string): Html {
  return html`
    <div class="form-foot dialog-foot"><a class="button" data-dismiss${attributes({ href: back })}>Cancel</a>
    <button class="button button-primary" type="submit">${label}</button></div>
  `;
}

/** The button that opens a dialog; without script its address shows the page with the dialog open. */
export function dialogButton(id: string, label: string, href: string): Html {
  return html`<a class="button button-primary" aria-haspopup="dialog"${attributes({ href, 'data-dialog': id })}>${interfaceIcon('plus')}${label}</a>`;
}

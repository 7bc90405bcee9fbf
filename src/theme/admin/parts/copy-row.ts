/** Renders a link or key with a button that copies it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

/** @param what names the value for screen readers, for example `invitation link` */
export function copyRow(value: string, what: string): Html {
  return html`
    <div class="copy-row"><code tabindex="0" role="textbox" aria-readonly="true"${attributes({ 'aria-label': what })}>${value}</code>
    <button class="icon-button"${attributes({ type: 'button', 'data-copy': '', 'data-text': value, 'aria-label': `Copy ${what}`, title: 'Copy' })}>
    ${interfaceIcon('copy')}${interfaceIcon('check')}</button></div>
  `;
}

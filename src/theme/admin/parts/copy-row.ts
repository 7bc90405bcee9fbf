/** Renders a link or key with a button that copies it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

/** A long address breaks after its slashes, where people expect it. */
function breakable(value: string): string | readonly Html[] {
  if (!/^https?:\/\//.test(value)) return value;
  const parts = value.split(/(?<=[^/:]\/)/);
  return parts.map((part, at) => (at === 0 ? html`${part}` : html`<wbr>${part}`));
}

/** @param what names the value for screen readers, for example `invitation link` */
export function copyRow(value: string, what: string): Html {
  return html`
    <div class="copy-row"><code tabindex="0" role="textbox" aria-readonly="true"${attributes({ 'aria-label': what })}>${breakable(value)}</code>
    <button class="icon-button"${attributes({ type: 'button', 'data-copy': '', 'data-text': value, 'aria-label': `Copy ${what}`, title: 'Copy' })}>
    ${interfaceIcon('copy')}${interfaceIcon('check')}</button></div>
  `;
}

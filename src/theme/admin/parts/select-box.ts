/** Puts the interface's chevron over a select, whose own arrow differs between browsers. */
import { type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

export function selectBox(select: Html): Html {
  return html`<span class="select-box">${select}${interfaceIcon('chevron-down')}</span>`;
}

/** Filter chips made of links: each switches one value of the address on or off. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

export interface Toggle {
  readonly label: string;
  /** Address with it switched. */
  readonly href: string;
  readonly on: boolean;
}

/** A group of choices that can be combined. */
export function toggles(label: string, choices: readonly Toggle[]): Html {
  const links = choices.map(
    ({ label: text, href, on }) =>
      html`<a class="chip"${attributes({ href, 'aria-current': on ? 'true' : undefined })}>${on ? interfaceIcon('check') : ''}${text}</a>`,
  );
  return html`<div class="chips" role="group"${attributes({ 'aria-label': label })}>${links}</div>`;
}

/** An active filter that can only be removed. */
export function removable(label: string, value: string, href: string): Html {
  return html`
    <a class="chip" aria-current="true"${attributes({ href, 'aria-label': `Remove filter: ${label} ${value}` })}>
    <span class="chip-text">${label} <b>${value}</b></span>${interfaceIcon('close')}</a>
  `;
}

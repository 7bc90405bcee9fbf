/** A segmented control made of links, so that the choice is in the address. */
import { attributes, type Html, html } from '../../../lib/html.ts';

export interface Segment {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
  /** Full name for screen readers, when the label is short. */
  readonly name?: string;
}

export function segments(label: string, choices: readonly Segment[]): Html {
  const links = choices.map(
    ({ href, current, label: text, name }) =>
      html`<a${attributes({ href, 'aria-current': current ? 'page' : undefined })}>${name === undefined ? text : html`<span aria-hidden="true">${text}</span><span class="visually-hidden">${name}</span>`}</a>`,
  );
  return html`<nav class="segments"${attributes({ 'aria-label': label })}>${links}</nav>`;
}

/** A segmented control made of links, so that the choice is in the address. */
import { attributes, escapeText } from '../../../lib/html.ts';

export interface Segment {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
  /** Said instead of a label that is short for the eye. */
  readonly name?: string;
}

export function segments(label: string, choices: readonly Segment[]): string {
  const links = choices.map(
    ({ href, current, label: text, name }) =>
      `<a${attributes({ href, 'aria-current': current ? 'page' : undefined })}>${name === undefined ? escapeText(text) : `<span aria-hidden="true">${escapeText(text)}</span><span class="visually-hidden">${escapeText(name)}</span>`}</a>`,
  );
  return `<nav class="segments"${attributes({ 'aria-label': label })}>${links.join('')}</nav>`;
}

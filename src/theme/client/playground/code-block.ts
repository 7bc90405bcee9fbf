/** Code as in the samples of the page: the same frame, and the same classes for its colours. */
import { make } from './dom.ts';

export interface CodePart {
  readonly text: string;
  /** Class of the highlighter; undefined for plain text. */
  readonly is?: string | undefined;
}

export interface CodeBlock {
  readonly element: HTMLElement;
  show(parts: readonly CodePart[]): void;
}

/** @param label accessible name of the region, which scrolls */
export function codeBlock(label: string): CodeBlock {
  const line = make('span', { class: 'line' });
  const pre = make(
    'pre',
    { class: 'code-pre', 'data-wrap': true, tabindex: 0, role: 'region', 'aria-label': label },
    make('code', {}, line),
  );
  return {
    element: make('div', { class: 'code' }, pre),
    show: (parts) =>
      line.replaceChildren(
        ...parts.map(({ text, is }) => (is === undefined ? text : make('span', { class: is }, text))),
      ),
  };
}

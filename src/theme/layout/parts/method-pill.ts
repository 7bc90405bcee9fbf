/** Renders an HTTP method: a word of fixed width in the sidebar, a pill on the page. */
import { type Html, html } from '../../../lib/html.ts';

const SHORT: Readonly<Record<string, string>> = {
  DELETE: 'DEL',
  OPTIONS: 'OPT',
  WEBHOOK: 'HOOK',
  CHANNEL: 'CHAN',
  SCHEMA: 'TYPE',
};

/** @param size `word` shortens long methods so that all have the same width */
export function methodPill(method: string, size: 'word' | 'pill'): Html {
  const name = method.toUpperCase();
  const shown = size === 'word' ? (SHORT[name] ?? name) : name;
  return html`<span class="method method-${size}" data-method="${name}">${shown}</span>`;
}

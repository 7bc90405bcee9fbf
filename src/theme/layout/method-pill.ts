/** Shows an HTTP method: a word of fixed width in the sidebar, a pill on the page. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';

const SHORT: Readonly<Record<string, string>> = {
  DELETE: 'DEL',
  OPTIONS: 'OPT',
  WEBHOOK: 'HOOK',
  CHANNEL: 'CHAN',
  SCHEMA: 'TYPE',
};

/** @param size `word` shortens long methods so that all of them take the same room */
export function methodPill(method: string, size: 'word' | 'pill'): string {
  const name = method.toUpperCase();
  return `<span class="method method-${size}" data-method="${escapeAttribute(name)}">${escapeText(size === 'word' ? (SHORT[name] ?? name) : name)}</span>`;
}

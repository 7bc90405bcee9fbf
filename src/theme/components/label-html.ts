/** Writes a title: authors' text as text, code in backticks as code, JSX as it was rendered. */
import { escapeText } from '../../lib/html.ts';
import type { PropValue } from '../../site/content/component.ts';
import { asText, isHtmlValue } from './prop-value.ts';

/** HTML of a label, empty when there is nothing to show. Markdown other than code is left as typed: titles hold `_` and `*` that mean themselves. */
export function labelHtml(value: PropValue): string {
  if (isHtmlValue(value)) return value.html.trim();
  return escapeText(asText(value) ?? '').replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** The same label as plain text, for ids, accessible names and the table of contents. */
export function labelText(value: PropValue): string {
  return (asText(value) ?? '').replace(/`([^`]+)`/g, '$1');
}

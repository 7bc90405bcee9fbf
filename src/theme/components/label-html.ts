/** Renders a title: plain text as text, code in backticks as code, JSX as already rendered. */
import { type Html, type HtmlPart, html, isBlank, isHtml, joinHtml, trimmed } from '../../lib/html.ts';
import type { PropValue } from '../../site/content/component.ts';
import { asText } from './prop-value.ts';

/**
 * HTML of a label, or `fallback` when it is empty. Other Markdown stays as typed, because titles contain `_` and `*`
 * as plain characters.
 */
export function labelHtml(value: PropValue, fallback: HtmlPart = ''): Html {
  if (isHtml(value)) return isBlank(value) ? html`${fallback}` : trimmed(value);
  const text = asText(value);
  if (text === undefined) return html`${fallback}`;
  const parts = text.split(/`([^`]+)`/);
  return joinHtml(parts.map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`)));
}

/** The same label as plain text, for ids, accessible names and the table of contents. */
export function labelText(value: PropValue): string {
  return (asText(value) ?? '').replace(/`([^`]+)`/g, '$1');
}

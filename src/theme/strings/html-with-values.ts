/** Puts HTML into the places of a sentence of ours. */
import { type Html, type HtmlPart, joinHtml } from '../../lib/html.ts';

/** Sentences in pieces: every second one is the name of a place. There are as many as the interface has. */
const pieces = new Map<string, readonly string[]>();

/**
 * The sentence with its `{name}` places filled; a name without a value stays as it is.
 * @param text of the interface, never an author's
 */
export function htmlWithValues(text: string, values: Readonly<Record<string, HtmlPart>>): Html {
  let parts = pieces.get(text);
  if (parts === undefined) {
    parts = text.split(/\{(\w+)\}/);
    pieces.set(text, parts);
  }
  return joinHtml(parts.map((part, i) => (i % 2 === 0 ? part : (values[part] ?? `{${part}}`))));
}

/** Small pages that stand in for what a file host cannot do: send a reader on to another address. */
import { escapeAttribute, escapeText } from '../../../lib/html.ts';

/** @param to address as it must stand in the page, base included */
export function redirectDocument(to: string): string {
  const href = escapeAttribute(to);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${href}"><meta http-equiv="refresh" content="0;url=${href}"><p>Moved to <a href="${href}">${escapeText(to)}</a></p></html>\n`;
}

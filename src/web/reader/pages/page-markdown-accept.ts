/** Decides from `Accept` whether the client prefers Markdown to HTML (RFC 9110, section 12.5.1). */

const MOST_TYPES = 50;
const TEXT = new Set(['text/markdown', 'text/x-markdown', 'text/plain']);
const HTML = new Set(['text/html', 'application/xhtml+xml']);

/**
 * True when Markdown or plain text is named and HTML is not preferred to it. Wildcards count as HTML: they state no preference.
 */
export function prefersMarkdown(accept: unknown): boolean {
  if (typeof accept !== 'string' || !/text\//i.test(accept)) return false;
  let text = 0;
  let html = 0;
  for (const range of accept.split(',', MOST_TYPES)) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = qualityOf(parameters);
    if (TEXT.has(type)) text = Math.max(text, quality);
    if (HTML.has(type)) html = Math.max(html, quality);
  }
  return text > 0 && text >= html;
}

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.find((each) => each.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}

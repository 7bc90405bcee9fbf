/** Takes style sheets, scripts and what is for the head of a page out of its text: they are for another program's pages. */
import { codeRanges, replaceOutside } from '../../content/syntax/code-ranges.ts';

const START = /(?<!\\)<(style|script|head)\b[^<>]{0,2000}>/gi;

/** They belong to the head of a page, and have no end. A component may be called `Link`. */
const HEAD = /<(?:meta|link|base)(?=\s)(?:[^<>"']|"[^"<>]{0,2000}"|'[^'<>]{0,2000}'){0,500}>/g;

/** Never changes the number of lines. */
export function withoutSheets(source: string): string {
  const text = /<(?:meta|link|base)\s/.test(source)
    ? replaceOutside(source, HEAD, ([all]) => all.replace(/[^\n]+/g, ''))
    : source;
  if (!/<(?:style|script|head)\b/i.test(text)) return text;
  const ranges = codeRanges(text);
  const lower = text.toLowerCase();
  const endless = new Set<string>();
  let [out, at, next] = ['', 0, 0];
  for (const match of text.matchAll(START)) {
    const name = match[1]!.toLowerCase();
    while (next < ranges.length && ranges[next]![1] <= match.index) next++;
    const isCode = (ranges[next]?.[0] ?? Number.POSITIVE_INFINITY) <= match.index;
    if (match.index < at || isCode || endless.has(name)) continue;
    const end = lower.indexOf(`</${name}>`, match.index);
    if (end < 0) {
      endless.add(name);
      continue;
    }
    const after = end + name.length + 3;
    out += text.slice(at, match.index) + text.slice(match.index, after).replace(/[^\n]+/g, '');
    at = after;
  }
  return out + text.slice(at);
}

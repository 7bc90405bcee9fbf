/** The title that a page without one in its front matter has: its first heading of the first level, as plain words. */

import { lineWords } from '../../../lib/text/line-words.ts';
import { topHeading } from './heading-words.ts';

/** What is further down is no title. */
const START = 20_000;
const FENCE = /^[ \t]*(?:```|~~~)/m;
/** A line that is a paragraph of its own, and underlined. */
const UNDERLINED = /(?:^|\n[ \t]*\n) {0,3}([^\s#>|`~<][^\n]*)\n {0,3}=+[ \t]*(?=\n|$)/;
const OWN_ID = /(?<!\\)\{(?:#[^}\\]*|\/\*#[^}]*\*\/)\}$/;

/** @returns undefined when there is none above the first sample of code */
export function firstHeading(body: string): string | undefined {
  const start = body.slice(0, START);
  const fence = start.search(FENCE);
  const text = fence < 0 ? start : start.slice(0, fence);
  const marked = topHeading(text);
  const underlined = text.includes('\n=') || text.includes('\n ') ? UNDERLINED.exec(text) : null;
  const isFirst = underlined !== null && (marked === undefined || underlined.index < marked.index);
  const found = isFirst ? underlined[1] : marked?.words;
  const words = found === undefined ? '' : lineWords(found.replace(OWN_ID, ''));
  return words === '' ? undefined : words;
}

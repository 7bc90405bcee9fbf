/** Finds elements of HTML whose content is Markdown. */
import type { PlacedLine } from '../common/dialect.ts';
import { afterFence, fenceOf, indentOf } from '../common/page-lines.ts';

const OPEN =
  /^([ \t]*)(<(div|section|article|aside|figure|center|details)\b(?:[ \t][^<>]*)?[ \t]markdown(?:="?\w*"?)?(?:[ \t][^<>]*)?>)[ \t]*$/;

/** What a line opens that has an attribute to say so. */
export function markdownElement(text: string) {
  const [, before = '', tag = '', name] = (text.includes('markdown') && OPEN.exec(text)) || [];
  return name === undefined ? undefined : { indent: indentOf(before), tag, name };
}

/** The index of the line with its closing tag; -1 when there is none, and -2 when it is not a line of its own. */
export function closingElement(lines: readonly PlacedLine[], at: number, name: string): number {
  const tag = new RegExp(`<(/?)${name}(?=[\\s>])`, 'g');
  const alone = new RegExp(`^[ \\t]*</${name}>[ \\t]*$`);
  let open = 0;
  for (let i = at; i < lines.length; i++) {
    const { text } = lines[i]!;
    const fence = fenceOf(text);
    if (fence !== undefined) {
      i = (afterFence(lines, i, fence) ?? i + 1) - 1;
      continue;
    }
    for (const [, end] of text.includes('<') ? text.matchAll(tag) : []) open += end === '' ? 1 : -1;
    if (open <= 0) return alone.test(text) ? i : -2;
  }
  return -1;
}

/** Takes style sheets and scripts out of the text of a page: they are for another program's pages. */
import { replaceOutside } from '../../content/syntax/code-ranges.ts';

const SHEET = /<(style|script)\b[^>]*>[\s\S]{0,200000}?<\/\1>/gi;

/** Never changes the number of lines. */
export function withoutSheets(text: string): string {
  return /<(?:style|script)\b/i.test(text)
    ? replaceOutside(text, SHEET, ([all]) => all.replace(/[^\n]+/g, ''))
    : text;
}

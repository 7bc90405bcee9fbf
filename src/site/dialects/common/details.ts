/** Makes accordions of `<details>`, so that they look like something that opens. */
import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { closeTag, openTag } from './escape.ts';

const OPEN =
  /<details(\s[^<>]{0,500})?>(\s*)<summary(?:\s[^<>]{0,500})?>([^<>]{1,500}|(?:[^<>]{0,200}<\/?(?:b|strong|em|i|code|span)>[^<>]{0,200}){1,20})<\/summary>/g;

/** A text in which not every one has words alone as its summary stays as it is. Never changes the number of lines. */
export function withDetails(text: string): string {
  if (!text.includes('<details')) return text;
  const countOf = (pattern: RegExp): number => {
    let count = 0;
    replaceOutside(text, pattern, ([all]) => {
      count++;
      return all;
    });
    return count;
  };
  const count = countOf(OPEN);
  if (count === 0 || countOf(/<details\b/g) !== count || countOf(/<\/details>/g) !== count) return text;
  const opened = replaceOutside(text, OPEN, ([all, attributes = '', , summary]) => {
    const title = summary!
      .replace(/<code>|<\/code>/g, '`')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    const lines = '\n'.repeat(all.split('\n').length - 1);
    return openTag('Accordion', { title, defaultOpen: /\bopen\b/.test(attributes) }) + lines;
  });
  return replaceOutside(opened, /<\/details>/g, () => closeTag('Accordion'));
}

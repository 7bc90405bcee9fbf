/** Finds the line of a field in a page's front matter. */
import { splitFrontMatter } from '../content/syntax/front-matter.ts';

/** @param text of the whole page */
export function frontMatterLine(text: string, key: string): { line?: number; column?: number } {
  const { front, line } = splitFrontMatter(text);
  const at = front.split('\n').findIndex((row) => row.replace(/^\s*["']?/, '').startsWith(key));
  return at < 0 ? {} : { line: line + at, column: 1 };
}

/** Text at a forge as people see it on its page: without HTML comments, and without definitions of links. */
import { storedText } from '../../../lib/text/clean-text.ts';

const FENCE = /^\s*(?:`{3,}|~{3,})/;
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** `[//]: # (words)`: nobody sees it, whether or not anything refers to it. */
const DEFINITION = /^ {0,3}\[[^\]\n]{1,300}\]:/;

export const visibleText = (text: string): string =>
  withoutLines(storedText(text).replace(HTML_COMMENT, ''), DEFINITION);

/** Lines of code may begin with the same signs. @param pattern of the lines to be left out */
export function withoutLines(text: string, pattern: RegExp): string {
  let isCode = false;
  const kept = text.split('\n').filter((line) => {
    if (FENCE.test(line)) isCode = !isCode;
    return isCode || !pattern.test(line);
  });
  return kept.join('\n');
}

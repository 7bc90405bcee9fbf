/** What a comment on a pull request asks of the job; nothing unless it begins by addressing us. */

import type { PullRequestComment } from '../../../jobs/forges/pull-request-comment.ts';
import { oneLine, shownText } from '../../../lib/clean-text.ts';
import { visibleText, withoutLines } from './visible-text.ts';

const ADDRESS = /^@lectern(?![\w-])[,:]?\s*/i;
/** In lists too. */
const QUOTE = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+){0,9}>/;
const LONGEST = 20_000;
const LONGEST_PATH = 300;

/**
 * Only at its beginning: a robot with the right to write may repeat the words of strangers, but it begins with its own. Quoted
 * lines and what nobody sees are left out, for they are often the words of somebody else.
 * @param withPlace whether the agent understands where the comment stands
 */
export function commentRequest(
  { text, path, line }: Pick<PullRequestComment, 'text' | 'path' | 'line'>,
  withPlace: boolean,
): string | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = withoutLines(visibleText(text), QUOTE).trim();
  if (!ADDRESS.test(plain)) return undefined;
  // After the address, for the text of agents has something invisible in it that keeps it from being one.
  const request = shownText(plain.replace(ADDRESS, '')).trim();
  if (request === '' || path === undefined || !withPlace) return request === '' ? undefined : request;
  const place = `${line === undefined ? '' : `line ${line} of `}${oneLine(path, LONGEST_PATH)}`;
  return `${request}\n\n(The comment is at ${place}.)`;
}

/** What a comment on a pull request asks of the job; nothing unless it begins by addressing us. */

import type { PullRequestComment } from '../../jobs/forges/pull-request-comment.ts';
import { oneLine, storedText } from '../../lib/clean-text.ts';

const ADDRESS = /^@lectern(?![\w-])[,:]?\s*/i;
const FENCE = /^\s*(?:`{3,}|~{3,})/;
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
  const plain = withoutQuotes(storedText(text).replace(/<!--[\s\S]*?(?:-->|$)/g, '')).trim();
  if (!ADDRESS.test(plain)) return undefined;
  const request = plain.replace(ADDRESS, '').trim();
  if (request === '' || path === undefined || !withPlace) return request === '' ? undefined : request;
  const place = `${line === undefined ? '' : `line ${line} of `}${oneLine(path, LONGEST_PATH)}`;
  return `${request}\n\n(The comment is at ${place}.)`;
}

/** Lines of code may begin with the same sign. */
function withoutQuotes(text: string): string {
  let isCode = false;
  const kept = text.split('\n').filter((line) => {
    if (FENCE.test(line)) isCode = !isCode;
    return isCode || !/^\s{0,3}>/.test(line);
  });
  return kept.join('\n');
}

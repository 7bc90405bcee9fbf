/** Which comments at a forge are requests, and which of their authors may write to the repository. */
import type { ForgeReviews } from '../../../jobs/forges/forge.ts';
import type { PullRequestComment } from '../../../jobs/forges/pull-request-comment.ts';
import type { ProjectResources } from '../../../jobs/run/project-resources.ts';
import { oneLine, shownText } from '../../../lib/text/clean-text.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
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

/** An older one is read and starts nothing: not after an upgrade, a restored backup or a long outage. */
export const TAKEN_WITHIN_MS = DAY_MS;
/** People whose right to write is looked up at one look. */
export const MAX_REQUESTS = 20;

interface ReceivedParts {
  readonly resources: Pick<ProjectResources, 'understands'>;
  readonly clock: Clock;
}

export function requestOf(
  comment: PullRequestComment,
  { resources, clock }: ReceivedParts,
): string | undefined {
  if (comment.person === undefined || comment.at < clock() - TAKEN_WITHIN_MS) return undefined;
  return commentRequest(comment, resources.understands);
}

/**
 * Each person is asked for once, the newest comments first, so that many strangers do not keep a maintainer from being heard.
 * @returns a function whose result is undefined for somebody who has to wait for the next look
 */
export function rightsOf(
  { reviews, ...parts }: ReceivedParts & { readonly reviews: Pick<ForgeReviews, 'mayWrite'> },
  comments: readonly PullRequestComment[],
): (person: string | undefined) => Promise<boolean | undefined> {
  const asking = comments
    .toReversed()
    .filter((comment) => requestOf(comment, parts) !== undefined)
    .map(({ person }) => person);
  const allowed = new Set([...new Set(asking)].slice(0, MAX_REQUESTS));
  const answers = new Map<string, Promise<boolean>>();
  return async (person) => {
    if (person === undefined || !allowed.has(person)) return undefined;
    const found = answers.get(person) ?? reviews.mayWrite?.(person) ?? Promise.resolve(false);
    answers.set(person, found);
    return await found;
  };
}

/** Which comments at a forge are requests, and which of their authors may write to the repository. */
import type { ForgeReviews } from '../../../jobs/forges/forge.ts';
import type { PullRequestComment } from '../../../jobs/forges/pull-request-comment.ts';
import type { ProjectResources } from '../../../jobs/run/project-resources.ts';
import type { Clock } from '../../../lib/clock.ts';
import { DAY_MS } from '../../../lib/dates.ts';
import { commentRequest } from './comment-request.ts';

/** An older one is read and starts nothing: not after an upgrade, a restored backup or a long outage. */
export const TAKEN_WITHIN_MS = DAY_MS;
/** People whose right to write is looked up at one look. */
export const MOST_ASKED = 20;

export interface HeardParts {
  readonly resources: Pick<ProjectResources, 'understands'>;
  readonly clock: Clock;
}

export function requestOf(comment: PullRequestComment, { resources, clock }: HeardParts): string | undefined {
  if (comment.person === undefined || comment.at < clock() - TAKEN_WITHIN_MS) return undefined;
  return commentRequest(comment, resources.understands);
}

/**
 * Each person is asked for once, the newest comments first, so that many strangers do not keep a maintainer from being heard.
 * @returns a function whose result is undefined for somebody who has to wait for the next look
 */
export function rightsOf(
  { reviews, ...parts }: HeardParts & { readonly reviews: Pick<ForgeReviews, 'mayWrite'> },
  comments: readonly PullRequestComment[],
): (person: string | undefined) => Promise<boolean | undefined> {
  const asking = comments
    .toReversed()
    .filter((comment) => requestOf(comment, parts) !== undefined)
    .map(({ person }) => person);
  const allowed = new Set([...new Set(asking)].slice(0, MOST_ASKED));
  const answers = new Map<string, Promise<boolean>>();
  return async (person) => {
    if (person === undefined || !allowed.has(person)) return undefined;
    const found = answers.get(person) ?? reviews.mayWrite?.(person) ?? Promise.resolve(false);
    answers.set(person, found);
    return await found;
  };
}

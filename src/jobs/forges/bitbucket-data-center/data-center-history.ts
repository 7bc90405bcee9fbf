/** What was merged into a repository on Bitbucket Data Center, and what was said of it. */
import * as z from '../../../lib/schema.ts';
import { type ForgeHistory, type MergedPullRequest, MOST_COMMENTS } from '../forge-history.ts';
import { isByJob, MOST_LOOKED_THROUGH, mergedSince } from '../shared/merged-since.ts';
import { withoutReferenceMarks } from '../shared/reference-mark.ts';
import type { DataCenterPlace } from './data-center-client.ts';
import { pullSchema, urlOf } from './data-center-shapes.ts';

const personSchema = z.object({ name: z.string() });
const mergedSchema = pullSchema.extend({
  author: z.object({ user: personSchema }).nullish(),
  closedDate: z.int().nullish(),
  properties: z.object({ mergeCommit: z.object({ id: z.string() }).nullish() }).nullish(),
});
/** Other activities than comments have other shapes. */
const activitySchema = z.object({
  action: z.string(),
  comment: z.object({ text: z.string(), author: personSchema }).optional().catch(undefined),
  commentAnchor: z.object({ path: z.string().optional() }).nullish().catch(undefined),
});
type Merged = z.infer<typeof mergedSchema>;

function mergedOf(pull: Merged, base: string): MergedPullRequest | undefined {
  const { id: number, title, author, closedDate, properties } = pull;
  if (pull.state !== 'MERGED' || typeof closedDate !== 'number' || pull.toRef.displayId !== base)
    return undefined;
  return {
    ...{ number, url: urlOf(pull), title, author: author?.user.name ?? '', mergedAt: closedDate },
    ...{ commit: properties?.mergeCommit?.id, byJob: isByJob(bodyOf(pull)) },
  };
}

const bodyOf = ({ description }: Merged): string => withoutReferenceMarks(description ?? '');

export function dataCenterHistory({ client, home, own }: DataCenterPlace): ForgeHistory {
  const pulls = `/api/1.0${home}/pull-requests`;
  return {
    // It cannot list by the time of the merge: the newest ones are looked through.
    merged: async (base, since, limit) => {
      const query = { at: `refs/heads/${base}`, direction: 'INCOMING', state: 'MERGED', order: 'NEWEST' };
      const call = { step: 'list', method: 'GET', path: pulls, query } as const;
      const found = await client.list(call, mergedSchema, MOST_LOOKED_THROUGH);
      const merged = found.flatMap((pull) => mergedOf(pull, base) ?? []);
      return mergedSince(merged, since, limit);
    },
    read: async (number, base) => {
      const path = `${pulls}/${number}`;
      const result = await client.tryRequest({ step: 'list', method: 'GET', path });
      if (result.answer.status === 404) {
        // The same answer as for a repository that the token does not see.
        await own();
        return undefined;
      }
      if ('refusal' in result) throw result.refusal.error;
      const pull = client.read(mergedSchema, result.answer);
      const merged = mergedOf(pull, base);
      if (merged === undefined) return undefined;
      const call = { step: 'list', method: 'GET', path: `${path}/activities` } as const;
      const comments = (await client.list(call, activitySchema, 2 * MOST_COMMENTS))
        .flatMap(({ action, comment, commentAnchor }) =>
          action !== 'COMMENTED' || comment === undefined
            ? []
            : [
                {
                  ...{ author: comment.author.name, text: withoutReferenceMarks(comment.text) },
                  ...(commentAnchor?.path === undefined ? {} : { path: commentAnchor.path }),
                },
              ],
        )
        // Newest first.
        .toReversed()
        .slice(0, MOST_COMMENTS);
      return { ...merged, body: bodyOf(pull), comments };
    },
  };
}

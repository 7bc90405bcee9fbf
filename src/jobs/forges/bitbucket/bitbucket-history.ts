/** What was merged into a repository on Bitbucket Cloud, and what was said of it. */
import * as z from '../../../lib/schema.ts';
import { type ForgeHistory, type MergedPullRequest, MOST_COMMENTS } from '../forge-history.ts';
import { isByJob, MOST_LOOKED_THROUGH, mergedSince, timeOf } from '../shared/merged-since.ts';
import { withoutReferenceMarks } from '../shared/reference-mark.ts';
import type { BitbucketPlace } from './bitbucket-client.ts';
import { pullSchema, queryText } from './bitbucket-shapes.ts';

const personSchema = z.object({ display_name: z.string().optional() }).nullish();
const mergedSchema = pullSchema.extend({
  author: personSchema,
  updated_on: z.string(),
  merge_commit: z.object({ hash: z.string().regex(/^[0-9a-f]{7,64}$/) }).nullish(),
});
const commentSchema = z.object({
  content: z.object({ raw: z.string().nullish() }),
  deleted: z.boolean().optional(),
  user: personSchema,
  inline: z.object({ path: z.string().optional() }).nullish(),
});
type Merged = z.infer<typeof mergedSchema>;

/** Bitbucket does not say when one was merged: the last change is the merge, or something that was said later. */
function mergedOf(pull: Merged, base: string): MergedPullRequest | undefined {
  const mergedAt = timeOf(pull.updated_on);
  if (pull.state !== 'MERGED' || mergedAt === undefined || pull.destination.branch.name !== base)
    return undefined;
  const { id: number, links, title, author } = pull;
  return {
    ...{ number, url: links.html.href, title, author: author?.display_name ?? '', mergedAt },
    ...{ commit: pull.merge_commit?.hash, byJob: isByJob(bodyOf(pull)) },
  };
}

const bodyOf = ({ summary }: Merged): string => withoutReferenceMarks(summary?.raw ?? '');

export function bitbucketHistory({ client, home, own }: BitbucketPlace): ForgeHistory {
  return {
    merged: async (base, since, limit) => {
      const from = new Date(since).toISOString();
      const q = `state="MERGED" AND destination.branch.name=${queryText(base)} AND updated_on>=${from}`;
      const query = { q, sort: '-updated_on' };
      const call = { step: 'list', method: 'GET', path: `${home}/pullrequests`, query } as const;
      const found = await client.list(call, mergedSchema, Math.min(limit, MOST_LOOKED_THROUGH));
      const merged = found.flatMap((pull) => mergedOf(pull, base) ?? []);
      return mergedSince(merged, since, limit);
    },
    read: async (number, base) => {
      const path = `${home}/pullrequests/${number}`;
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
      const call = { step: 'list', method: 'GET', path: `${path}/comments` } as const;
      const comments = (await client.list(call, commentSchema, MOST_COMMENTS))
        .filter(({ deleted }) => deleted !== true)
        .map(({ user, content, inline }) => ({
          ...{ author: user?.display_name ?? '', text: withoutReferenceMarks(content.raw ?? '') },
          ...(inline?.path === undefined ? {} : { path: inline.path }),
        }));
      return { ...merged, body: bodyOf(pull), comments };
    },
  };
}

/** What was merged into a repository on Gitea or Forgejo, and what was said of it. */
import * as z from '../../../lib/schema.ts';
import { type ForgeHistory, MAX_COMMENTS, type MergedPullRequest } from '../forge-history.ts';
import { isByJob, MAX_LOOKED_THROUGH, mergedSince, timeOf } from '../shared/merged-since.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { GiteaPlace } from './gitea-client.ts';
import { GITEA_PAGE, isLastPage } from './gitea-client.ts';

/** Comments of an issue come all at once. */
const COMMENTS_BYTES = 32 * 1024 * 1024;

const personSchema = z.object({ login: z.string() }).nullish();
const mergedSchema = z.object({
  number: z.int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  body: z.string().nullish(),
  user: personSchema,
  updated_at: z.string().nullish(),
  merged: z.boolean().nullish(),
  merged_at: z.string().nullish(),
  merge_commit_sha: z.string().nullish(),
  base: z.object({ ref: z.string() }),
});
const commentsSchema = z.array(z.object({ user: personSchema, body: z.string().nullish() }));

function mergedOf(pull: z.infer<typeof mergedSchema>, base: string): MergedPullRequest | undefined {
  const mergedAt = timeOf(pull.merged_at);
  if (pull.merged !== true || mergedAt === undefined || pull.base.ref !== base) return undefined;
  const { number, html_url: url, title, user, body, merge_commit_sha: commit } = pull;
  const about = { number, url, title, author: user?.login ?? '', mergedAt };
  return { ...about, commit: commit ?? undefined, byJob: isByJob(body) };
}

export function giteaHistory({ client, home }: GiteaPlace): ForgeHistory {
  return {
    // Gitea cannot list by base.
    merged: async (base, since, limit) => {
      const found = await gather(
        async (page) => {
          const query = { state: 'closed', sort: 'recentupdate', ...numbered(page, 'limit') };
          const answer = await client.request({ step: 'list', method: 'GET', path: `${home}/pulls`, query });
          const some = client.read(z.array(mergedSchema).max(1000), answer);
          const isOlder = (timeOf(some.at(-1)?.updated_at) ?? since) < since;
          return {
            values: some.flatMap((pull) => mergedOf(pull, base) ?? []),
            isLast: isLastPage(page, some.length, answer) || isOlder,
          };
        },
        MAX_LOOKED_THROUGH,
        GITEA_PAGE,
      );
      return mergedSince(found, since, limit);
    },
    read: async (number, base) => {
      const path = `${home}/pulls/${number}`;
      const result = await client.tryRequest({ step: 'list', method: 'GET', path });
      if (result.answer.status === 404) {
        // The same answer as for a repository that the token does not see.
        await client.request({ step: 'access', method: 'GET', path: home });
        return undefined;
      }
      if ('refusal' in result) throw result.refusal.error;
      const pull = client.read(mergedSchema, result.answer);
      const merged = mergedOf(pull, base);
      if (merged === undefined) return undefined;
      const answer = await client.request({
        step: 'list',
        method: 'GET',
        path: `${home}/issues/${number}/comments`,
        maxBytes: COMMENTS_BYTES,
      });
      const comments = client
        .read(commentsSchema, answer)
        .slice(0, MAX_COMMENTS)
        .map(({ user, body }) => ({ author: user?.login ?? '', text: body ?? '' }));
      return { ...merged, body: pull.body ?? '', comments };
    },
  };
}

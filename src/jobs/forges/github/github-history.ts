/** What was merged into a repository on GitHub, and what was said of it. */
import * as z from '../../../lib/schema.ts';
import {
  type ForgeHistory,
  MAX_COMMENTS,
  type MergedPullRequest,
  type PullRequestComment,
} from '../forge-history.ts';
import { isByJob, MAX_LOOKED_THROUGH, mergedSince, timeOf } from '../shared/merged-since.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { GithubPlace } from './github-report.ts';

const personSchema = z.object({ login: z.string() }).nullish();
const mergedSchema = z.object({
  number: z.int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  body: z.string().nullish(),
  user: personSchema,
  updated_at: z.string(),
  merged_at: z.string().nullish(),
  merge_commit_sha: z.string().nullish(),
  base: z.object({ ref: z.string() }),
});
type Merged = z.infer<typeof mergedSchema>;
const commentsSchema = z
  .array(
    z.object({
      user: personSchema,
      body: z.string().nullish(),
      path: z.string().optional(),
      created_at: z.string(),
    }),
  )
  .max(100);

function mergedOf(pull: Merged, base: string): MergedPullRequest | undefined {
  const mergedAt = timeOf(pull.merged_at);
  if (mergedAt === undefined || pull.base.ref !== base) return undefined;
  const { number, html_url: url, title, user, body, merge_commit_sha: commit } = pull;
  const about = { number, url, title, author: user?.login ?? '', mergedAt };
  return { ...about, commit: commit ?? undefined, byJob: isByJob(body) };
}

export function githubHistory(place: GithubPlace): ForgeHistory {
  const { github, read, repository } = place;
  return {
    merged: async (base, since, limit) => {
      const path = `/repos/${await repository()}/pulls`;
      const order = { state: 'closed', base, sort: 'updated', direction: 'desc' };
      const found = await gather(async (page) => {
        const query = { ...order, ...numbered(page, 'per_page') };
        const answer = await github.request({ step: 'list', method: 'GET', path, query });
        const pulls = read(z.array(mergedSchema).max(100), answer);
        // Whoever comments changes a pull request, so that older ones than this were not merged since.
        const isOlder = (timeOf(pulls.at(-1)?.updated_at) ?? 0) < since;
        return {
          values: pulls.flatMap((pull) => mergedOf(pull, base) ?? []),
          isLast: pulls.length < page.size || isOlder,
        };
      }, MAX_LOOKED_THROUGH);
      return mergedSince(found, since, limit);
    },
    read: async (number, base) => {
      const path = `/repos/${await repository()}/pulls/${number}`;
      const result = await github.tryRequest({ step: 'list', method: 'GET', path });
      if (result.answer.status === 404) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      const pull = read(mergedSchema, result.answer);
      const merged = mergedOf(pull, base);
      if (merged === undefined) return undefined;
      return { ...merged, body: pull.body ?? '', comments: await commentsOf(place, number) };
    },
  };
}

/** What was said of the whole, and of its lines. */
async function commentsOf(
  { github, read, repository }: GithubPlace,
  number: number,
): Promise<readonly PullRequestComment[]> {
  const home = `/repos/${await repository()}`;
  const lists = [`${home}/issues/${number}/comments`, `${home}/pulls/${number}/comments`];
  const found = await Promise.all(
    lists.map((path) =>
      gather(async (page) => {
        const query = numbered(page, 'per_page');
        const some = read(commentsSchema, await github.request({ step: 'list', method: 'GET', path, query }));
        return { values: some, isLast: some.length < page.size };
      }, MAX_COMMENTS),
    ),
  );
  return found
    .flat()
    .toSorted((a, b) => (timeOf(a.created_at) ?? 0) - (timeOf(b.created_at) ?? 0))
    .slice(0, MAX_COMMENTS)
    .map(({ user, body, path }) => ({
      author: user?.login ?? '',
      text: body ?? '',
      ...(path === undefined ? {} : { path }),
    }));
}

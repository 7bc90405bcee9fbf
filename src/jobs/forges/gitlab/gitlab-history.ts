/** What was merged into a project on GitLab, and what was said of it. */
import * as z from '../../../lib/schema.ts';
import { type ForgeHistory, MAX_COMMENTS, type MergedPullRequest } from '../forge-history.ts';
import { isByJob, MAX_LOOKED_THROUGH, mergedSince, timeOf } from '../shared/merged-since.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { GitlabPlace } from './gitlab-client.ts';

const personSchema = z.object({ username: z.string() }).nullish();
const mergedSchema = z.object({
  iid: z.int().positive(),
  web_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  description: z.string().nullish(),
  state: z.string(),
  author: personSchema,
  target_branch: z.string(),
  merged_at: z.string().nullish(),
  merge_commit_sha: z.string().nullish(),
  squash_commit_sha: z.string().nullish(),
  sha: z.string().nullish(),
});
const notesSchema = z
  .array(
    z.object({
      body: z.string(),
      system: z.boolean().optional(),
      author: personSchema,
      position: z.object({ new_path: z.string().nullish() }).nullish(),
    }),
  )
  .max(100);

function mergedOf(found: z.infer<typeof mergedSchema>, base: string): MergedPullRequest | undefined {
  const mergedAt = timeOf(found.merged_at);
  if (found.state !== 'merged' || mergedAt === undefined || found.target_branch !== base) return undefined;
  const { iid: number, web_url: url, title, author, description } = found;
  return {
    number,
    url,
    title,
    author: author?.username ?? '',
    mergedAt,
    byJob: isByJob(description),
    // One that was merged without a commit of its own ends with its own last one.
    commit: found.merge_commit_sha ?? found.squash_commit_sha ?? found.sha ?? undefined,
  };
}

export function gitlabHistory({ client, project }: GitlabPlace): ForgeHistory {
  const home = async (): Promise<string> => `/projects/${await project()}/merge_requests`;
  return {
    merged: async (base, since, limit) => {
      const path = await home();
      const order = { state: 'merged', target_branch: base, order_by: 'updated_at', sort: 'desc' };
      const found = await gather(async (page) => {
        const query = {
          ...order,
          updated_after: new Date(since).toISOString(),
          ...numbered(page, 'per_page'),
        };
        const answer = await client.request({ step: 'list', method: 'GET', path, query });
        const some = client.read(z.array(mergedSchema).max(100), answer);
        return { values: some.flatMap((one) => mergedOf(one, base) ?? []), isLast: some.length < page.size };
      }, MAX_LOOKED_THROUGH);
      return mergedSince(found, since, limit);
    },
    read: async (number, base) => {
      const path = `${await home()}/${number}`;
      const result = await client.tryRequest({ step: 'list', method: 'GET', path });
      if (result.answer.status === 404) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      const found = client.read(mergedSchema, result.answer);
      const merged = mergedOf(found, base);
      if (merged === undefined) return undefined;
      const notes = await gather(async (page) => {
        const query = { sort: 'asc', order_by: 'created_at', ...numbered(page, 'per_page') };
        const answer = await client.request({ step: 'list', method: 'GET', path: `${path}/notes`, query });
        const some = client.read(notesSchema, answer);
        // What GitLab notes by itself, such as a new label.
        return { values: some.filter(({ system }) => system !== true), isLast: some.length < page.size };
      }, MAX_COMMENTS);
      const comments = notes.map(({ body, author, position }) => ({
        author: author?.username ?? '',
        text: body,
        ...(typeof position?.new_path === 'string' ? { path: position.new_path } : {}),
      }));
      return { ...merged, body: found.description ?? '', comments };
    },
  };
}

/** Schemas of GitHub's answers; other fields are ignored. */
import * as z from '../../../lib/schema.ts';
import type { FoundPullRequest } from '../shared/choose-pull-request.ts';
import { mergeFacts } from '../shared/merge-facts.ts';

export const repositorySchema = z.object({
  full_name: z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/),
  archived: z.boolean(),
  disabled: z.boolean(),
  permissions: z.object({ push: z.boolean() }).optional(),
});

export type GithubRepository = z.infer<typeof repositorySchema>;

export const installationSchema = z.object({
  id: z.int().positive(),
  suspended_at: z.string().nullish(),
  permissions: z.object({
    contents: z.string().optional(),
    pull_requests: z.string().optional(),
    issues: z.string().optional(),
    checks: z.string().optional(),
    statuses: z.string().optional(),
    repository_hooks: z.string().optional(),
  }),
});

/** Characters of header values only. */
export const tokenSchema = z.object({
  token: z.string().regex(/^[\x21-\x7e]{1,1000}$/),
  expires_at: z.iso.datetime({ offset: true }),
  permissions: z.record(z.string(), z.string()).optional(),
});

export const pullSchema = z.object({
  number: z.int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  state: z.enum(['open', 'closed']),
  merged_at: z.string().nullish(),
  merge_commit_sha: z.string().nullish(),
  body: z.string().nullish(),
  head: z.object({ ref: z.string(), repo: z.object({ full_name: z.string() }).nullish() }),
  base: z.object({ ref: z.string() }),
});
type GithubPull = z.infer<typeof pullSchema>;
export const pullsSchema = z.array(pullSchema).max(100);

export const foundPull = ({
  number,
  html_url: url,
  state,
  merged_at: at,
  merge_commit_sha: commit,
  body,
  base,
}: GithubPull): FoundPullRequest => {
  const ended = state === 'open' ? 'open' : at ? 'merged' : 'closed';
  return {
    pull: { number, url, state: ended, ...mergeFacts(ended, { at, commits: [commit] }) },
    body: body ?? '',
    base: base.ref,
  };
};

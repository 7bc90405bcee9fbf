/** The driver of GitLab; merge requests are its pull requests. */
import * as z from '../../../lib/schema.ts';
import type { Forge, NewPullRequest } from '../forge.ts';
import { type FoundPullRequest, newestPullRequest } from '../shared/choose-pull-request.ts';
import { mergeFacts } from '../shared/merge-facts.ts';
import { openOnce } from '../shared/open-once.ts';
import { pullRequestBody, pullRequestTitle, withoutDraftMark } from '../shared/pull-request-text.ts';
import {
  nothingToMerge,
  refuseArchived,
  refuseReader,
  type TokenForgeParts,
} from '../shared/token-client.ts';
import { gitlabClient } from './gitlab-client.ts';
import { addGitlabExtras } from './gitlab-extras.ts';
import { gitlabHistory } from './gitlab-history.ts';
import { gitlabIssues } from './gitlab-issues.ts';
import { gitlabReviews } from './gitlab-reviews.ts';
import { GITLAB_RIGHTS } from './gitlab-rights.ts';

const accessSchema = z.object({ access_level: z.int() }).nullish();
const projectSchema = z.object({
  id: z.int().positive(),
  archived: z.boolean(),
  permissions: z.object({ project_access: accessSchema, group_access: accessSchema }).optional(),
});
type Project = z.infer<typeof projectSchema>;

const mergeRequestSchema = z.object({
  iid: z.int().positive(),
  web_url: z.url({ protocol: /^https?$/ }),
  state: z.enum(['opened', 'closed', 'locked', 'merged']),
  description: z.string().nullish(),
  source_branch: z.string(),
  target_branch: z.string(),
  source_project_id: z.int().nullish(),
  merged_at: z.string().nullish(),
  merge_commit_sha: z.string().nullish(),
  /** Alone when a project merges by fast-forward. */
  squash_commit_sha: z.string().nullish(),
});
type MergeRequest = z.infer<typeof mergeRequestSchema>;

/** Least access level that may push a branch. */
const DEVELOPER = 30;
/** `locked` is open, while it is being merged. */
const STATES = { opened: 'open', locked: 'open', closed: 'closed', merged: 'merged' } as const;

const foundOf = ({
  iid: number,
  web_url: url,
  description,
  target_branch: base,
  ...one
}: MergeRequest): FoundPullRequest => {
  const state = STATES[one.state];
  const told = { at: one.merged_at, commits: [one.merge_commit_sha, one.squash_commit_sha] };
  return { pull: { number, url, state, ...mergeFacts(state, told) }, body: description ?? '', base };
};

export function gitlabForge(parts: TokenForgeParts): Forge {
  const client = gitlabClient(parts);
  const { name } = client;
  /** Ids stay the same when a project is renamed. */
  let project: number | undefined;

  const look = async (signal?: AbortSignal): Promise<Project> => {
    const path = `/projects/${encodeURIComponent(parts.repository)}`;
    const found = client.read(
      projectSchema,
      await client.request({ step: 'access', method: 'GET', path, signal }),
    );
    project = found.id;
    return found;
  };
  const own = async (): Promise<number> => project ?? (await look()).id;
  const checked = async (signal?: AbortSignal): Promise<number> => {
    const found = await look(signal);
    refuseArchived(found.archived, name);
    refuseReader(mayPush(found), name, GITLAB_RIGHTS);
    return found.id;
  };

  const list = async (branch: string, state: 'all' | 'opened'): Promise<FoundPullRequest[]> => {
    const id = await own();
    const query = { source_branch: branch, state, order_by: 'created_at', sort: 'desc', per_page: '50' };
    const answer = await client.request({
      step: 'list',
      method: 'GET',
      path: `/projects/${id}/merge_requests`,
      query,
    });
    return client
      .read(z.array(mergeRequestSchema).max(100), answer)
      .filter((one) => one.source_branch === branch && one.source_project_id === id)
      .map(foundOf);
  };

  /** GitLab would open merge requests into missing branches, and without commits. */
  const refuseEmpty = async (id: number, { branch, base }: NewPullRequest): Promise<void> => {
    const repository = `/projects/${id}/repository`;
    const path = `${repository}/branches/${encodeURIComponent(base)}`;
    await client.request({ step: 'compare', method: 'GET', path, branch, base });
    const query = { ref_name: `${base}..${branch}`, per_page: '1' };
    const answer = await client.request({
      step: 'compare',
      method: 'GET',
      path: `${repository}/commits`,
      query,
      branch,
      base,
    });
    if (client.read(z.array(z.unknown()), answer).length === 0) throw nothingToMerge(branch, base);
  };

  return {
    kind: 'gitlab',
    name,
    reviews: gitlabReviews({ client, project: own }),
    issues: gitlabIssues({ client, project: own }),
    history: gitlabHistory({ client, project: own }),
    checkAccess: async (signal) => void (await checked(signal)),
    credential: client.credential,
    findPullRequest: async (branch) => newestPullRequest(await list(branch, 'all')),
    createPullRequest: async (wanted) => {
      const id = project ?? (await checked());
      const { branch, base, draft } = wanted;
      await refuseEmpty(id, wanted);
      const title = pullRequestTitle(withoutDraftMark(wanted.title));
      const body = {
        source_branch: branch,
        target_branch: base,
        // Titles are cut at 250 characters and GitLab allows 255, which leaves room for the mark.
        title: draft ? pullRequestTitle(`Draft: ${title}`) : title,
        description: pullRequestBody(wanted),
      };
      const path = `/projects/${id}/merge_requests`;
      return await openOnce(wanted, {
        send: () => client.tryRequest({ step: 'create', method: 'POST', path, body, branch, base }),
        read: ({ answer }) => foundOf(client.read(mergeRequestSchema, answer)).pull,
        list: () => list(branch, 'opened'),
      });
    },
    addExtras: async ({ number }, extras) =>
      number === undefined
        ? []
        : await addGitlabExtras(client, `/projects/${await own()}/merge_requests/${number}`, extras),
  };
}

/** True when GitLab reports no level, as for administrators and members of ancestor groups. */
function mayPush({ permissions }: Project): boolean {
  const levels = [permissions?.project_access, permissions?.group_access].flatMap(
    (access) => access?.access_level ?? [],
  );
  return levels.length === 0 || Math.max(...levels) >= DEVELOPER;
}

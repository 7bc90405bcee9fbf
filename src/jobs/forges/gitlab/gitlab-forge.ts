/** The driver of GitLab; merge requests are its pull requests. */
import * as z from '../../../lib/schema.ts';
import type { Forge, NewPullRequest, PullRequestExtras } from '../forge.ts';
import { type ForgeIssues, isUntouched, OPENING } from '../forge-issues.ts';
import { accountOf } from '../shared/account-of.ts';
import { isTeam, notRequested } from '../shared/ask-each.ts';
import { type FoundPullRequest, newestPullRequest } from '../shared/choose-pull-request.ts';
import { mergeFacts } from '../shared/merge-facts.ts';
import { keepOneComment } from '../shared/one-comment.ts';
import { openOnce } from '../shared/open-once.ts';
import { pullRequestBody, pullRequestTitle, withoutDraftMark } from '../shared/pull-request-text.ts';
import {
  nothingToMerge,
  refuseArchived,
  refuseReader,
  type TokenClient,
  type TokenForgeParts,
} from '../shared/token-client.ts';
import { type GitlabPlace, gitlabClient } from './gitlab-client.ts';
import { commentOf, gitlabAuthor, isOfPeople, notesOf, personOf } from './gitlab-discussion.ts';
import { gitlabHistory } from './gitlab-history.ts';
import { gitlabNotes } from './gitlab-notes.ts';
import { gitlabReviews } from './gitlab-reviews.ts';
import { GITLAB_RIGHTS } from './gitlab-rights.ts';

const issueSchema = z.object({
  iid: z.int().positive(),
  web_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  description: z.string().nullish(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  author: gitlabAuthor.nullish(),
  confidential: z.boolean().nullish(),
});

/** Issues of a project on GitLab: what is said in one, and our notes there. */
function gitlabIssues({ client, project }: GitlabPlace): ForgeIssues {
  let me: number | undefined;
  return {
    issue: async (number, since) => {
      const path = `/projects/${await project()}/issues/${number}`;
      const result = await client.tryRequest({ step: 'issue', method: 'GET', path });
      if (result.answer.status === 404) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      const found = client.read(issueSchema, result.answer);
      // A merge request is open to more people than a confidential issue.
      if (found.confidential === true || found.iid !== number) return undefined;
      const { web_url: url, title, description: text, created_at: at, author } = found;
      const notes = await notesOf(client, `${path}/notes`, { since, step: 'issue' });
      return {
        // Reporters and planners may change the text of others.
        number,
        url,
        title,
        isOwnText: isUntouched(at, found.updated_at),
        opening: {
          id: OPENING,
          at: Date.parse(at),
          author: author?.username ?? 'somebody',
          ...personOf(author),
          text: text ?? '',
          url,
        },
        comments: notes
          .filter(isOfPeople)
          .map((note) => commentOf(note, url))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    comment: async (number, comment) => {
      const path = `/projects/${await project()}/issues/${number}/notes`;
      me ??= await accountOf(client);
      await keepOneComment(gitlabNotes({ client, path, step: 'answer' }, me), comment);
    },
  };
}

const personSchema = z.object({ id: z.int().positive(), username: z.string() });
const reviewedSchema = z.object({ reviewers: z.array(personSchema).max(1000).nullish() });

/** @param path of the merge request @throws AppError `forge/…` */
async function addGitlabExtras(
  client: TokenClient,
  path: string,
  { labels, reviewers }: PullRequestExtras,
): Promise<readonly string[]> {
  const step = 'extras';
  const notes: string[] = [];
  const people: z.infer<typeof personSchema>[] = [];
  for (const name of reviewers) {
    const found = isTeam(name) ? undefined : await person(client, name);
    if (found !== undefined) people.push(found);
    else
      notes.push(
        `${notRequested(name)}: ${client.name} has no such user${isTeam(name) ? ', and asks no teams' : ''}.`,
      );
  }
  if (labels.length === 0 && people.length === 0) return notes;
  const before = client.read(reviewedSchema, await client.request({ step, method: 'GET', path }));
  const ids = new Set([...(before.reviewers ?? []), ...people].map(({ id }) => id));
  const body = {
    ...(labels.length === 0 ? {} : { add_labels: labels.join(',') }),
    ...(people.length === 0 ? {} : { reviewer_ids: [...ids] }),
  };
  const after = client.read(reviewedSchema, await client.request({ step, method: 'PUT', path, body }));
  // Its free edition keeps one reviewer and says nothing.
  const kept = new Set((after.reviewers ?? []).map(({ id }) => id));
  const lost = people.filter(({ id }) => !kept.has(id));
  return [
    ...notes,
    ...lost.map((one) => `${notRequested(one.username)}: this GitLab did not take the name.`),
  ];
}

async function person(client: TokenClient, username: string) {
  const query = { username };
  const answer = await client.request({ step: 'extras', method: 'GET', path: '/users', query });
  const found = client.read(z.array(personSchema).max(100), answer);
  return found.find((one) => one.username.toLowerCase() === username.toLowerCase());
}

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
  const merge = { at: one.merged_at, commits: [one.merge_commit_sha, one.squash_commit_sha] };
  return { pull: { number, url, state, ...mergeFacts(state, merge) }, body: description ?? '', base };
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
    createPullRequest: async (request) => {
      const id = project ?? (await checked());
      const { branch, base, draft } = request;
      await refuseEmpty(id, request);
      const title = pullRequestTitle(withoutDraftMark(request.title));
      const body = {
        source_branch: branch,
        target_branch: base,
        // Titles are cut at 250 characters and GitLab allows 255, which leaves room for the mark.
        title: draft ? pullRequestTitle(`Draft: ${title}`) : title,
        description: pullRequestBody(request),
      };
      const path = `/projects/${id}/merge_requests`;
      return await openOnce(request, {
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

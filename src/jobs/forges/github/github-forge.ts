/** GitHub and GitHub Enterprise Server: five requests, by a token or as an App. */

import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Forge, NewPullRequest, PullRequestExtras } from '../forge.ts';
import { type ForgeIssues, OPENING } from '../forge-issues.ts';
import { askEach, isTeam, notLabelled, notRequested, teamName } from '../shared/ask-each.ts';
import { type FoundPullRequest, newestPullRequest } from '../shared/choose-pull-request.ts';
import type { ForgeResult } from '../shared/forge-client.ts';
import type { Fetch, ForgeAnswer } from '../shared/forge-http.ts';
import { keepOneComment } from '../shared/one-comment.ts';
import { openOnce } from '../shared/open-once.ts';
import { isOwnComment } from '../shared/own-comment.ts';
import { pullRequestBody, pullRequestTitle } from '../shared/pull-request-text.ts';
import { seconds } from '../shared/seconds.ts';
import { appAccess, type GithubAuth, refuseReadingApp, tokenAccess } from './github-access.ts';
import { createGithubClient, type GithubClient } from './github-client.ts';
import { githubComments } from './github-comments.ts';
import { commentOf, githubComment, githubUser, listOf, personOf } from './github-discussion.ts';
import { githubHistory } from './github-history.ts';
import type { GithubPlace } from './github-report.ts';
import { githubReviews } from './github-reviews.ts';
import { GITHUB_RIGHTS } from './github-rights.ts';
import { githubServer } from './github-server.ts';
import {
  foundPull,
  type GithubRepository,
  pullSchema,
  pullsSchema,
  repositorySchema,
} from './github-shapes.ts';

export interface GithubForgeParts {
  /** `https://HOST/api/v3` for Enterprise Server. */
  readonly apiUrl?: string;
  /** True when only the host was written, and `/api/v3` is a guess. */
  readonly orAtRoot?: boolean;
  /** Host for people, for example `github.com`. */
  readonly host?: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Undefined = not set up; the first request then throws. */
  readonly auth: GithubAuth | undefined;
  readonly clock: Clock;
  readonly fetch?: Fetch;
  /** Milliseconds for one request. */
  readonly timeout?: number;
}

const NO_DRAFT = 'This repository has no draft pull requests, so it was opened as an ordinary one.';

export function githubForge(parts: GithubForgeParts): Forge {
  const { apiUrl = 'https://api.github.com', repository, auth, clock, fetch, timeout } = parts;
  const name = `${parts.host ?? new URL(apiUrl).host.replace(/^api\./, '')}/${repository}`;
  const isApp = auth !== undefined && 'appId' in auth;
  const who = isApp ? 'App' : 'token';
  const client = githubServer({ apiUrl, orAtRoot: parts.orAtRoot, name, who, clock, fetch, timeout });
  const access = isApp
    ? appAccess({ app: auth, client, name, repository, clock })
    : tokenAccess(name, auth?.token);
  const github = createGithubClient(client, access);
  /** Current name of the repository, which may have been renamed; heads are searched by owner. */
  let fullName: string | undefined;

  const look = async (signal?: AbortSignal): Promise<GithubRepository> => {
    const answer = await github.request({
      step: 'access',
      method: 'GET',
      path: `/repos/${repository}`,
      signal,
    });
    const found = client.read(repositorySchema, answer);
    fullName = found.full_name;
    return found;
  };
  const today = async (): Promise<string> => fullName ?? (await look()).full_name;
  const checked = async (signal?: AbortSignal): Promise<string> => {
    await refuseReadingApp(access, name, signal);
    const found = await look(signal);
    refuseReadOnly(found, { name, isApp });
    return found.full_name;
  };

  const list = async (branch: string, state: 'all' | 'open'): Promise<FoundPullRequest[]> => {
    const pulls = pullsOf(github, { branch, state });
    const first = await pulls(await today());
    // Renamed since the last request.
    const { answer, repository: own } = first.moved ? await pulls((await look()).full_name) : first;
    return client
      .read(pullsSchema, answer)
      .filter(({ head }) => head.ref === branch && head.repo?.full_name.toLowerCase() === own.toLowerCase())
      .map(foundPull);
  };

  const place = { github, read: client.read, access, auth, repository: today };
  return {
    kind: 'github',
    name,
    reviews: githubReviews(place),
    issues: githubIssues(place),
    history: githubHistory(place),
    checkAccess: async (signal) => void (await checked(signal)),
    credential: async () =>
      auth === undefined ? undefined : { username: 'x-access-token', password: await access.token() },
    findPullRequest: async (branch) => newestPullRequest(await list(branch, 'all')),
    createPullRequest: async (request) => {
      const home = fullName ?? (await checked());
      return await openOnce(request, {
        send: () => create(github, home, request),
        read: ({ answer, note }) => ({ ...foundPull(client.read(pullSchema, answer)).pull, ...note }),
        list: () => list(request.branch, 'open'),
      });
    },
    addExtras: async ({ number }, extras) =>
      number === undefined
        ? []
        : await addGithubExtras({ github, repository: await today(), number }, extras),
  };
}

interface Listed {
  readonly answer: ForgeAnswer;
  readonly repository: string;
  readonly moved: boolean;
}

function pullsOf(
  github: GithubClient,
  { branch, state }: { readonly branch: string; readonly state: string },
): (repository: string) => Promise<Listed> {
  return async (repository) => {
    const path = `/repos/${repository}/pulls`;
    const head = `${repository.split('/')[0]}:${branch}`;
    const query = { head, state, sort: 'created', direction: 'desc' };
    const answer = await github.request({ step: 'list', method: 'GET', path, query });
    return { answer, repository, moved: !answer.path.endsWith(path) };
  };
}

async function create(
  github: GithubClient,
  repository: string,
  request: NewPullRequest,
): Promise<ForgeResult & { readonly note?: { readonly note: string } }> {
  const { branch, base, draft } = request;
  const text = { title: pullRequestTitle(request.title), body: pullRequestBody(request) };
  const post = (asDraft: boolean): Promise<ForgeResult> =>
    github.tryRequest({
      step: 'create',
      method: 'POST',
      path: `/repos/${repository}/pulls`,
      body: { ...text, head: branch, base, draft: asDraft },
      branch,
      base,
    });
  const result = await post(draft);
  if (!draft || !('refusal' in result) || result.refusal.outcome !== 'no-draft') return result;
  return { ...(await post(false)), note: { note: NO_DRAFT } };
}

function refuseReadOnly(
  { archived, disabled, permissions }: GithubRepository,
  { name, isApp }: { readonly name: string; readonly isApp: boolean },
): void {
  const refuse = (message: string, hint: string): AppError =>
    new AppError('forge/misconfigured', message, { hint });
  if (archived)
    throw refuse(
      `The repository ${name} is archived, so nobody can change it`,
      'Unarchive it, or name another repository',
    );
  if (disabled)
    throw refuse(`GitHub has disabled the repository ${name}`, 'Ask its owner, or name another repository');
  // Permissions shown to an App are not its own.
  if (!isApp && permissions?.push === false)
    throw refuse(
      `The token may not write to ${name}: it lacks ${GITHUB_RIGHTS.push}`,
      `Give the token ${GITHUB_RIGHTS.push} and ${GITHUB_RIGHTS.pulls} on this repository`,
    );
}

interface GithubPull {
  readonly github: GithubClient;
  readonly repository: string;
  readonly number: number;
}

/** @throws AppError `forge/…` */
async function addGithubExtras(
  { github, repository, number }: GithubPull,
  { labels, reviewers }: PullRequestExtras,
): Promise<readonly string[]> {
  const post = (path: string, body: object) =>
    github.tryRequest({ step: 'extras', method: 'POST', path: `/repos/${repository}${path}`, body });
  return [
    ...(await askEach({
      values: labels,
      send: (some) => post(`/issues/${number}/labels`, { labels: some }),
      refused: notLabelled,
    })),
    ...(await askEach({
      values: reviewers,
      send: (some) =>
        post(`/pulls/${number}/requested_reviewers`, {
          reviewers: some.filter((one) => !isTeam(one)),
          team_reviewers: some.filter(isTeam).map(teamName),
        }),
      refused: notRequested,
    })),
  ];
}

const issueSchema = z.object({
  number: z.int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  body: z.string().nullish(),
  created_at: z.iso.datetime({ offset: true }),
  user: githubUser,
  /** GitHub lists pull requests among the issues. */
  pull_request: z.unknown().optional(),
});

/** Issues on GitHub: what is said in one, and our comments there. */
function githubIssues(place: GithubPlace): ForgeIssues {
  const { github, read } = place;
  const comments = githubComments(place, 'answer');
  return {
    issue: async (number, since) => {
      const path = `/repos/${await place.repository()}/issues/${number}`;
      const result = await github.tryRequest({ step: 'issue', method: 'GET', path });
      // Gone: it was removed, or the repository has no issues.
      if ([404, 410].includes(result.answer.status)) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      const { html_url: url, title, body, created_at: at, user, ...found } = read(issueSchema, result.answer);
      // One that was moved to another repository answers from there.
      if (found.pull_request !== undefined || found.number !== number) return undefined;
      const comments = await listOf(place, `${path}/comments`, githubComment, {
        step: 'issue',
        since: seconds(since),
      });
      return {
        // Only those who may write to the repository may change the text of others.
        number,
        url,
        title,
        isOwnText: true,
        opening: {
          id: OPENING,
          at: Date.parse(at),
          author: user?.login ?? 'somebody',
          ...personOf(user),
          text: body ?? '',
          url,
        },
        comments: comments
          .map(commentOf('issue'))
          .filter((one) => one.at >= since && one.text.trim() !== '' && !isOwnComment(one.text))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    comment: async (number, comment) => await keepOneComment(await comments(number), comment),
  };
}

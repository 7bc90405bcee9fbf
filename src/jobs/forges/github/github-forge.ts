/** GitHub and GitHub Enterprise Server: five requests, by a token or as an App. */
import { AppError } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Forge, NewPullRequest } from '../forge.ts';
import {
  adoptedPullRequest,
  type FoundPullRequest,
  newestPullRequest,
} from '../shared/choose-pull-request.ts';
import { RIGHTS } from '../shared/error-table.ts';
import { createForgeHttp, type Fetch, type ForgeAnswer } from '../shared/forge-http.ts';
import { createTalk, type Heard } from '../shared/forge-talk.ts';
import { pullRequestBody, pullRequestTitle } from '../shared/pull-request-text.ts';
import { appAccess, type GithubAuth, tokenAccess } from './github-access.ts';
import { foundPull, pullSchema, pullsSchema, repositorySchema } from './github-shapes.ts';
import { createGithubTalk, type GithubTalk } from './github-talk.ts';

export interface GithubForgeParts {
  /** `https://HOST/api/v3` for Enterprise Server. */
  readonly apiUrl?: string;
  /** True when only the host was written, and `/api/v3` is a guess. */
  readonly orAtRoot?: boolean;
  /** Host for people, for example `github.com`. */
  readonly host?: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Undefined = nothing is set up, which the first look says. */
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
  const http = createForgeHttp({
    apiUrl,
    setting: RIGHTS.github.address,
    orAtRoot: parts.orAtRoot,
    fetch,
    timeout,
  });
  const isApp = auth !== undefined && 'appId' in auth;
  const talk = createTalk({ kind: 'github', name, who: isApp ? 'App' : 'token', http, clock });
  const access = isApp
    ? appAccess({ app: auth, talk, name, repository, clock })
    : tokenAccess(name, auth?.token);
  const github = createGithubTalk(talk, access);
  /** As GitHub calls it today: a head is looked for by its owner, and a repository may have been renamed. */
  let fullName: string | undefined;

  const look = async (signal?: AbortSignal): Promise<string> => {
    const answer = await github.ask({ step: 'access', method: 'GET', path: `/repos/${repository}`, signal });
    const found = talk.read(repositorySchema, answer);
    refuseReadOnly(found, { name, isApp });
    fullName = found.full_name;
    return fullName;
  };

  const list = async (branch: string, state: 'all' | 'open'): Promise<FoundPullRequest[]> => {
    const pulls = pullsOf(github, { branch, state });
    const first = await pulls(fullName ?? (await look()));
    // Renamed since it was looked at.
    const { answer, today } = first.moved ? await pulls(await look()) : first;
    return talk
      .read(pullsSchema, answer)
      .filter(({ head }) => head.ref === branch && head.repo?.full_name.toLowerCase() === today.toLowerCase())
      .map(foundPull);
  };

  return {
    kind: 'github',
    name,
    checkAccess: async (signal) => void (await look(signal)),
    credential: async () =>
      auth === undefined ? undefined : { username: 'x-access-token', password: await access.token() },
    findPullRequest: async (branch) => newestPullRequest(await list(branch, 'all')),
    createPullRequest: async (wanted) => {
      const today = fullName ?? (await look());
      const heard = await create(github, today, wanted);
      if (!('refusal' in heard))
        return { ...foundPull(talk.read(pullSchema, heard.answer)).pull, ...heard.note };
      if (heard.refusal.outcome !== 'adopt') throw heard.refusal.error;
      return adoptedPullRequest(await list(wanted.branch, 'open'), wanted);
    },
  };
}

interface Listed {
  readonly answer: ForgeAnswer;
  readonly today: string;
  readonly moved: boolean;
}

function pullsOf(
  github: GithubTalk,
  { branch, state }: { readonly branch: string; readonly state: string },
): (today: string) => Promise<Listed> {
  return async (today) => {
    const path = `/repos/${today}/pulls`;
    const head = `${today.split('/')[0]}:${branch}`;
    const query = { head, state, sort: 'created', direction: 'desc' };
    const answer = await github.ask({ step: 'list', method: 'GET', path, query });
    return { answer, today, moved: !answer.path.endsWith(path) };
  };
}

async function create(
  github: GithubTalk,
  repository: string,
  { job, branch, base, title, body, draft }: NewPullRequest,
): Promise<Heard & { readonly note?: { readonly note: string } }> {
  const text = { title: pullRequestTitle(title), body: pullRequestBody({ body, job }) };
  const post = (asDraft: boolean): Promise<Heard> =>
    github.hear({
      step: 'create',
      method: 'POST',
      path: `/repos/${repository}/pulls`,
      body: { ...text, head: branch, base, draft: asDraft },
      branch,
      base,
    });
  const heard = await post(draft);
  if (!draft || !('refusal' in heard) || heard.refusal.outcome !== 'no-draft') return heard;
  return { ...(await post(false)), note: { note: NO_DRAFT } };
}

interface SeenRepository {
  readonly archived: boolean;
  readonly disabled: boolean;
  readonly permissions?: { readonly push: boolean } | undefined;
}

function refuseReadOnly(
  { archived, disabled, permissions }: SeenRepository,
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
  // What is shown to an App are the rights of nobody; its own were read with its installation.
  if (!isApp && permissions?.push === false)
    throw refuse(
      `The token may not write to ${name}: it lacks ${RIGHTS.github.push}`,
      `Give the token ${RIGHTS.github.push} and ${RIGHTS.github.pulls} on this repository`,
    );
}

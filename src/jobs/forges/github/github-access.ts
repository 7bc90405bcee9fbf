/** The token of the GitHub driver: given, or minted as an App for this one repository and two rights. */
import type { KeyObject } from 'node:crypto';
import { AppError } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ForgeClient } from '../shared/forge-client.ts';
import type { ForgeAnswer, ForgeRequest } from '../shared/forge-http.ts';
import { givenToken } from '../shared/given-token.ts';
import { appJwt, readAppKey } from './app-jwt.ts';
import { GITHUB_RIGHTS } from './github-rights.ts';
import { installationSchema, tokenSchema } from './github-shapes.ts';

export interface GithubApp {
  readonly appId: string;
  /** PEM. */
  readonly privateKey: string;
  /** Looked up when it is not given. */
  readonly installationId?: number;
}
export type GithubAuth = { readonly token: string } | GithubApp;

export const GITHUB_HEADERS = Object.freeze({
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
});

/** Minted tokens last an hour; one with less left is not handed out. */
const SPARE = 5 * 60_000;

export interface GithubAccess {
  token(signal?: AbortSignal): Promise<string>;
  /** The next token is a new one. @returns false where there is no other */
  forget(): boolean;
}

const RIGHTS_WANTED = `${GITHUB_RIGHTS.push} and ${GITHUB_RIGHTS.pulls}`;

export function tokenAccess(name: string, token: string | undefined): GithubAccess {
  const place = { name, setting: GITHUB_RIGHTS.tokenVariable, rights: RIGHTS_WANTED };
  return { token: async () => givenToken(token, place), forget: () => false };
}

interface AppParts {
  readonly app: GithubApp;
  readonly client: ForgeClient;
  readonly name: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly clock: Clock;
}

interface Minted {
  readonly token: string;
  readonly until: number;
}

type AppRequest = Pick<ForgeRequest, 'method' | 'path' | 'body'> & { readonly step: 'installation' | 'mint' };

export function appAccess({ app, client, name, repository, clock }: AppParts): GithubAccess {
  let key: KeyObject | undefined;
  /** Milliseconds by which GitHub's clock is ahead of ours. */
  let ahead = 0;
  let minted: Promise<Minted> | undefined;

  const asApp = async (request: AppRequest, signal: AbortSignal | undefined): Promise<ForgeAnswer> => {
    key ??= readAppKey(app.privateKey);
    for (let again = false; ; again = true) {
      const jwt = appJwt(app.appId, key, clock() + ahead);
      const headers = { ...GITHUB_HEADERS, authorization: `Bearer ${jwt}` };
      const result = await client.tryRequest({ ...request, headers, signal, secrets: [jwt] });
      if (!('refusal' in result)) return result.answer;
      const there = Date.parse(result.answer.headers.get('date') ?? '');
      // Once more with GitHub's clock: a wrong clock is reported like a wrong key.
      if (result.answer.status !== 401 || again || Number.isNaN(there)) throw result.refusal.error;
      ahead = there - clock();
    }
  };

  const mint = async (signal: AbortSignal | undefined): Promise<Minted> => {
    const { id, repositories } = await installationOf(signal);
    const permissions = { contents: 'write', pull_requests: 'write', metadata: 'read' };
    const path = `/app/installations/${id}/access_tokens`;
    const answer = await asApp(
      { step: 'mint', method: 'POST', path, body: { ...repositories, permissions } },
      signal,
    );
    const { token, expires_at: until } = client.read(tokenSchema, answer);
    return { token, until: Date.parse(until) };
  };

  const installationOf = async (
    signal: AbortSignal | undefined,
  ): Promise<{ id: number; repositories: object }> => {
    const byName = { repositories: [repository.split('/')[1]] };
    if (app.installationId !== undefined) return { id: app.installationId, repositories: byName };
    const path = `/repos/${repository}/installation`;
    const answer = await asApp({ step: 'installation', method: 'GET', path }, signal);
    const found = client.read(installationSchema, answer);
    refuseUnusable(found, name);
    // A renamed repository answers from its id.
    const number = /\/repositories\/(\d+)\/installation$/.exec(answer.path)?.[1];
    return {
      id: found.id,
      repositories: number === undefined ? byName : { repository_ids: [Number(number)] },
    };
  };

  return {
    token: async (signal) => {
      const usable = async (): Promise<boolean> =>
        minted !== undefined && (await minted).until - SPARE > clock() + ahead;
      if (!(await usable().catch(() => false))) minted = mint(signal);
      return (await minted!).token;
    },
    forget: () => {
      minted = undefined;
      return true;
    },
  };
}

function refuseUnusable(
  {
    suspended_at: suspended,
    permissions,
  }: { suspended_at?: string | null | undefined; permissions: Readonly<Record<string, string | undefined>> },
  name: string,
): void {
  if (suspended)
    throw new AppError('forge/misconfigured', `The installation of the GitHub App for ${name} is suspended`, {
      hint: 'Unsuspend it, in the settings of its owner under "GitHub Apps"',
    });
  const lacks = [
    ...(permissions['contents'] === 'write' ? [] : ['"Contents: write"']),
    ...(permissions['pull_requests'] === 'write' ? [] : ['"Pull requests: write"']),
  ];
  if (lacks.length === 0) return;
  throw new AppError('forge/misconfigured', `The GitHub App for ${name} lacks ${lacks.join(' and ')}`, {
    hint: 'Give the App what it lacks, and accept that for its installation',
  });
}

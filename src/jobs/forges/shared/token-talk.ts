/** What the drivers of GitLab and of Gitea share: one token that is given, and one place to ask. */
import { AppError } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { GitCredential } from '../../../lib/git/repository.ts';
import { RIGHTS } from './error-table.ts';
import { createForgeHttp, type Fetch, type ForgeAnswer } from './forge-http.ts';
import { type Ask, createTalk, type Heard, type Talk } from './forge-talk.ts';
import { givenToken } from './given-token.ts';

export interface TokenForgeParts {
  /** Ends in `/api/v4` (GitLab) or `/api/v1` (Gitea). */
  readonly apiUrl: string;
  /** Host for people; undefined = the API's. */
  readonly host?: string;
  /** `owner/name`; GitLab has deeper ones. */
  readonly repository: string;
  /** Undefined = nothing is set up, which the first look says. */
  readonly token: string | undefined;
  readonly clock: Clock;
  readonly fetch?: Fetch;
  /** Milliseconds for one request. */
  readonly timeout?: number;
}

type TokenAsk = Omit<Ask, 'headers' | 'secrets'>;

export interface TokenTalk {
  readonly name: string;
  ask(ask: TokenAsk): Promise<ForgeAnswer>;
  hear(ask: TokenAsk): Promise<Heard>;
  readonly read: Talk['read'];
  credential(): Promise<GitCredential | undefined>;
}

export function tokenTalk(
  kind: 'gitlab' | 'gitea',
  { apiUrl, host = new URL(apiUrl).host, repository, token, clock, fetch, timeout }: TokenForgeParts,
  headersOf: (token: string) => Readonly<Record<string, string>>,
): TokenTalk {
  const name = `${host}/${repository}`;
  const { setting, address, pulls } = RIGHTS[kind];
  const http = createForgeHttp({ apiUrl, setting: address, fetch, timeout });
  const talk = createTalk({ kind, name, who: 'token', http, clock });
  const valid = (): string => givenToken(token, { name, setting, rights: pulls });
  const whole = (ask: TokenAsk): Ask => {
    const used = valid();
    return { ...ask, headers: headersOf(used), secrets: [used] };
  };
  return {
    name,
    read: talk.read,
    ask: async (ask) => talk.ask(whole(ask)),
    hear: async (ask) => talk.hear(whole(ask)),
    // Both take any name beside a token.
    credential: async () => (token === undefined ? undefined : { username: 'oauth2', password: valid() }),
  };
}

/** @throws AppError `forge/misconfigured` */
export function refuseArchived(archived: boolean, name: string): void {
  if (!archived) return;
  throw new AppError('forge/misconfigured', `The repository ${name} is archived, so nobody can change it`, {
    hint: 'Unarchive it, or name another repository',
  });
}

/** @throws AppError `forge/misconfigured` */
export function refuseReader(mayPush: boolean, name: string, kind: 'gitlab' | 'gitea'): void {
  if (mayPush) return;
  const { push } = RIGHTS[kind];
  throw new AppError('forge/misconfigured', `The token may not write to ${name}: it lacks ${push}`, {
    hint: `Give the owner of the token, and the token itself, ${push}`,
  });
}

/** For forges that would open a pull request without commits. */
export const nothingToMerge = (branch: string, base: string): AppError =>
  new AppError('forge/nothing', `"${branch}" has nothing that "${base}" has not`);

/** The client of forges that are reached with one given token, and the checks that their drivers share. */
import { AppError } from '../../../lib/app-error.ts';
import type { GitCredential } from '../../../lib/git/repository.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ForgeRights } from '../error-table.ts';
import { createForgeClient, type ForgeCall, type ForgeClient, type ForgeResult } from './forge-client.ts';
import { createForgeHttp, type Fetch, type ForgeAnswer } from './forge-http.ts';
import { requiredToken } from './required-token.ts';

export interface TokenForgeParts {
  /** Without slash at its end, for example `https://gitlab.com/api/v4`. */
  readonly apiUrl: string;
  /** Host for people; undefined = the API's. */
  readonly host?: string;
  /** `owner/name`; some forges have deeper ones. Empty for what is about the whole account. */
  readonly repository: string;
  /** Undefined = not set up; the first request then throws. */
  readonly token: string | undefined;
  readonly clock: Clock;
  readonly fetch?: Fetch;
  /** Milliseconds for one request. */
  readonly timeout?: number;
}

export type TokenCall = Omit<ForgeCall, 'headers' | 'secrets'>;

export interface TokenClient {
  readonly name: string;
  request(call: TokenCall): Promise<ForgeAnswer>;
  tryRequest(call: TokenCall): Promise<ForgeResult>;
  readonly read: ForgeClient['read'];
  credential(): Promise<GitCredential | undefined>;
}

/** What a token is in requests and for Git, and what no message may show of it. */
export interface Authorized {
  readonly headers: Readonly<Record<string, string>>;
  readonly git: GitCredential;
  readonly secrets: readonly string[];
}

export function tokenClient(
  rights: ForgeRights,
  parts: TokenForgeParts,
  headersOf: (token: string) => Readonly<Record<string, string>>,
): TokenClient {
  const { tokenVariable: setting, pulls } = rights;
  return authorizedClient(rights, parts, (given, name) => {
    const token = requiredToken(given, { name, setting, rights: pulls });
    // GitLab and Gitea accept any user name with a token.
    return { headers: headersOf(token), git: { username: 'oauth2', password: token }, secrets: [token] };
  });
}

/** @param authorize throws AppError `forge/misconfigured` for a token that is missing or none */
export function authorizedClient(
  rights: ForgeRights,
  { apiUrl, host = new URL(apiUrl).host, repository, token, clock, fetch, timeout }: TokenForgeParts,
  authorize: (token: string | undefined, name: string) => Authorized,
): TokenClient {
  const name = repository === '' ? host : `${host}/${repository}`;
  const http = createForgeHttp({ apiUrl, setting: rights.addressVariable, fetch, timeout });
  const client = createForgeClient({ rights, name, who: 'token', http, clock });
  const whole = (call: TokenCall): ForgeCall => {
    const { headers, secrets } = authorize(token, name);
    return { ...call, headers, secrets };
  };
  return {
    name,
    read: client.read,
    request: async (call) => client.request(whole(call)),
    tryRequest: async (call) => client.tryRequest(whole(call)),
    credential: async () => (token === undefined ? undefined : authorize(token, name).git),
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
export function refuseReader(mayPush: boolean, name: string, { push }: ForgeRights): void {
  if (mayPush) return;
  throw new AppError('forge/misconfigured', `The token may not write to ${name}: it lacks ${push}`, {
    hint: `Give the owner of the token, and the token itself, ${push}`,
  });
}

/** For forges that would open a pull request without commits. */
export const nothingToMerge = (branch: string, base: string): AppError =>
  new AppError('forge/nothing', `"${branch}" has nothing that "${base}" has not`);

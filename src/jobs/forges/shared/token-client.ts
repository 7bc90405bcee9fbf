/** The client of forges that are reached with one given token, and the checks that their drivers share. */
import { AppError } from '../../../lib/app-error.ts';
import type { GitCredential } from '../../../lib/git/repository.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ForgeRights } from '../error-table.ts';
import { createForgeClient, type ForgeCall, type ForgeClient, type ForgeResult } from './forge-client.ts';
import { createForgeHttp, type Fetch, type ForgeAnswer } from './forge-http.ts';
import { givenToken } from './given-token.ts';

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

type TokenCall = Omit<ForgeCall, 'headers' | 'secrets'>;

export interface TokenClient {
  readonly name: string;
  request(call: TokenCall): Promise<ForgeAnswer>;
  tryRequest(call: TokenCall): Promise<ForgeResult>;
  readonly read: ForgeClient['read'];
  credential(): Promise<GitCredential | undefined>;
}

export function tokenClient(
  rights: ForgeRights,
  { apiUrl, host = new URL(apiUrl).host, repository, token, clock, fetch, timeout }: TokenForgeParts,
  headersOf: (token: string) => Readonly<Record<string, string>>,
): TokenClient {
  const name = repository === '' ? host : `${host}/${repository}`;
  const { tokenVariable: setting, addressVariable, pulls } = rights;
  const http = createForgeHttp({ apiUrl, setting: addressVariable, fetch, timeout });
  const client = createForgeClient({ rights, name, who: 'token', http, clock });
  const valid = (): string => givenToken(token, { name, setting, rights: pulls });
  const whole = (call: TokenCall): ForgeCall => {
    const used = valid();
    return { ...call, headers: headersOf(used), secrets: [used] };
  };
  return {
    name,
    read: client.read,
    request: async (call) => client.request(whole(call)),
    tryRequest: async (call) => client.tryRequest(whole(call)),
    // GitLab and Gitea accept any user name with a token.
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
export function refuseReader(mayPush: boolean, name: string, { push }: ForgeRights): void {
  if (mayPush) return;
  throw new AppError('forge/misconfigured', `The token may not write to ${name}: it lacks ${push}`, {
    hint: `Give the owner of the token, and the token itself, ${push}`,
  });
}

/** For forges that would open a pull request without commits. */
export const nothingToMerge = (branch: string, base: string): AppError =>
  new AppError('forge/nothing', `"${branch}" has nothing that "${base}" has not`);

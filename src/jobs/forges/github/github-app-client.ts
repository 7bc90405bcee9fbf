/** Requests of a GitHub App about itself, signed with its key; when our clock is wrong, GitHub's is used. */
import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../lib/clock.ts';
import type { ForgeClient, ForgeResult } from '../shared/forge-client.ts';
import type { ForgeAnswer, ForgeRequest } from '../shared/forge-http.ts';
import { appJwt, readAppKey } from './app-jwt.ts';

export interface GithubApp {
  readonly appId: string;
  /** PEM. */
  readonly privateKey: string;
}

export const GITHUB_HEADERS = Object.freeze({
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
});

type AppCall = Pick<ForgeRequest, 'method' | 'path' | 'query' | 'body' | 'signal'> & {
  readonly step: 'installation' | 'mint';
};

export interface GithubAppClient {
  tryRequest(call: AppCall): Promise<ForgeResult>;
  /** @throws AppError `forge/…` */
  request(call: AppCall): Promise<ForgeAnswer>;
  /** Milliseconds, by GitHub's clock where it is known. */
  now(): number;
}

export interface GithubAppClientParts {
  readonly app: GithubApp;
  readonly client: ForgeClient;
  readonly clock: Clock;
}

export function createGithubAppClient({ app, client, clock }: GithubAppClientParts): GithubAppClient {
  let key: KeyObject | undefined;
  /** Milliseconds by which GitHub's clock is ahead of ours. */
  let ahead = 0;

  const tryRequest = async (call: AppCall): Promise<ForgeResult> => {
    key ??= readAppKey(app.privateKey);
    for (let again = false; ; again = true) {
      const jwt = appJwt(app.appId, key, clock() + ahead);
      const headers = { ...GITHUB_HEADERS, authorization: `Bearer ${jwt}` };
      const result = await client.tryRequest({ ...call, headers, secrets: [jwt] });
      const there = Date.parse(result.answer.headers.get('date') ?? '');
      // Once more with GitHub's clock: a wrong clock is reported like a wrong key.
      if (result.answer.status !== 401 || again || Number.isNaN(there)) return result;
      ahead = there - clock();
    }
  };
  return {
    tryRequest,
    request: async (call) => {
      const result = await tryRequest(call);
      if ('refusal' in result) throw result.refusal.error;
      return result.answer;
    },
    now: () => clock() + ahead,
  };
}

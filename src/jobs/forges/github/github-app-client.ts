/** Requests of a GitHub App about itself, signed with its key; when our clock is wrong, GitHub's is used. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { AppError } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ForgeClient, ForgeResult } from '../shared/forge-client.ts';
import type { ForgeAnswer, ForgeRequest } from '../shared/forge-http.ts';

/** GitHub allows ten minutes from its own clock. */
const LASTS = 9 * 60;
const BACKDATED = 60;

/**
 * @param pem as GitHub gave it; line ends may be written as `\n`, the way they come in one line of a settings file
 * @throws AppError `forge/misconfigured`, without a word of the key
 */
function readAppKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n').trim());
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Thrown below: the library's message may contain part of the key.
  }
  throw new AppError('forge/misconfigured', 'The private key of the GitHub App cannot be read', {
    hint: 'Set LECTERN_GITHUB_APP_KEY to the whole text of the .pem file that GitHub gave, BEGIN and END lines included',
  });
}

/** @param now milliseconds */
function appJwt(appId: string, key: KeyObject, now: number): string {
  const seconds = Math.floor(now / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: seconds - BACKDATED, exp: seconds + LASTS, iss: appId };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}

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

interface GithubAppClientParts {
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

/** Requests to GitHub with the current token; a minted one that was revoked is replaced once. */

import type { ForgeCall, ForgeClient, ForgeResult } from '../shared/forge-client.ts';
import type { ForgeAnswer } from '../shared/forge-http.ts';
import type { GithubAccess } from './github-access.ts';
import { GITHUB_HEADERS } from './github-app-client.ts';

type GithubCall = Omit<ForgeCall, 'headers' | 'secrets'>;

export interface GithubClient {
  tryRequest(call: GithubCall): Promise<ForgeResult>;
  /** @throws AppError `forge/…` */
  request(call: GithubCall): Promise<ForgeAnswer>;
}

export function createGithubClient(client: ForgeClient, access: GithubAccess): GithubClient {
  const tryRequest = async (call: GithubCall): Promise<ForgeResult> => {
    for (let again = false; ; again = true) {
      const token = await access.token(call.signal);
      const headers = { ...GITHUB_HEADERS, authorization: `Bearer ${token}` };
      const result = await client.tryRequest({ ...call, headers, secrets: [token] });
      if (result.answer.status !== 401 || again || !access.forget()) return result;
    }
  };
  const request = async (call: GithubCall): Promise<ForgeAnswer> => {
    const result = await tryRequest(call);
    if ('refusal' in result) throw result.refusal.error;
    return result.answer;
  };
  return { tryRequest, request };
}

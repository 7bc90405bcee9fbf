/** Requests to Gitea and Forgejo with a token, and where their lists end. */
import type { ForgeAnswer } from '../shared/forge-http.ts';
import type { PageQuery } from '../shared/pages.ts';
import { type TokenClient, type TokenForgeParts, tokenClient } from '../shared/token-client.ts';
import { GITEA_RIGHTS } from './gitea-rights.ts';

export const giteaClient = (parts: TokenForgeParts): TokenClient =>
  tokenClient(GITEA_RIGHTS, parts, (token) => ({ authorization: `token ${token}` }));

/** Gitea gives fifty values at most. */
export const GITEA_PAGE = 32;

/** A server may make its pages shorter than was asked for, so only the number of all values tells, or an empty page. */
export function isLastPage({ at, size }: PageQuery, length: number, { headers }: ForgeAnswer): boolean {
  const all = Number(headers.get('x-total-count') ?? Number.POSITIVE_INFINITY);
  return length === 0 || (at / size + 1) * length >= all;
}

/** One repository and how it is reached. */
export interface GiteaPlace {
  readonly client: TokenClient;
  /** Path of the repository in the API. */
  readonly home: string;
}

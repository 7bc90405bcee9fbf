/** Requests to Gitea and Forgejo with a token. */
import { type TokenClient, type TokenForgeParts, tokenClient } from '../shared/token-client.ts';
import { GITEA_RIGHTS } from './gitea-rights.ts';

export const giteaClient = (parts: TokenForgeParts): TokenClient =>
  tokenClient(GITEA_RIGHTS, parts, (token) => ({ authorization: `token ${token}` }));

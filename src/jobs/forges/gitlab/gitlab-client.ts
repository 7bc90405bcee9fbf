/** Requests to GitLab with a token. */
import { type TokenClient, type TokenForgeParts, tokenClient } from '../shared/token-client.ts';
import { GITLAB_RIGHTS } from './gitlab-rights.ts';

export const gitlabClient = (parts: TokenForgeParts): TokenClient =>
  tokenClient(GITLAB_RIGHTS, parts, (token) => ({ 'private-token': token }));

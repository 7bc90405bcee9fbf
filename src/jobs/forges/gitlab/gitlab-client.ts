/** Requests to GitLab with a token. */
import { type TokenClient, type TokenForgeParts, tokenClient } from '../shared/token-client.ts';
import { GITLAB_RIGHTS } from './gitlab-rights.ts';

export const gitlabClient = (parts: TokenForgeParts): TokenClient =>
  tokenClient(GITLAB_RIGHTS, parts, (token) => ({ 'private-token': token }));

/** One project and how it is reached. */
export interface GitlabPlace {
  readonly client: TokenClient;
  /** Id of the project, once it was looked at. */
  readonly project: () => Promise<number>;
}

/** What a token of GitLab must be allowed to do, and where it is set. */
import { EXISTING_PULL_REQUEST, type ForgeRights } from '../error-table.ts';

const DEVELOPER = 'the role Developer and the scope "api"';

export const GITLAB_RIGHTS: ForgeRights = {
  push: DEVELOPER,
  pulls: DEVELOPER,
  tokenVariable: 'LECTERN_GITLAB_TOKEN',
  addressVariable: 'LECTERN_GITLAB_URL',
  addRepository: () => 'make the owner of the token a member of it',
  errors: [EXISTING_PULL_REQUEST],
};

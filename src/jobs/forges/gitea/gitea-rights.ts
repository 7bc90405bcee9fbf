/** What a token of Gitea must be allowed to do, and where it is set. */
import { EXISTING_PULL_REQUEST, type ForgeRights } from '../error-table.ts';

const WRITE = 'write access and the scope "write:repository"';

export const GITEA_RIGHTS: ForgeRights = {
  push: WRITE,
  pulls: WRITE,
  tokenVariable: 'LECTERN_GITEA_TOKEN',
  addressVariable: 'LECTERN_GITEA_URL',
  addRepository: () => 'make the owner of the token a member of it',
  errors: [EXISTING_PULL_REQUEST],
};

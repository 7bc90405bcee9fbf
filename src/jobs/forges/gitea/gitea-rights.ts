/** What a token of Gitea must be allowed to do, and where it is set. */
import { EXISTING_PULL_REQUEST, type ForgeRights } from '../error-table.ts';
import { withReviews } from '../shared/review-errors.ts';

const WRITE = 'write access and the scope "write:repository"';

const RIGHTS: ForgeRights = {
  push: WRITE,
  pulls: WRITE,
  tokenVariable: 'LECTERN_GITEA_TOKEN',
  addressVariable: 'LECTERN_GITEA_URL',
  addRepository: () => 'make the owner of the token a member of it',
  errors: [EXISTING_PULL_REQUEST],
};

export const GITEA_RIGHTS: ForgeRights = withReviews(RIGHTS, {
  report: () => WRITE,
  comment: 'the scopes "write:issue" and "read:user"',
  webhook: 'the rights of an administrator of the repository, and the scope "write:repository"',
  directory: 'the scopes "read:user" and "read:repository"',
});

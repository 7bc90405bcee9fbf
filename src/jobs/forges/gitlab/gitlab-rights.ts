/** What a token of GitLab must be allowed to do, and where it is set. */
import { EXISTING_PULL_REQUEST, type ForgeRights } from '../error-table.ts';
import { withReviews } from '../shared/review-errors.ts';

const DEVELOPER = 'the role Developer and the scope "api"';

const RIGHTS: ForgeRights = {
  push: DEVELOPER,
  pulls: DEVELOPER,
  tokenVariable: 'LECTERN_GITLAB_TOKEN',
  addressVariable: 'LECTERN_GITLAB_URL',
  addRepository: () => 'make the owner of the token a member of it',
  errors: [EXISTING_PULL_REQUEST],
};

export const GITLAB_RIGHTS: ForgeRights = withReviews(RIGHTS, {
  report: () => `${DEVELOPER}, and on a protected branch the right to push to it`,
  comment: 'the role Reporter and the scope "api"',
  webhook: 'the role Maintainer and the scope "api"',
  directory: 'the scope "read_api"',
});

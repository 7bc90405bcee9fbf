/** What a token of Bitbucket Cloud must be allowed to do, where it is set, and the errors that only Bitbucket Cloud has. */

import { type ErrorRow, type ForgeRights, quoted } from '../error-table.ts';
import { withReviews } from '../shared/review-errors.ts';

const PUSH = '"Repositories: Write"';
const PULLS = '"Pull requests: Write"';
const WEBHOOKS = '"Webhooks: Read and write"';

const ERRORS: readonly ErrorRow[] = [
  {
    steps: ['create'],
    status: [400],
    text: /no changes to be pulled/i,
    outcome: 'nothing',
    message: ({ branch, base }) => `"${branch}" has nothing that "${base}" has not`,
  },
  {
    steps: ['create'],
    status: [400],
    text: /destination.*branch not found/i,
    outcome: 'misconfigured',
    message: ({ name, base }) => `The repository ${name} has no branch "${base}" to merge into`,
    hint: () => 'Correct the branch in the settings of the project',
  },
  {
    steps: ['create'],
    status: [400],
    text: /source.*branch not found/i,
    outcome: 'unreachable',
    message: ({ name, branch }) => `${name} does not know the branch "${branch}" yet`,
  },
  {
    steps: ['directory'],
    status: [403],
    outcome: 'misconfigured',
    message: ({ text }) => `The token may not list repositories${quoted(text)}`,
    hint: () => 'Search for the name of the workspace and a slash, or give an API token "Workspaces: Read"',
  },
  {
    steps: ['directory'],
    status: [404],
    outcome: 'misconfigured',
    message: () => 'There is no such workspace, or the token may not see it',
    hint: () => 'Check its name: it is the first part of the address of its repositories',
  },
];

const RIGHTS: ForgeRights = {
  push: PUSH,
  pulls: PULLS,
  tokenVariable: 'LECTERN_BITBUCKET_TOKEN',
  addressVariable: 'LECTERN_BITBUCKET_URL',
  addRepository: () => 'make the token in its settings, or in those of its workspace',
  errors: ERRORS,
};

export const BITBUCKET_RIGHTS: ForgeRights = withReviews(RIGHTS, {
  report: () => `${PUSH} and ${PULLS}`,
  comment: PULLS,
  webhook: WEBHOOKS,
  directory: '"Workspaces: Read"',
});

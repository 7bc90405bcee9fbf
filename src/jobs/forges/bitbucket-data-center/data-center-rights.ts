/** What a token of Bitbucket Data Center must be allowed to do, where it is set, and the errors that only it has. */

import { type ErrorRow, type ForgeRights, quoted } from '../error-table.ts';
import { withReviews } from '../shared/review-errors.ts';

const PUSH = '"Repository write"';
const PULLS = '"Repository write"';
const WEBHOOKS = '"Repository admin"';
/** It answers 401 for what is forbidden, and for a wrong token in other words. */
const FORBIDDEN = /not permitted|insufficient|permission/i;

const ERRORS: readonly ErrorRow[] = [
  {
    steps: ['webhook'],
    status: [401, 403],
    text: FORBIDDEN,
    outcome: 'misconfigured',
    message: ({ name, text }) => `The token may not add a webhook to ${name}${quoted(text)}`,
    hint: () => `Give the token ${WEBHOOKS}, or add the webhook yourself`,
  },
  {
    steps: ['access'],
    status: [401],
    text: FORBIDDEN,
    outcome: 'misconfigured',
    message: ({ name, text }) => `The token may not read ${name}${quoted(text)}`,
    hint: () => `Give the token ${PUSH}`,
  },
  {
    status: [401],
    text: FORBIDDEN,
    outcome: 'misconfigured',
    message: ({ name, text }) => `The token may not do this on ${name}${quoted(text)}`,
    hint: () => `Give the token ${PULLS}`,
  },
  {
    steps: ['create'],
    status: [409],
    text: /archived/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The repository ${name} is archived, so nobody can change it`,
    hint: () => 'Unarchive it, or name another repository',
  },
  {
    steps: ['create'],
    status: [409],
    text: /up[- ]to[- ]date/i,
    outcome: 'nothing',
    message: ({ branch, base }) => `"${branch}" has nothing that "${base}" has not`,
  },
  {
    steps: ['create'],
    status: [409],
    text: /only one pull request/i,
    outcome: 'adopt',
    message: ({ branch }) => `There is a pull request of "${branch}" already`,
  },
];

const RIGHTS: ForgeRights = {
  push: PUSH,
  pulls: PULLS,
  tokenVariable: 'LECTERN_BITBUCKET_DC_TOKEN',
  addressVariable: 'LECTERN_BITBUCKET_DC_URL',
  addRepository: () => 'make the token in its settings, or in those of its project',
  errors: ERRORS,
};

export const DATA_CENTER_RIGHTS: ForgeRights = withReviews(RIGHTS, {
  report: () => PUSH,
  comment: PULLS,
  webhook: WEBHOOKS,
  directory: '"Repository read"',
});

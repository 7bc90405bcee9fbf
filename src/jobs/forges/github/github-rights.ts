/** What a token or an App of GitHub must be allowed to do, where it is set, and the errors that only Apps have. */
import { type ErrorRow, type ForgeRights, quoted } from '../error-table.ts';
import { withReviews } from '../shared/review-errors.ts';

const ADD_TO_INSTALLATION = "add the repository to the App's installation";

const APP_ERRORS: readonly ErrorRow[] = [
  {
    steps: ['manifest'],
    status: [404, 422],
    outcome: 'misconfigured',
    message: ({ name }) =>
      `${name} has no new App for this code: it was used already, or is older than an hour`,
    hint: () => 'Make the App again',
  },
  {
    steps: ['installation', 'mint'],
    status: [401],
    outcome: 'misconfigured',
    message: ({ text }) => `GitHub does not accept the key of the App${quoted(text)}`,
    hint: () => "Check LECTERN_GITHUB_APP_ID and LECTERN_GITHUB_APP_KEY, and this machine's clock",
  },
  {
    steps: ['installation'],
    status: [403, 404],
    outcome: 'misconfigured',
    message: ({ name }) => `The GitHub App is not installed for ${name}`,
    hint: () => `Check its address, and ${ADD_TO_INSTALLATION}`,
  },
  {
    steps: ['mint'],
    status: [403],
    text: /suspended/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The installation of the GitHub App for ${name} is suspended`,
    hint: () => 'Unsuspend it, in the settings of its owner under "GitHub Apps"',
  },
  {
    steps: ['mint'],
    status: [422],
    text: /permissions requested/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The GitHub App for ${name} lacks "Contents: write" or "Pull requests: write"`,
    hint: () => 'Give the App both rights, and accept them for its installation',
  },
  {
    steps: ['mint'],
    status: [422],
    text: /repositor/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The installation of the GitHub App does not include ${name}`,
    hint: () => `Check its address, and ${ADD_TO_INSTALLATION}`,
  },
  {
    steps: ['mint'],
    status: [403, 404],
    outcome: 'misconfigured',
    message: ({ name, text }) => `The GitHub App has no installation for ${name} any more${quoted(text)}`,
    hint: () => 'Install the App again',
  },
];

const RIGHTS: ForgeRights = {
  push: '"Contents: write"',
  pulls: '"Pull requests: write"',
  tokenVariable: 'LECTERN_GITHUB_TOKEN',
  addressVariable: 'LECTERN_GITHUB_URL',
  addRepository: (who) =>
    who === 'App' ? ADD_TO_INSTALLATION : 'add the repository to those the token may access',
  errors: APP_ERRORS,
};

export const GITHUB_RIGHTS: ForgeRights = withReviews(RIGHTS, {
  report: (who) =>
    who === 'App' ? '"Checks: write" or "Commit statuses: write"' : '"Commit statuses: write"',
  comment: '"Pull requests: write"',
  issues: '"Issues: write"',
  webhook: '"Webhooks: write"',
  directory: '"Metadata: read"',
});

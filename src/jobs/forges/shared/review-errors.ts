/** Refusals of what previews and webhooks ask of a forge: each names the right that is missing. */
import { type ErrorRow, type ForgeRights, quoted, type Refused } from '../error-table.ts';

type Who = Refused['who'];

/** Rights in the words of the forge, as "lacks …" and "Give the token …" go on. */
interface ReviewRights {
  report(who: Who): string;
  readonly comment: string;
  /** For issues; absent where a forge has none. */
  readonly issues?: string;
  readonly webhook: string;
  readonly directory: string;
}

const refused = (
  step: 'report' | 'comment' | 'issue' | 'answer' | 'webhook' | 'directory',
  what: string,
  right: (who: Who) => string,
): ErrorRow => ({
  steps: [step],
  status: [403],
  outcome: 'misconfigured',
  message: ({ name, who, text }) =>
    `The ${who} may not ${what} ${name}: it lacks ${right(who)}${quoted(text)}`,
  hint: ({ who }) => `Give the ${who} ${right(who)}`,
});

const reviewErrors = (rights: ReviewRights): readonly ErrorRow[] => [
  {
    steps: ['comment'],
    status: [403],
    text: /\block(ed)?\b/i,
    outcome: 'misconfigured',
    message: ({ name, text }) =>
      `The pull request on ${name} is locked, so it takes no comment${quoted(text)}`,
    hint: () => 'Unlock its conversation',
  },
  refused('report', 'report on commits of', (who) => rights.report(who)),
  refused('comment', 'write comments on', () => rights.comment),
  ...issueErrors(rights.issues ?? rights.comment),
  refused('webhook', 'add webhooks to', () => rights.webhook),
  refused('directory', 'list repositories on', () => rights.directory),
  {
    steps: ['report'],
    status: [404, 422],
    text: /commit/i,
    outcome: 'failed',
    message: ({ name, text }) => `${name} has no such commit any more${quoted(text)}`,
  },
  {
    steps: ['comment'],
    status: [404, 410],
    outcome: 'failed',
    message: ({ name, who }) =>
      `${name} has no such pull request any more, or the ${who} lacks ${rights.comment}`,
  },
  // Forges hide the webhooks of a repository from those who may not change them.
  {
    steps: ['webhook'],
    status: [404],
    outcome: 'misconfigured',
    message: ({ name, who }) => `The ${who} may not add webhooks to ${name}: it lacks ${rights.webhook}`,
    hint: ({ who }) => `Give the ${who} ${rights.webhook}`,
  },
  {
    steps: ['webhook'],
    status: [422],
    text: /already exists/i,
    outcome: 'adopt',
    message: ({ name, text }) => `${name} has this webhook already${quoted(text)}`,
  },
  {
    steps: ['webhook'],
    status: [400, 422],
    outcome: 'misconfigured',
    message: ({ name, text }) => `${name} does not take the address of the webhook${quoted(text)}`,
    hint: () => 'Serve Lectern at an https address that the Git provider can reach, and set LECTERN_BASE_URL',
  },
];

const issueErrors = (right: string): readonly ErrorRow[] => [
  {
    steps: ['answer'],
    status: [403],
    text: /\block(ed)?\b/i,
    outcome: 'misconfigured',
    message: ({ name, text }) => `The issue on ${name} is locked, so it takes no comment${quoted(text)}`,
    hint: () => 'Unlock its conversation',
  },
  refused('issue', 'read issues of', () => right),
  refused('answer', 'write comments on issues of', () => right),
  {
    steps: ['issue', 'answer'],
    status: [404, 410],
    outcome: 'failed',
    message: ({ name, who }) => `${name} has no such issue any more, or the ${who} lacks ${right}`,
  },
];

/** What a forge asks of a token, with the errors of reviews before those of all forges. */
export const withReviews = (rights: ForgeRights, reviews: ReviewRights): ForgeRights => ({
  ...rights,
  errors: [...rights.errors, ...reviewErrors(reviews)],
});

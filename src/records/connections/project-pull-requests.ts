/** Settings of the pull requests of a project: which values can be taken, and how people write them in forms and in the terminal. */
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { isBranchName } from '../../lib/git/branch-name.ts';
import * as z from '../../lib/schema.ts';

/** Forges ask at most fifteen people. */
export const MAX_REVIEWERS = 15;
export const MAX_LABELS = 20;
/** GitHub's. */
export const LONGEST_LABEL = 50;
/** The names of branches have 46 more characters. */
export const LONGEST_BRANCH_PREFIX = 40;

export const isLabel = (text: string): boolean =>
  text.trim() === text && text !== '' && text.length <= LONGEST_LABEL && !/[\p{Cc},]/u.test(text);

/** `octocat`, `example/docs`, and the ids of Bitbucket: `{UUID}` and `557058:UUID`. */
export const isReviewer = (text: string): boolean =>
  /^[A-Za-z0-9_{][\w.{}:~-]{0,99}(?:\/[A-Za-z0-9_][\w.-]{0,99})?$/.test(text);

export const isBranchPrefix = (text: string): boolean =>
  text !== '' && text.length <= LONGEST_BRANCH_PREFIX && isBranchName(`${text}a`);

export const LABELS_HINT = `at most ${MAX_LABELS} labels of at most ${LONGEST_LABEL} characters`;
export const REVIEWERS_HINT = `at most ${MAX_REVIEWERS} names without @, for example "octocat" or "example/docs"`;
export const PREFIX_HINT = `at most ${LONGEST_BRANCH_PREFIX} characters that a branch may begin with, for example "docs/"`;

const fields = {
  labels: z
    .array(z.string().refine(isLabel, `must be one of ${LABELS_HINT}`))
    .max(MAX_LABELS)
    .meta({ description: 'Labels; an empty list is none' }),
  reviewers: z
    .array(z.string().refine(isReviewer, `must be one of ${REVIEWERS_HINT}`))
    .max(MAX_REVIEWERS)
    .meta({ description: 'People and teams that are asked for a review; an empty list is nobody' }),
  draft: z
    .boolean()
    .meta({ description: 'Whether all are opened as drafts, or only where a job asks for it' }),
  comments: z
    .boolean()
    .meta({ description: 'Whether comments that begin with `@lectern` are messages to the job' }),
  branchPrefix: z
    .string()
    .refine(isBranchPrefix, `must have ${PREFIX_HINT}`)
    .meta({ description: 'What names of branches begin with' }),
};

/** The form in the settings file; what is absent is as the settings of the server say. */
export const projectPullRequestsSchema = z.strictObject(fields).partial();
export type ProjectPullRequests = z.output<typeof projectPullRequestsSchema>;

/** Null = as the settings of the server say. */
export const pullRequestValuesSchema = z.strictObject({
  labels: fields.labels.nullable(),
  reviewers: fields.reviewers.nullable(),
  draft: fields.draft.nullable(),
  comments: fields.comments.nullable(),
  branchPrefix: fields.branchPrefix.nullable(),
});
/** Some of the values; those that are absent stay as they are. */
export const pullRequestChangeSchema = pullRequestValuesSchema.partial();

type Values = z.output<typeof pullRequestValuesSchema>;
type Field = keyof Values;

/** How the pull requests of the jobs of one project differ from those of the other projects. */
export type ConnectedPullRequests = {
  readonly [Key in Field]?: Values[Key] extends readonly string[] | null
    ? readonly string[]
    : NonNullable<Values[Key]>;
};
export type PullRequestChange = { readonly [Key in Field]?: ConnectedPullRequests[Key] | null | undefined };

export const PULL_REQUEST_FIELDS = ['labels', 'reviewers', 'branchPrefix', 'draft', 'comments'] as const;
export type PullRequestTexts = Readonly<Record<Field, string>>;

const HINTS: Readonly<Record<Field, string>> = {
  labels: LABELS_HINT,
  reviewers: REVIEWERS_HINT,
  branchPrefix: PREFIX_HINT,
  draft: '"yes" or "no", or nothing for what the server says',
  comments: '"yes" or "no", or nothing for what the server says',
};

/** @throws AppError `connections/FIELD` that shows the value */
export function checkPullRequests(change: PullRequestChange): void {
  const read = pullRequestChangeSchema.safeParse(change);
  if (read.success) return;
  const [field, at] = read.error.issues[0]!.path as [Field, number | undefined];
  const given = change[field];
  if (!Array.isArray(given)) throw refused(field, JSON.stringify(given));
  throw refused(
    field,
    at === undefined ? `A list of ${given.length} ${field}` : JSON.stringify(given[at]).slice(0, 120),
  );
}

const refused = (field: Field, what: string): AppError =>
  new AppError(`connections/${field}`, `${what} cannot be used in ${JSON.stringify(field)}`, {
    hint: `Give ${HINTS[field]}`,
  });

/** The settings of a project after a change; undefined when nothing is left that differs from the server. */
export function changedPullRequests(
  before: ConnectedPullRequests | undefined,
  change: PullRequestChange,
): ConnectedPullRequests | undefined {
  const kept = Object.entries({ ...before, ...defined(change) }).filter(([, value]) => value !== null);
  const after = kept.map(([field, value]) => [field, Array.isArray(value) ? [...new Set(value)] : value]);
  return after.length === 0 ? undefined : (Object.fromEntries(after) as ConnectedPullRequests);
}

/** In the form that `readPullRequests` reads. */
export function writePullRequests(own: ConnectedPullRequests = {}): PullRequestTexts {
  return {
    labels: writeList(own.labels),
    reviewers: writeList(own.reviewers),
    branchPrefix: own.branchPrefix ?? '',
    draft: word(own.draft),
    comments: word(own.comments),
  };
}

const NONE = 'none';
const word = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'yes' : 'no');
function writeList(words: readonly string[] | undefined): string {
  if (words === undefined) return '';
  // A comma makes a list of one that happens to have this name.
  return words.length === 0 ? NONE : words.join(', ') === NONE ? `${NONE},` : words.join(', ');
}

/**
 * Reads lists with commas between their words, `yes` and `no`. `none` is an empty list, and nothing at all is as the settings of the
 * server say; fields that are absent stay as they are.
 * @throws AppError `connections/draft`, `connections/comments`
 */
export function readPullRequests(texts: Partial<PullRequestTexts>): PullRequestChange {
  const { labels, reviewers, branchPrefix } = texts;
  return defined({
    labels: readList(labels),
    reviewers: readList(reviewers),
    branchPrefix: branchPrefix === undefined ? undefined : branchPrefix.trim() || null,
    draft: readWord('draft', texts.draft),
    comments: readWord('comments', texts.comments),
  });
}

function readList(text: string | undefined): readonly string[] | null | undefined {
  if (text === undefined || text.trim() === NONE) return text === undefined ? undefined : [];
  const words = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return words.length === 0 ? null : [...new Set(words)];
}

function readWord(field: 'draft' | 'comments', text: string | undefined): boolean | null | undefined {
  const typed = text?.trim();
  if (typed === undefined) return undefined;
  if (typed === '') return null;
  if (typed === 'yes' || typed === 'no') return typed === 'yes';
  throw refused(field, JSON.stringify(typed.slice(0, 100)));
}

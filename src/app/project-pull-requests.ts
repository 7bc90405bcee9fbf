/** How the pull requests of one project differ from those of the others, in the settings file. */
import { isBranchName } from '../lib/git/branch-name.ts';
import * as z from '../lib/schema.ts';

/** Forges ask at most fifteen people. */
export const MOST_REVIEWERS = 15;
export const MOST_LABELS = 20;
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

export const LABELS_HINT = `at most ${MOST_LABELS} labels of at most ${LONGEST_LABEL} characters`;
export const REVIEWERS_HINT = `at most ${MOST_REVIEWERS} names without @, for example "octocat" or "example/docs"`;
export const PREFIX_HINT = `at most ${LONGEST_BRANCH_PREFIX} characters that a branch may begin with, for example "docs/"`;

export const projectPullRequestsSchema = z.strictObject({
  labels: z
    .array(z.string().refine(isLabel, `must be one of ${LABELS_HINT}`))
    .max(MOST_LABELS)
    .optional(),
  reviewers: z
    .array(z.string().refine(isReviewer, `must be one of ${REVIEWERS_HINT}`))
    .max(MOST_REVIEWERS)
    .optional(),
  draft: z.boolean().optional(),
  comments: z.boolean().optional(),
  branchPrefix: z.string().refine(isBranchPrefix, `must have ${PREFIX_HINT}`).optional(),
});

export type ProjectPullRequests = z.output<typeof projectPullRequestsSchema>;

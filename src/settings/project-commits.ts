/** How the commits of one project differ from those of the others, in the settings file. */
import { isCommitMail, isCommitName } from '../lib/git/commit-identity.ts';
import * as z from '../lib/schema.ts';

/** Titles have 72 characters. */
export const LONGEST_TITLE_PREFIX = 30;

export const isTitlePrefix = (text: string): boolean =>
  text.length <= LONGEST_TITLE_PREFIX && !/\p{Cc}/u.test(text);

export const projectCommitsSchema = z.strictObject({
  name: z.string().refine(isCommitName, 'must be a name without < and >').optional(),
  mail: z.string().refine(isCommitMail, 'must be a mail address').optional(),
  signOff: z.boolean().optional(),
  coAuthor: z.boolean().optional(),
  title: z
    .string()
    .refine(isTitlePrefix, `must have at most ${LONGEST_TITLE_PREFIX} characters, for example "docs: "`)
    .optional(),
});

export type ProjectCommits = z.output<typeof projectCommitsSchema>;

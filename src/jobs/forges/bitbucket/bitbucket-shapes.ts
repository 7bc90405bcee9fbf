/** What is used of the answers of Bitbucket Cloud. */
import * as z from '../../../lib/schema.ts';
import type { FoundPullRequest } from '../shared/choose-pull-request.ts';
import { withoutReferenceMarks } from '../shared/reference-mark.ts';

const pageSchema = z.object({ html: z.object({ href: z.url({ protocol: /^https?$/ }) }) });

export const repositorySchema = z.object({
  uuid: z.string(),
  full_name: z.string(),
  links: pageSchema,
});

export const pullSchema = z.object({
  id: z.int().positive(),
  title: z.string(),
  summary: z.object({ raw: z.string().nullish() }).nullish(),
  state: z.enum(['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED']),
  source: z.object({
    branch: z.object({ name: z.string() }),
    /** Null when the branch is gone; its hash is often cut to twelve digits. */
    commit: z.object({ hash: z.string().regex(/^[0-9a-f]{7,64}$/) }).nullish(),
    /** Null when the fork was removed. */
    repository: z.object({ uuid: z.string() }).nullish(),
  }),
  /** Its hash is often cut to twelve digits too. */
  merge_commit: z
    .object({ hash: z.string().regex(/^[0-9a-f]{7,64}$/) })
    .nullish()
    .catch(undefined),
  destination: z.object({ branch: z.object({ name: z.string() }) }),
  links: pageSchema,
});
export type Pull = z.infer<typeof pullSchema>;

export const mergeCommitSchema = z.object({ hash: z.string() });

export const STATES = { OPEN: 'open', MERGED: 'merged', DECLINED: 'closed', SUPERSEDED: 'closed' } as const;

export interface FoundPull extends FoundPullRequest {
  /** As the answer has it, maybe cut. */
  readonly mergedAs: string | undefined;
}

export const foundPull = (pull: Pull): FoundPull => ({
  pull: { number: pull.id, url: pull.links.html.href, state: STATES[pull.state] },
  body: withoutReferenceMarks(pull.summary?.raw ?? ''),
  base: pull.destination.branch.name,
  mergedAs: pull.state === 'MERGED' ? pull.merge_commit?.hash : undefined,
});

/** A text of Bitbucket's language for queries. */
export const queryText = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

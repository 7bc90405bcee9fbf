/** What is used of the answers of Bitbucket Data Center. */
import * as z from '../../../lib/schema.ts';
import type { FoundPullRequest } from '../shared/choose-pull-request.ts';
import { mergeFacts } from '../shared/merge-facts.ts';
import { withoutReferenceMarks } from '../shared/reference-mark.ts';

const linksSchema = z.object({
  self: z
    .array(z.object({ href: z.url({ protocol: /^https?$/ }) }))
    .min(1)
    .max(10),
});

export const repositorySchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  archived: z.boolean().optional(),
  links: linksSchema,
});

const refSchema = z.object({
  id: z.string(),
  displayId: z.string(),
  latestCommit: z.string().regex(/^[0-9a-f]{40,64}$/),
  repository: z.object({ id: z.int() }),
});

export const pullSchema = z.object({
  id: z.int().positive(),
  title: z.string(),
  description: z.string().nullish(),
  state: z.enum(['OPEN', 'MERGED', 'DECLINED']),
  /** Absent before 8.18, which has no drafts. */
  draft: z.boolean().optional(),
  fromRef: refSchema,
  toRef: refSchema.omit({ latestCommit: true }),
  links: linksSchema,
  closedDate: z.int().nullish(),
  properties: z
    .looseObject({ mergeCommit: z.looseObject({ id: z.string() }).optional().catch(undefined) })
    .nullish(),
});
export type Pull = z.infer<typeof pullSchema>;

export const STATES = { OPEN: 'open', MERGED: 'merged', DECLINED: 'closed' } as const;

export const urlOf = ({ links }: Pick<Pull, 'links'>): string => links.self[0]!.href;

export const foundPull = (pull: Pull): FoundPullRequest => {
  const state = STATES[pull.state];
  const merge = { at: pull.closedDate, commits: [pull.properties?.mergeCommit?.id] };
  return {
    pull: { number: pull.id, url: urlOf(pull), state, ...mergeFacts(state, merge) },
    body: withoutReferenceMarks(pull.description ?? ''),
    base: pull.toRef.displayId,
  };
};

/** Presents edits that people declined, for the API. */
import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import { type DeclinedEdit, EVERY_EDIT } from '../../../records/jobs/declined-edit.ts';
import { timestamp, timestampSchema } from './timestamp.ts';

export const declinedEditSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Identifier of the declined edit' }),
    path: z.string().meta({ description: 'File in the repository' }),
    kind: z.enum(['closed', 'reverted', 'taken_back', 'never']).meta({
      description:
        'How it was declined: with its proposal, by taking the merge back, by taking the edit back, or for the file as a whole',
    }),
    everyEdit: z.boolean().meta({ description: 'True where no job changes the file at all' }),
    before: z.string().meta({ description: 'Beginning of the old text; empty where something is added' }),
    after: z.string().meta({ description: 'Beginning of the new text; empty where something is removed' }),
    why: z.string().optional().meta({ description: 'The reason that was given' }),
    declinedBy: z
      .string()
      .optional()
      .meta({ description: '`user:` with an id or `terminal`; left out where the Git provider said it' }),
    sessionId: z.string().meta({ description: 'The job that had proposed it' }),
    declinedAt: timestampSchema,
  })
  .meta({ id: 'DeclinedEdit' });

type WireDeclinedEdit = z.infer<typeof declinedEditSchema>;

export const EXAMPLE_DECLINED: WireDeclinedEdit = {
  id: '01kf0xq2m3n4p5r6s7t8v9w0xb',
  path: 'docs/guides/start.mdx',
  kind: 'closed',
  everyEdit: false,
  before: 'Run the installer.',
  after: 'Please run the installer.',
  why: 'We do not say please',
  declinedBy: 'user:01kf0xq2m3n4p5r6s7t8v9w0xa',
  sessionId: '01kf0xq2m3n4p5r6s7t8v9w0x1',
  declinedAt: '2026-01-15T12:00:00.000Z',
};

export function presentDeclinedEdit(edit: DeclinedEdit): WireDeclinedEdit {
  const { id, path, kind, oldHash, oldWords, newWords, why, author, job, at } = edit;
  return {
    id,
    path,
    kind,
    everyEdit: oldHash === EVERY_EDIT,
    before: oldWords,
    after: newWords,
    ...defined({ why: why ?? undefined, declinedBy: author ?? undefined }),
    sessionId: job,
    declinedAt: timestamp(at),
  };
}

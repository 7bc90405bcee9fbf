/** Lists the audit log of a project, for programs that archive it. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { dateField, projectIdField, wholeField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { auditEntrySchema, presentAuditEntry } from '../../wire/audit-entry.ts';

export const listAuditEntries = operation({
  id: 'listAuditEntries',
  method: 'GET',
  paths: ['/v1/audit/{projectId}/entries'],
  auth: 'audit:read',
  tag: 'Audit log',
  summary: 'List the audit log',
  description:
    'What was done in the project, oldest first. To follow it, ask again with the `id` of the last entry as `after`. What concerns the whole installation, such as members, is not part of it.',
  params: z.strictObject({ projectId: projectIdField }),
  query: z.strictObject({
    since: dateField('Only entries made at this moment or later.').optional(),
    after: z
      .string()
      .regex(/^[0-9a-z]{26}$/)
      .optional()
      .meta({
        description: 'Only entries that come after the one with this id',
        examples: ['01kf0xq2m3n4p5r6s7t8v9w0x6'],
      }),
    limit: wholeField({ min: 1, max: 500, default: 100, description: 'Most entries in the answer' }),
  }),
  answer: {
    status: 200,
    description: 'The entries',
    schema: z
      .strictObject({
        entries: z.array(auditEntrySchema),
        hasMore: z.boolean().meta({ description: 'Whether more of them are there already' }),
      })
      .meta({ id: 'AuditEntries', description: 'Entries of the audit log, oldest first' }),
    examples: {
      'Two entries': {
        entries: [
          {
            id: '01kf0xq2m3n4p5r6s7t8v9w0x6',
            at: '2026-01-15T12:00:00.000Z',
            actor: '01kf0xq2m3n4p5r6s7t8v9w0x3',
            action: 'key.created',
            target: 'weekly report',
            project: 'docs',
            detail: 'svc_…GZJP, feedback:read',
          },
          {
            id: '01kf0xq9x0n4p5r6s7t8v9w0x7',
            at: '2026-01-15T12:00:07.200Z',
            actor: 'key:01kf0xq2m3n4p5r6s7t8v9w0x5',
            action: 'job.created',
            target: '01kf0xq9wxn4p5r6s7t8v9w0x8',
            project: 'docs',
            detail: 'lectern/fix-the-broken-links-v9w0x8',
          },
        ],
        hasMore: false,
      },
    },
  },
  handle: async ({ service, project, query: { since, after, limit } }) => {
    const page = { limit: limit + 1, ...defined({ after }) };
    const entries = await service.records.audit.listFrom({ project, ...defined({ since }) }, page);
    return { entries: entries.slice(0, limit).map(presentAuditEntry), hasMore: entries.length > limit };
  },
});

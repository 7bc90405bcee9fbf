/** Presents an entry of the audit log: in the API, in exports and in webhooks. */
import * as z from '../../../lib/schema.ts';
import type { AuditEntry } from '../../../records/audit/audit-records.ts';
import { timestamp, timestampSchema } from './timestamp.ts';

export const auditEntrySchema = z
  .strictObject({
    id: z.string().meta({ description: 'Identifier; later entries have greater ones' }),
    at: timestampSchema,
    actor: z.string().meta({
      description:
        'Who did it: the id of a member, `key:` and the id of an API key, `SCIM` and the name of a directory, `chat:` or `forge:` and a name, or `terminal`, `setup`, `reset link` or `server`',
    }),
    action: z
      .string()
      .meta({ description: 'What was done, as `thing.verb`', examples: ['key.created', 'member.invited'] }),
    target: z.string().meta({ description: 'What it was done to, as people name it' }),
    project: z
      .string()
      .nullable()
      .meta({ description: 'Id of the project; null for what concerns the whole installation' }),
    detail: z.string().nullable().meta({ description: 'More about it, for people' }),
  })
  .meta({ id: 'AuditEntry', description: 'Something that was done, by whom and when' });

type WireAuditEntry = z.output<typeof auditEntrySchema>;

export function presentAuditEntry(entry: AuditEntry): WireAuditEntry {
  const { id, at, actor, action, target, project, detail } = entry;
  return { id, at: timestamp(at), actor, action, target, project, detail };
}

/** A line of JSON Lines, with its end. */
export function auditLine(entry: AuditEntry): string {
  return `${JSON.stringify(presentAuditEntry(entry))}\n`;
}

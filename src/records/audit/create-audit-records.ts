/** Stores the audit log on either database: it can be appended to and read, never changed. */
import { newId } from '../../lib/new-id.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { AuditEntry, AuditRecords } from './audit-records.ts';

/** Characters of a name that are kept, so that the log stays readable. */
const MOST_TEXT = 500;

function cut(text: string): string {
  return text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 1)}…`;
}

export function createAuditRecords({ database, clock, random }: RecordDeps): AuditRecords {
  return {
    add: async (entry) => {
      const at = entry.at ?? clock();
      const { project = null, detail = null } = entry;
      await database.write((transaction) =>
        transaction.run(
          'INSERT INTO audit_entries (id, at, actor, action, target, project, detail) VALUES (?, ?, ?, ?, ?, ?, ?)',
          [
            // Created from the entry's own moment, so that ids sort in the order of the log.
            entry.id ?? newId(() => at, random),
            at,
            entry.actor,
            entry.action,
            cut(entry.target),
            project,
            detail === null ? null : cut(detail),
          ],
        ),
      );
    },
    list: ({ limit, before }) =>
      database.all<AuditEntry>(
        `SELECT id, at, actor, action, target, project, detail FROM audit_entries
         ${before === undefined ? '' : 'WHERE id < ?'} ORDER BY id DESC LIMIT ?`,
        [...(before === undefined ? [] : [before]), limit],
      ),
  };
}

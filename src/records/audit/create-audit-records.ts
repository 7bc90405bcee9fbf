/** Keeps the audit log on either database: there is a way to add and a way to read, and none to change. */
import { newId } from '../../lib/new-id.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { AuditEntry, AuditRecords } from './audit-records.ts';

/** What people named may be long; the log is there to be read. */
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
            // Made of the entry's own moment: the order of ids is the order of the log.
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

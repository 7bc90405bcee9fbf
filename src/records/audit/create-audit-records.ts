/** Stores the audit log on either database: it can be appended to and read, never changed. */
import { defined } from '../../lib/defined.ts';
import { firstId, orderedIds } from '../../lib/secrets/new-id.ts';
import type { SqlValue } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { AuditEntry, AuditFilter, AuditRecorded, AuditRecords } from './audit-records.ts';

/** Characters of a name that are kept, so that the log stays readable. */
const MAX_TEXT = 500;
/** Entries of a batch: at most some 3 MB. */
const BATCH = 1_000;
const COLUMNS = 'id, at, actor, action, target, project, detail';

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`;
}

interface AuditPage {
  readonly limit: number;
  readonly after?: string;
}

/** Ids sort in the order of the log, so each page begins where the index has the one before it. */
function pageQuery({ project, since }: AuditFilter, { limit, after }: AuditPage): [string, SqlValue[]] {
  const conditions: [string, SqlValue][] = [
    ...(project === undefined ? [] : [['project = ?', project] as [string, SqlValue]]),
    ...(since === undefined ? [] : [['id >= ?', firstId(since)] as [string, SqlValue]]),
    ...(after === undefined ? [] : [['id > ?', after] as [string, SqlValue]]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(([text]) => text).join(' AND ')}`;
  return [
    `SELECT ${COLUMNS} FROM audit_entries ${where} ORDER BY id LIMIT ?`,
    [...conditions.map(([, value]) => value), limit],
  ];
}

/** @param onEvents runs in the transaction of each entry; left out, nobody hears of entries */
export function createAuditRecords(
  { database, clock, random }: RecordDeps,
  onEvents: OnEvents<AuditRecorded> = async () => undefined,
): AuditRecords {
  const idAt = orderedIds(random);
  return {
    add: async (given) => {
      const at = given.at ?? clock();
      const { actor, action, project = null, detail = null } = given;
      const entry: AuditEntry = {
        // Created from the entry's own moment, so that ids sort in the order of the log.
        id: given.id ?? idAt(at),
        at,
        actor,
        action,
        target: cut(given.target),
        project,
        detail: detail === null ? null : cut(detail),
      };
      await database.write(async (transaction) => {
        await transaction.run(`INSERT INTO audit_entries (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`, [
          entry.id,
          at,
          actor,
          action,
          entry.target,
          project,
          entry.detail,
        ]);
        await onEvents(transaction, [{ kind: 'audit.recorded', entry }]);
      });
    },
    list: ({ limit, before }) =>
      database.all<AuditEntry>(
        `SELECT ${COLUMNS} FROM audit_entries
         ${before === undefined ? '' : 'WHERE id < ?'} ORDER BY id DESC LIMIT ?`,
        [...(before === undefined ? [] : [before]), limit],
      ),
    get: (id) => database.first<AuditEntry>(`SELECT ${COLUMNS} FROM audit_entries WHERE id = ?`, [id]),
    listFrom: (filter, page) => database.all<AuditEntry>(...pageQuery(filter, page)),
    batches: async function* (filter) {
      for (let after: string | undefined; ; ) {
        const entries = await database.survey<AuditEntry>(
          ...pageQuery(filter, { limit: BATCH, ...defined({ after }) }),
        );
        if (entries.length > 0) yield entries;
        if (entries.length < BATCH) return;
        after = entries.at(-1)!.id;
      }
    },
  };
}

/** Stores replies by the client's idempotency key on either database; of concurrent requests, one does the work. */
import { newId } from '../../lib/secrets/new-id.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import {
  IDEMPOTENCY_KEPT_MS,
  IDEMPOTENCY_PATIENCE_MS,
  type IdempotencyRecords,
  type IdempotencyStart,
  type IdempotentRequest,
} from './idempotency-records.ts';

interface Row {
  readonly madeId: string;
  readonly fingerprint: string;
  readonly body: string | null;
  readonly takenAt: number;
}

export function createIdempotencyRecords({ database, clock, random }: RecordDeps): IdempotencyRecords {
  const begin = ({ project, key, fingerprint }: IdempotentRequest): Promise<IdempotencyStart> => {
    const now = clock();
    const fresh = newId(clock, random);
    return database.write(async (transaction) => {
      await transaction.run('DELETE FROM idempotency WHERE project = ? AND key = ? AND begun_at <= ?', [
        project,
        key,
        now - IDEMPOTENCY_KEPT_MS,
      ]);
      const added = await transaction.run(
        `INSERT INTO idempotency (project, key, made_id, fingerprint, begun_at, taken_at)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (project, key) DO NOTHING`,
        [project, key, fresh, fingerprint, now, now],
      );
      if (added > 0) return { kind: 'begun', madeId: fresh, takenAt: now };
      const row = await transaction.first<Row>(
        `SELECT made_id AS "madeId", fingerprint, body, taken_at AS "takenAt" FROM idempotency
         WHERE project = ? AND key = ?`,
        [project, key],
      );
      // Another server forgot it since the line above: the client's next try begins.
      if (row === undefined) return { kind: 'running' };
      if (row.fingerprint !== fingerprint) return { kind: 'other' };
      if (row.body !== null) return { kind: 'answered', body: row.body };
      const taken = await transaction.run(
        `UPDATE idempotency SET taken_at = ?
         WHERE project = ? AND key = ? AND taken_at = ? AND taken_at <= ? AND body IS NULL`,
        [now, project, key, row.takenAt, now - IDEMPOTENCY_PATIENCE_MS],
      );
      return taken > 0 ? { kind: 'begun', madeId: row.madeId, takenAt: now } : { kind: 'running' };
    });
  };
  return {
    begin,
    finish: async ({ project, key, fingerprint }, body) => {
      await database.write((transaction) =>
        transaction.run(
          'UPDATE idempotency SET body = ? WHERE project = ? AND key = ? AND fingerprint = ? AND body IS NULL',
          [body, project, key, fingerprint],
        ),
      );
    },
    forget: async ({ project, key }, takenAt) => {
      await database.write((transaction) =>
        transaction.run(
          'DELETE FROM idempotency WHERE project = ? AND key = ? AND taken_at = ? AND body IS NULL',
          [project, key, takenAt],
        ),
      );
    },
    expire: (before) =>
      database.write((transaction) =>
        transaction.run('DELETE FROM idempotency WHERE begun_at <= ?', [before]),
      ),
  };
}

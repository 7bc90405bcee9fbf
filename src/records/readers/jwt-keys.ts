/** Keys of the JWT hand-over: the public halves, made here or by rotation, at most five of a project. */
import { generateKeyPairSync } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { JwtKey, ReaderRecords } from './reader-records.ts';

const MAX_JWT_KEYS = 5;
const USED_EVERY = 60_000;
const COLUMNS =
  'id, algorithm, public_key AS "publicKey", created_at AS "createdAt", last_used_at AS "lastUsedAt"';

type Own = 'createJwtKey' | 'jwtKeys' | 'noteJwtKeyUse' | 'removeJwtKey';

function keyPair(algorithm: JwtKey['algorithm']): { publicKey: string; privateKey: string } {
  const encodings = {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  } as const;
  return algorithm === 'EdDSA'
    ? generateKeyPairSync('ed25519', encodings)
    : generateKeyPairSync('ec', { namedCurve: 'P-256', ...encodings });
}

export function createJwtKeys({ database, clock, random }: RecordDeps): Pick<ReaderRecords, Own> {
  return {
    createJwtKey: async (project, algorithm) => {
      const { publicKey, privateKey } = keyPair(algorithm);
      const key: JwtKey = {
        id: newId(clock, random),
        algorithm,
        publicKey,
        createdAt: clock(),
        lastUsedAt: null,
      };
      await database.write(async (transaction) => {
        const row = await transaction.first<{ count: number }>(
          'SELECT count(*) AS count FROM reader_jwt_keys WHERE project = ?',
          [project],
        );
        if ((row?.count ?? 0) >= MAX_JWT_KEYS)
          throw new AppError('readers/too-many-keys', `The project has ${MAX_JWT_KEYS} keys already`, {
            hint: 'Remove one that no server signs with any more',
          });
        await transaction.run(
          'INSERT INTO reader_jwt_keys (id, project, algorithm, public_key, created_at) VALUES (?, ?, ?, ?, ?)',
          [key.id, project, algorithm, publicKey, key.createdAt],
        );
      });
      return { key, privateKey };
    },
    jwtKeys: (project) =>
      database.all<JwtKey>(
        `SELECT ${COLUMNS} FROM reader_jwt_keys WHERE project = ? ORDER BY created_at DESC, id DESC`,
        [project],
      ),
    noteJwtKeyUse: async (project, id) => {
      const now = clock();
      const due = await database.first(
        'SELECT id FROM reader_jwt_keys WHERE project = ? AND id = ? AND (last_used_at IS NULL OR last_used_at <= ?)',
        [project, id, now - USED_EVERY],
      );
      if (due === undefined) return;
      // A full disk must not keep readers from signing in.
      await database
        .write((transaction) =>
          transaction.run('UPDATE reader_jwt_keys SET last_used_at = ? WHERE project = ? AND id = ?', [
            now,
            project,
            id,
          ]),
        )
        .catch(() => undefined);
    },
    removeJwtKey: (project, id) =>
      database.write(async (transaction) => {
        // Whoever holds a leaked key may have signed in with it.
        await transaction.run(
          "DELETE FROM reader_sessions WHERE project = ? AND way = 'jwt' AND source = ?",
          [project, id],
        );
        return (
          (await transaction.run('DELETE FROM reader_jwt_keys WHERE project = ? AND id = ?', [project, id])) >
          0
        );
      }),
  };
}

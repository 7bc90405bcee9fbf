/** Creates the records of connected repositories: projects, forge accounts and SSH keys. */

import { AppError } from '../../lib/app-error.ts';
import { makeSshKey } from '../../lib/git/ssh-key.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createConnectedProjects, UNUSED_KEY } from './connected-projects.ts';
import {
  type ConnectionRecords,
  type DeployKey,
  MAX_UNUSED_KEYS,
  UNUSED_KEY_MS,
} from './connection-records.ts';
import { createForgeAccounts } from './forge-accounts.ts';

export function createConnectionRecords(deps: RecordDeps): ConnectionRecords {
  return { ...createConnectedProjects(deps), ...createForgeAccounts(deps), ...createDeployKeys(deps) };
}

type KeyRecords = Pick<ConnectionRecords, 'makeKey' | 'key' | 'privateKey'>;

const COLUMNS = 'id, remote, public_key AS "publicKey", created_at AS "createdAt"';

/** Stores the SSH keys that were made here for one repository each; the private parts are sealed. */
function createDeployKeys({ database, clock, random, secret }: RecordDeps): KeyRecords {
  const sealing = deriveKey(secret, 'deploy keys');
  /** With the repository: a key that is moved to another row opens nothing. */
  const about = ({ id, remote }: Pick<DeployKey, 'id' | 'remote'>): string => `deploy key ${id} ${remote}`;
  return {
    makeKey: async (remote) => {
      const id = newId(clock, random);
      const { publicKey, privateKey } = makeSshKey(`lectern-${id.slice(-8)}`, random);
      const key: DeployKey = { id, remote, publicKey, createdAt: clock() };
      const hidden = seal(sealing, Buffer.from(privateKey), about(key), random);
      await database.write(async (transaction) => {
        await transaction.run(`DELETE FROM deploy_keys WHERE created_at < ? AND ${UNUSED_KEY}`, [
          key.createdAt - UNUSED_KEY_MS,
        ]);
        const row = await transaction.first<{ count: number }>(
          `SELECT count(*) AS count FROM deploy_keys WHERE ${UNUSED_KEY}`,
        );
        if ((row?.count ?? 0) >= MAX_UNUSED_KEYS)
          throw new AppError(
            'connections/too-many-keys',
            `There are ${MAX_UNUSED_KEYS} SSH keys that no project uses`,
            { hint: 'Finish one of those projects; keys without a project are forgotten after a week' },
          );
        await transaction.run(
          'INSERT INTO deploy_keys (id, remote, public_key, private_key, created_at) VALUES (?, ?, ?, ?, ?)',
          [id, remote, publicKey, hidden, key.createdAt],
        );
      });
      return key;
    },
    key: (id) => database.first<DeployKey>(`SELECT ${COLUMNS} FROM deploy_keys WHERE id = ?`, [id]),
    privateKey: async (id) => {
      const row = await database.first<DeployKey & { hidden: Uint8Array }>(
        `SELECT ${COLUMNS}, private_key AS "hidden" FROM deploy_keys WHERE id = ?`,
        [id],
      );
      if (row === undefined) return undefined;
      try {
        return unseal(sealing, row.hidden, about(row)).toString('utf8');
      } catch {
        // The installation's secret has changed.
        return undefined;
      }
    },
  };
}

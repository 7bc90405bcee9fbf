/** Stores accounts on forges; their secrets are sealed, and only open for the server they were given for. */
import { AppError } from '../../lib/app-error.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import {
  type AccountSecrets,
  type ConnectedAccount,
  type ConnectionRecords,
  MAX_ACCOUNTS,
} from './connection-records.ts';

type AccountRecords = Pick<
  ConnectionRecords,
  'accounts' | 'account' | 'accountSecrets' | 'addAccount' | 'changeSecrets' | 'removeAccount'
>;

interface AccountRow extends Omit<ConnectedAccount, 'app'> {
  readonly appId: string | null;
  readonly appSlug: string | null;
}

const COLUMNS = `id, kind, url, name, app_id AS "appId", app_slug AS "appSlug", created_at AS "createdAt",
  created_by AS "createdBy", changed_at AS "changedAt"`;

export function createForgeAccounts({ database, clock, random, secret }: RecordDeps): AccountRecords {
  const key = deriveKey(secret, 'forge accounts');
  const sealed = (account: Named, secrets: AccountSecrets): Uint8Array =>
    seal(key, Buffer.from(JSON.stringify(secrets)), about(account), random);
  const account = async (id: string): Promise<ConnectedAccount | undefined> => {
    const row = await database.first<AccountRow>(`SELECT ${COLUMNS} FROM forge_accounts WHERE id = ?`, [id]);
    return row === undefined ? undefined : accountOf(row);
  };
  return {
    account,
    accounts: async () =>
      (await database.all<AccountRow>(`SELECT ${COLUMNS} FROM forge_accounts ORDER BY created_at, id`)).map(
        accountOf,
      ),
    accountSecrets: async (id) => {
      const row = await database.first<Named & { secrets: Uint8Array }>(
        'SELECT id, kind, url, secrets FROM forge_accounts WHERE id = ?',
        [id],
      );
      if (row === undefined) return undefined;
      try {
        return JSON.parse(unseal(key, row.secrets, about(row)).toString('utf8')) as AccountSecrets;
      } catch {
        // The installation's secret has changed, or somebody has changed the address in the row.
        return undefined;
      }
    },
    addAccount: async (request, secrets) => {
      const now = clock();
      const account: ConnectedAccount = {
        ...request,
        id: request.id ?? newId(clock, random),
        createdAt: now,
        changedAt: now,
      };
      const { id, kind, url, name, app } = account;
      const hidden = sealed(account, secrets);
      await database.write(async (transaction) => {
        const row = await transaction.first<{ count: number }>(
          'SELECT count(*) AS count FROM forge_accounts',
        );
        if ((row?.count ?? 0) >= MAX_ACCOUNTS)
          throw new AppError(
            'connections/too-many-accounts',
            `There are ${MAX_ACCOUNTS} forge accounts already`,
            {
              hint: 'Remove one that no project uses',
            },
          );
        await transaction.run(
          `INSERT INTO forge_accounts (id, kind, url, name, app_id, app_slug, secrets, created_at, created_by, changed_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          [id, kind, url, name, app?.id ?? null, app?.slug ?? null, hidden, now, account.createdBy, now],
        );
      });
      return account;
    },
    changeSecrets: async (id, secrets) => {
      const found = await account(id);
      if (found === undefined) return false;
      const changed = await database.write((transaction) =>
        transaction.run('UPDATE forge_accounts SET secrets = ?, changed_at = ? WHERE id = ?', [
          sealed(found, secrets),
          Math.max(clock(), found.changedAt + 1),
          id,
        ]),
      );
      return changed > 0;
    },
    removeAccount: (id) =>
      database.write(async (transaction) => {
        const user = await transaction.first<{ id: string }>(
          'SELECT id FROM connected_projects WHERE account = ? ORDER BY id LIMIT 1',
          [id],
        );
        if (user !== undefined)
          throw new AppError('connections/in-use', `The project "${user.id}" uses this account`, {
            hint: 'Remove the project, or give it another account, first',
          });
        const row = await transaction.first<AccountRow>(
          `DELETE FROM forge_accounts WHERE id = ? RETURNING ${COLUMNS}`,
          [id],
        );
        return row === undefined ? undefined : accountOf(row);
      }),
  };
}

type Named = Pick<ConnectedAccount, 'id' | 'kind' | 'url'>;

/** With the address: whoever can write to the database alone cannot have a token sent elsewhere. */
const about = ({ id, kind, url }: Named): string => `forge account ${id} ${kind} ${url}`;

function accountOf({ appId, appSlug, ...row }: AccountRow): ConnectedAccount {
  return { ...row, ...(appId === null ? {} : { app: { id: appId, slug: appSlug ?? '' } }) };
}

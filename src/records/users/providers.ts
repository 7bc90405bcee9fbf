/** Stores the providers with which members sign in; their secrets are sealed. */
import { AppError } from '../../lib/app-error.ts';
import { overStored } from '../../lib/over-stored.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import type { Queries } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { endReadingOfProvider } from './end-reading.ts';
import type { ProviderRecords, SignInProvider } from './sign-in-provider.ts';

export const MAX_PROVIDERS = 20;

interface ProviderRow {
  readonly id: string;
  readonly settings: string;
  readonly secret: Uint8Array | null;
}

type Settings = Omit<SignInProvider, 'clientSecret'>;

/** What this version knows; the rest of a row is of a later one, and stays when a form of this one is saved. */
const KNOWN: Readonly<Record<keyof Settings, true>> = {
  id: true,
  name: true,
  issuer: true,
  authorizationUrl: true,
  tokenUrl: true,
  infoUrl: true,
  logoutUrl: true,
  clientId: true,
  scopes: true,
  parameters: true,
  groups: true,
  roles: true,
  defaultRole: true,
  enforced: true,
  trustsMail: true,
};

const SELECT = 'SELECT id, settings, secret FROM sign_in_providers';

/** Also reads inside a transaction. */
export interface StoredProviders extends ProviderRecords {
  find(queries: Queries, id: string): Promise<SignInProvider | undefined>;
}

export function createProviders({ database, clock, random, secret }: RecordDeps): StoredProviders {
  const key = deriveKey(secret, 'sign-in providers');
  const about = (id: string): string => `sign-in provider ${id}`;
  const read = (row: ProviderRow): SignInProvider => {
    const settings = JSON.parse(row.settings) as Settings;
    if (row.secret === null) return settings;
    try {
      return { ...settings, clientSecret: unseal(key, row.secret, about(row.id)).toString('utf8') };
    } catch {
      // The installation's secret has changed: it is typed in again, and every other sign-in method works meanwhile.
      return settings;
    }
  };
  const find = async (queries: Queries, id: string): Promise<SignInProvider | undefined> => {
    const row = await queries.first<ProviderRow>(`${SELECT} WHERE id = ?`, [id]);
    return row === undefined ? undefined : read(row);
  };

  const saveProvider: ProviderRecords['saveProvider'] = (provider) => {
    const { clientSecret, ...settings } = provider;
    const { id, enforced } = provider;
    const sealed =
      clientSecret === undefined ? null : seal(key, Buffer.from(clientSecret), about(id), random);
    return database.write(async (transaction) => {
      const before = await find(transaction, id);
      const stored = await transaction.first<ProviderRow>(`${SELECT} WHERE id = ?`, [id]);
      const known = stored && (JSON.parse(stored.settings) as Settings);
      const kept = known === undefined ? settings : overStored(known, onlyKnown(known), settings);
      const row = await transaction.first<{ count: number }>(
        'SELECT count(*) AS count FROM sign_in_providers',
      );
      if (before === undefined && (row?.count ?? 0) >= MAX_PROVIDERS)
        throw new AppError('users/too-many-providers', `There are ${MAX_PROVIDERS} providers already`, {
          hint: 'Remove one that nobody uses',
        });
      await transaction.run(
        `INSERT INTO sign_in_providers (id, settings, secret, enforced, created_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, secret = excluded.secret,
           enforced = excluded.enforced`,
        [id, JSON.stringify(kept), sealed, enforced ? 1 : 0, clock()],
      );
      // The same subject is somebody else at another provider.
      if (before === undefined || nameOf(before) === nameOf(provider)) return 0;
      return transaction.run('DELETE FROM user_identities WHERE provider = ?', [id]);
    });
  };

  const removeProvider: ProviderRecords['removeProvider'] = (id) =>
    database.write(async (transaction) => {
      await transaction.run('DELETE FROM user_identities WHERE provider = ?', [id]);
      await endReadingOfProvider(transaction, id);
      await transaction.run('DELETE FROM user_sessions WHERE provider = ?', [id]);
      return (await transaction.run('DELETE FROM sign_in_providers WHERE id = ?', [id])) > 0;
    });

  return {
    find,
    saveProvider,
    removeProvider,
    provider: (id) => find(database, id),
    providers: async () => (await database.all<ProviderRow>(`${SELECT} ORDER BY created_at, id`)).map(read),
  };
}

function onlyKnown(settings: Settings): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(KNOWN, name)));
}

/** Decides whose subjects these are. */
function nameOf({ issuer, authorizationUrl, tokenUrl, infoUrl }: SignInProvider): string {
  return JSON.stringify(issuer === undefined ? [authorizationUrl, tokenUrl, infoUrl] : [issuer]);
}

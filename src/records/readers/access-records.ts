/** Stores the access settings of each project; the secrets of providers are sealed. */

import * as z from '../../lib/schema.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import type { Queries, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { checkedAccess, readAccess, refuseNewer } from './access-schema.ts';
import { type AccessSettings, DEFAULT_ACCESS, type ProviderSettings } from './access-settings.ts';
import { mailMayRead } from './mail-address.ts';
import type { ReaderRecords } from './reader-records.ts';

/** What decides whom a provider lets in, and as what: a change of it makes it another provider. */
const identity = ({
  issuer,
  authorizationUrl,
  tokenUrl,
  infoUrl,
  clientId,
  groups,
}: ProviderSettings): string =>
  JSON.stringify([issuer, authorizationUrl, tokenUrl, infoUrl, clientId, groups]);

interface Change {
  readonly before: AccessSettings;
  readonly after: AccessSettings;
}

function goneProviders({ before, after }: Change): string[] {
  const kept = new Map(after.providers.map((provider) => [provider.id, identity(provider)]));
  return before.providers
    .filter((provider) => kept.get(provider.id) !== identity(provider))
    .map(({ id }) => id);
}

async function endMail(
  transaction: Transaction,
  project: string,
  rules: AccessSettings['mail'],
): Promise<void> {
  const subjects = await transaction.all<{ subject: string }>(
    "SELECT DISTINCT subject FROM reader_sessions WHERE project = ? AND way = 'mail'",
    [project],
  );
  for (const { subject } of subjects)
    if (!mailMayRead(rules, subject))
      await transaction.run(
        "DELETE FROM reader_sessions WHERE project = ? AND way = 'mail' AND subject = ?",
        [project, subject],
      );
}

/** Ends the sessions that a change of the access settings leaves without their sign-in method. */
async function endWays(transaction: Transaction, project: string, change: Change): Promise<void> {
  const { before, after } = change;
  const end = (way: string): Promise<number> =>
    transaction.run('DELETE FROM reader_sessions WHERE project = ? AND way = ?', [project, way]);
  if (after.password === undefined || after.password !== before.password) await end('password');
  if (!after.members) await end('members');
  if (after.jwt.length === 0) await end('jwt');
  if (after.providers.length === 0) await end('oauth');
  // A session that names no provider may be of this one.
  for (const id of goneProviders(change))
    await transaction.run(
      "DELETE FROM reader_sessions WHERE project = ? AND way = 'oauth' AND source IN (?, '')",
      [project, id],
    );
  if (after.mail.length === 0) await end('mail');
  else if (after.mail.join('\n') !== before.mail.join('\n')) await endMail(transaction, project, after.mail);
}

interface AccessRow {
  readonly settings: string;
  readonly secrets: Uint8Array | null;
}

type Secrets = Readonly<Record<string, string>>;
const SECRETS = z.record(z.string(), z.string());

function secretsOf({ providers }: AccessSettings): Secrets {
  return Object.fromEntries(
    providers.flatMap(({ id, clientSecret }) => (clientSecret === undefined ? [] : [[id, clientSecret]])),
  );
}

const withoutSecrets = (settings: AccessSettings): AccessSettings => ({
  ...settings,
  providers: settings.providers.map(({ clientSecret: _, ...rest }) => rest),
});

const withSecrets = (settings: AccessSettings, secrets: Secrets): AccessSettings => ({
  ...settings,
  providers: settings.providers.map((provider) =>
    Object.hasOwn(secrets, provider.id) ? { ...provider, clientSecret: secrets[provider.id]! } : provider,
  ),
});

type Own = 'access' | 'saveAccess' | 'changeAccess';

export function createAccessRecords(deps: RecordDeps): Pick<ReaderRecords, Own> {
  const { database, clock, random, secret } = deps;
  const key = deriveKey(secret, 'access secrets');

  const opened = (project: string, sealed: Uint8Array | null): Secrets => {
    if (sealed === null) return {};
    try {
      return SECRETS.parse(JSON.parse(unseal(key, sealed, project).toString()));
    } catch {
      // The installation's secret has changed: each provider's secret is typed in again.
      return {};
    }
  };

  const find = (queries: Queries, project: string): Promise<AccessRow | undefined> =>
    queries.first<AccessRow>('SELECT settings, secrets FROM reader_access WHERE project = ?', [project]);
  const settingsOf = (project: string, row: AccessRow | undefined): AccessSettings =>
    row === undefined ? DEFAULT_ACCESS : withSecrets(readAccess(row.settings), opened(project, row.secrets));

  const changeAccess: ReaderRecords['changeAccess'] = (project, change) =>
    database.write(async (transaction) => {
      const row = await find(transaction, project);
      if (row !== undefined) refuseNewer(row.settings);
      const before = settingsOf(project, row);
      const after = checkedAccess(change(before));
      const sealed = seal(key, Buffer.from(JSON.stringify(secretsOf(after))), project, random);
      await transaction.run(
        `INSERT INTO reader_access (project, settings, secrets, changed_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (project) DO UPDATE SET
           settings = excluded.settings, secrets = excluded.secrets, changed_at = excluded.changed_at`,
        [project, JSON.stringify(withoutSecrets(after)), sealed, clock()],
      );
      await endWays(transaction, project, { before, after });
      return { before, after };
    });

  return {
    access: async (project) => settingsOf(project, await find(database, project)),
    saveAccess: async (project, settings) => {
      await changeAccess(project, () => settings);
    },
    changeAccess,
  };
}

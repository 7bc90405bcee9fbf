/** Ends the sessions that a change of the access settings leaves without their way in. */
import type { Transaction } from '../store/database.ts';
import type { AccessSettings, ProviderSettings } from './access-settings.ts';
import { mailMayRead } from './mail-address.ts';

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

export interface Change {
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

export async function endWays(transaction: Transaction, project: string, change: Change): Promise<void> {
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

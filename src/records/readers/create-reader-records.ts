/** Creates the records of protected sites on either database from access settings, sessions, keys, links and tokens. */
import type { PasswordCost } from '../../lib/secrets/password-hash.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createThrottledPassword } from '../store/throttled-password.ts';
import { createAccessRecords } from './access-records.ts';
import { createJwtKeys } from './jwt-keys.ts';
import { createMailLinks } from './mail-links.ts';
import type { ReaderRecords } from './reader-records.ts';
import { createReaderSessions } from './reader-sessions.ts';
import { createReaderTokens } from './reader-tokens.ts';
import { secretHash } from './secret-hash.ts';

interface ReaderLimits {
  /** Of new hashes of the shared password. */
  readonly cost?: PasswordCost;
  readonly maxSessions?: number;
}

export function createReaderRecords(
  deps: RecordDeps,
  { cost, maxSessions }: ReaderLimits = {},
): ReaderRecords {
  const { database, clock } = deps;
  const access = createAccessRecords(deps);
  const { forget: forgetSessions, trim, ...sessions } = createReaderSessions(deps, maxSessions);
  const { forget: forgetValues, ...values } = createOneTimeValues(deps);
  const { forget: forgetLinks, ...links } = createMailLinks(deps, access.access);
  const password = createThrottledPassword(deps, {
    purpose: 'reader throttle',
    code: 'readers/password',
    name: 'A shared password',
    stored: async (project) => (await access.access(project)).password,
    cost,
  });
  return {
    ...access,
    hashPassword: password.hash,
    checkPassword: password.check,
    ...sessions,
    ...createJwtKeys(deps),
    ...values,
    ...links,
    ...createReaderTokens(deps),
    forget: async () => {
      const now = clock();
      const projects = await database.all<{ project: string }>(
        'SELECT DISTINCT project FROM reader_sessions',
      );
      await database.write(async (transaction) => {
        await forgetSessions(transaction, now);
        await forgetValues(transaction, now);
        await forgetLinks(transaction, now);
        for (const { project } of projects) await trim(transaction, project);
      });
    },
  };
}

/** Kept longer than they are valid, because two servers' clocks differ. */
const SKEW = 10 * 60_000;

interface OneTimeValues extends Pick<ReaderRecords, 'useOnce'> {
  forget(transaction: Transaction, now: number): Promise<void>;
}

/** Values that are accepted once: the ids of JWTs and the states of sign-ins, stored as hashes until they expire. */
function createOneTimeValues({ database, clock }: RecordDeps): OneTimeValues {
  return {
    useOnce: async (project, value, expiresAt) => {
      if (!Number.isSafeInteger(expiresAt)) return false;
      const until = Math.max(expiresAt, clock()) + SKEW;
      const added = await database.write((transaction) =>
        transaction.run(
          `INSERT INTO reader_used_values (project, hash, expires_at) VALUES (?, ?, ?)
           ON CONFLICT (project, hash) DO NOTHING`,
          [project, secretHash(value), Number.isSafeInteger(until) ? until : expiresAt],
        ),
      );
      return added > 0;
    },
    forget: async (transaction, now) => {
      await transaction.run('DELETE FROM reader_used_values WHERE expires_at <= ?', [now]);
    },
  };
}

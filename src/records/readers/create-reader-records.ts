/** Creates the records of protected sites on either database from access settings, sessions, keys, links and tokens. */
import type { PasswordCost } from '../../lib/password-hash.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createThrottledPassword } from '../store/throttled-password.ts';
import { createAccessRecords } from './access-records.ts';
import { createJwtKeys } from './jwt-keys.ts';
import { createMailLinks } from './mail-links.ts';
import { createOneTimeValues } from './one-time-values.ts';
import type { ReaderRecords } from './reader-records.ts';
import { createReaderSessions } from './reader-sessions.ts';
import { createReaderTokens } from './reader-tokens.ts';

export interface ReaderLimits {
  /** Of new hashes of the shared password. */
  readonly cost?: PasswordCost;
  readonly mostSessions?: number;
}

export function createReaderRecords(
  deps: RecordDeps,
  { cost, mostSessions }: ReaderLimits = {},
): ReaderRecords {
  const { database, clock } = deps;
  const access = createAccessRecords(deps);
  const { forget: forgetSessions, trim, ...sessions } = createReaderSessions(deps, mostSessions);
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

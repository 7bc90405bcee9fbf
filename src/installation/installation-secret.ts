/** The installation's secret: the operator's, or one generated at the first start and kept with the records. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import type { Settings } from '../settings/settings.ts';
import { ownerOnly } from './data-dir.ts';

/**
 * With the embedded store the secret is in a file beside it that only this user may read. Servers that share a
 * PostgreSQL database must use the same one, so without LECTERN_SECRET it is stored there.
 * @param shared reads the database's secret, or creates it with `make`; the first server's wins
 */
export async function installationSecret(
  { secret, databaseUrl, dataDir }: Pick<Settings, 'secret' | 'databaseUrl' | 'dataDir'>,
  shared: (make: () => string) => Promise<string>,
): Promise<Uint8Array> {
  if (secret !== undefined) return Buffer.from(secret);
  const make = (): string => randomBytes(32).toString('base64url');
  if (databaseUrl !== undefined) return Buffer.from(await shared(make));
  const file = join(dataDir, 'secret');
  try {
    // Two processes that start at once must not each keep their own.
    writeFileSync(file, make(), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new AppError('store/full', `The secret of this installation cannot be written to "${file}"`, {
        hint: 'Make the data folder writable, or set LECTERN_SECRET',
        cause,
      });
  }
  ownerOnly(file);
  return Buffer.from(readFileSync(file, 'utf8').trim());
}

/** Installs the locked packages when they are missing or the lock file has changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { step } from './step.mjs';

/**
 * @param {string} root folder of the package
 * @param {{ patience?: number, env?: NodeJS.ProcessEnv }} [options] for tests
 * @throws Error of one line
 */
export async function ensureDependencies(root, options = {}) {
  const stamp = join(root, 'node_modules', '.lectern-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  try {
    await step('Installing packages from the npm registry (once)', 'Packages installed', (note) =>
      npm(['ci', '--include=dev'], root, { ...options, note }),
    );
  } catch (error) {
    throw new Error(`The packages cannot be installed. ${error instanceof Error ? error.message : error}`);
  }
  writeFileSync(stamp, lock);
}

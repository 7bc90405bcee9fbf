/** Installs the locked packages when they are missing or the lock file has changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';

/**
 * @param {string} root folder of the package
 * @throws Error of one line
 */
export async function ensureDependencies(root) {
  const stamp = join(root, 'node_modules', '.lectern-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing packages from the npm registry (once) …');
  await npm(['ci'], root);
  writeFileSync(stamp, lock);
}

/** Installs the locked packages when they are missing or the lock file has changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './ensure-node.mjs';

/** @param {string} root folder of the package */
export function ensureDependencies(root) {
  const stamp = join(root, 'node_modules', '.lectern-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing packages from the npm registry (once) …');
  try {
    npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], root);
  } catch {
    throw new Error(
      '"npm ci" failed: see its message above. Check the npm registry setting and the free disk space, then run the same command again.',
    );
  }
  writeFileSync(stamp, lock);
}

/** The version of the installed program, and a fingerprint of its code for caches. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../lib/hash.ts';
import { programRoot } from './program-root.ts';

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(programRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Changes with every build of the program, so that a cache never shows what other code rendered. */
export function programFingerprint(): string {
  const folder = join(programRoot(), 'dist');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .sort();
  return contentHash(files.map((name) => contentHash(readFileSync(join(folder, name)))).join(' '));
}

/** The version of the installed program, and a fingerprint of its code for caches. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programRoot } from './program-root.ts';

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(programRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

let fingerprint: string | undefined;

/**
 * Changes with every build of the program, so that a cache never returns what other code rendered; written by the
 * build.
 */
export function programFingerprint(): string {
  fingerprint ??= readFileSync(join(programRoot(), 'dist/fingerprint.txt'), 'utf8');
  return fingerprint;
}

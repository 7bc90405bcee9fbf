/** Runs a program that runs tests itself: inside of a test it would skip them, unless it does not know of it. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param program text of a module, which is written into `folder` */
export function runApart(folder: string, program: string): SpawnSyncReturns<string> {
  const file = join(folder, 'run.mjs');
  writeFileSync(file, program);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(process.execPath, [file], { encoding: 'utf8', env });
}

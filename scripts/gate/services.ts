/** What tests need beside the program: a browser, a PostgreSQL server, PgBouncer, sshd and bubblewrap, installed where they are missing. */
import { join } from 'node:path';
import { ensureBubblewrap } from '../setup/ensure-bubblewrap.ts';
import { ensureChromium } from '../setup/ensure-chromium.ts';
import { ensurePgBouncer } from '../setup/ensure-pgbouncer.ts';
import { ensurePostgres } from '../setup/ensure-postgres.ts';
import { ensureSshd } from '../setup/ensure-sshd.ts';
import { startPostgres } from '../setup/start-postgres.ts';
import type { ChosenTests } from './choose-tests.ts';

export interface Services {
  /** What cannot be tested, and what to do: a sentence each. */
  readonly untested: readonly string[];
  /** Processes that end by themselves after this one. */
  readonly pids: readonly number[];
}

/** Tells the tests by environment variables where each service is. */
export async function startServices(root: string, { needs }: ChosenTests): Promise<Services> {
  process.env['LECTERN_CHROMIUM'] = await ensureChromium(join(root, '.runtime'));
  // Each process loads mostly the same sources; the compile cache spares compiling them again.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, '.runtime', 'compile-cache');
  // Confined child processes cannot read the cache: from the fresh bundle each of hundreds starts in a quarter of the time.
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --conditions=lectern-bundle`;
  process.env['LECTERN_TEST_PROGRAM'] = join(root, 'dist/cli.js');
  // Tests of several processes ask for them; for the others, one starts faster.
  process.env['LECTERN_WORKERS'] ??= '1';
  const untested: string[] = [];
  const postgres = await openPostgres(root);
  if (postgres.reason !== undefined) untested.push(`nothing ran on PostgreSQL. ${postgres.reason}`);
  else if (needs.pgBouncer) {
    const program = ensurePgBouncer();
    if (program !== undefined) process.env['LECTERN_TEST_PGBOUNCER'] = program;
    else
      untested.push(
        'nothing ran behind PgBouncer. Install it (for example "apt-get install pgbouncer") to test it.',
      );
  }
  if (needs.sshd) {
    const program = ensureSshd();
    if (program !== undefined) process.env['LECTERN_TEST_SSHD'] = program;
    else
      untested.push(
        'no repository was read by ssh. Install sshd (for example "apt-get install openssh-server") to test it.',
      );
  }
  const unconfined = ensureBubblewrap();
  if (unconfined !== undefined) untested.push(`nothing was confined. ${unconfined}`);
  return { untested, pids: postgres.pid === undefined ? [] : [postgres.pid] };
}

/** The server ends with this process. */
async function openPostgres(root: string): Promise<{ readonly reason?: string; readonly pid?: number }> {
  if ((process.env['LECTERN_TEST_POSTGRES'] ?? '') !== '') return {};
  delete process.env['LECTERN_TEST_POSTGRES'];
  try {
    const { url, pid } = await startPostgres(await ensurePostgres(join(root, '.runtime')));
    process.env['LECTERN_TEST_POSTGRES'] = url;
    return pid === undefined ? {} : { pid };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

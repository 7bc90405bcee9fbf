/** A `lectern serve` of one process, started from a settings file on a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/setup/postgres-cluster.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Milliseconds that a server has to end after a signal. */
const PATIENCE = 15_000;

export interface ServedProgram {
  readonly port: number;
  readonly process: ChildProcess;
  /** Everything it printed. */
  said(): string;
  /** Sends a stop signal, and kills it when it does not end. */
  stop(): Promise<void>;
}

/**
 * @param program path of the program, from the project's folder
 * @param file settings file that names the projects
 */
export async function serveProgram(
  program: string,
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<ServedProgram> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [program, 'serve', '--config', file, '--port', String(port), '--workers', '1'],
    {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  return {
    port,
    process: child,
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([once(child, 'exit'), sleep(PATIENCE, undefined, { ref: false })]);
      child.kill('SIGKILL');
    },
  };
}

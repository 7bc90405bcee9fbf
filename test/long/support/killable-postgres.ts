/** A PostgreSQL server that a test may kill at any moment and start again on the same folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensurePostgres } from '../../../scripts/setup/ensure-postgres.ts';
import { freePort, makeCluster, untilReady } from '../../../scripts/setup/postgres-cluster.ts';

export interface KillablePostgres {
  readonly url: string;
  start(): Promise<void>;
  /** kill -9 for the whole server. */
  kill(): Promise<void>;
  /** kill -9 for one process that serves a connection; the server then throws all others out and recovers. */
  killBackend(): boolean;
  remove(): Promise<void>;
}

const HOME = fileURLToPath(new URL('../../../.runtime', import.meta.url));

/** Processes that the server has started for connections. */
function backends(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '' && /lectern postgres 127\.0\.0\.1/.test(title(Number(child))))
    .map(Number);
}

function title(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const runs = (server: ChildProcess | undefined): server is ChildProcess =>
  server?.pid !== undefined && server.exitCode === null && server.signalCode === null;

export async function killablePostgres(): Promise<KillablePostgres> {
  const cluster = makeCluster(await ensurePostgres(HOME));
  const port = await freePort();
  const [program, ...args] = cluster.command(port);
  let server: ChildProcess | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> => {
    if (!runs(server)) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  return {
    url: cluster.url(port),
    start: async () => {
      for (let left = 100; ; left--) {
        server = spawn(program!, args, {
          ...cluster.person,
          cwd: cluster.folder,
          env: { ...process.env, LC_MESSAGES: 'C' },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        try {
          return await untilReady(server);
        } catch (error) {
          // Processes of the one that was killed may hold its memory for a moment longer.
          if (left === 0) throw error;
          await sleep(100);
        }
      }
    },
    kill: () => end('SIGKILL'),
    killBackend: () => {
      const all = runs(server) ? backends(server.pid!) : [];
      const one = all[Math.floor(Math.random() * all.length)];
      if (one !== undefined) process.kill(one, 'SIGKILL');
      return one !== undefined;
    },
    remove: async () => {
      await end('SIGQUIT');
      cluster.remove();
    },
  };
}

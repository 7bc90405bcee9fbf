/** Starts a PostgreSQL server for one run of the tests: a temporary folder and a free loopback port. */
import { spawn } from 'node:child_process';
import type { PostgresPrograms } from './ensure-postgres.ts';
import { freePort, makeCluster, untilReady } from './postgres-cluster.ts';

export interface TestPostgres {
  /** `postgres://…` of a user who may do everything. */
  readonly url: string;
  /** Of the process that stops the server when this one ends. */
  readonly pid: number | undefined;
  /** Stops the server and removes its folder; both also happen when this process ends in any other way. */
  stop(): void;
}

/**
 * Waits for the end of its input, which comes when the parent process ends in any way: a test run that is killed
 * leaves no server and no folder behind.
 */
const GUARD =
  'trap "" INT TERM HUP; folder=$1; shift; "$@" </dev/null & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$folder"';

/** Tests end processes, never the machine, so what the kernel has been given is not lost; waiting for the disk was a third of their time. */
const WITHOUT_WAITING = ['-c', 'fsync=off'];

/** @throws Error with the server's last output when it does not start */
export async function startPostgres(programs: PostgresPrograms): Promise<TestPostgres> {
  const cluster = makeCluster(programs);
  try {
    const port = await freePort();
    const server = spawn(
      'sh',
      ['-c', GUARD, 'sh', cluster.folder, ...cluster.command(port), ...WITHOUT_WAITING],
      {
        ...cluster.person,
        cwd: cluster.folder,
        env: { ...process.env, LC_MESSAGES: 'C' },
        stdio: ['pipe', 'ignore', 'pipe'],
      },
    );
    await untilReady(server);
    return { url: cluster.url(port), pid: server.pid, stop: () => void server.stdin?.end() };
  } catch (error) {
    cluster.remove();
    throw error;
  }
}

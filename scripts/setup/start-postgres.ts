/** Starts a PostgreSQL server for one run of the tests: a temporary folder, a free loopback port, real writes to disk. */
import { spawn } from 'node:child_process';
import type { PostgresPrograms } from './ensure-postgres.ts';
import { freePort, makeCluster, untilReady } from './postgres-cluster.ts';

export interface TestPostgres {
  /** `postgres://…` of a user who may do everything. */
  readonly url: string;
  /** Stops the server and removes its folder; both also happen when this process ends in any other way. */
  stop(): void;
}

/**
 * Waits for the end of its input, which comes when the parent process ends in any way: a test run that is killed
 * leaves no server and no folder behind.
 */
const GUARD =
  'trap "" INT TERM HUP; folder=$1; shift; "$@" </dev/null & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$folder"';

/** @throws Error with the server's last output when it does not start */
export async function startPostgres(programs: PostgresPrograms): Promise<TestPostgres> {
  const cluster = makeCluster(programs);
  try {
    const port = await freePort();
    const server = spawn('sh', ['-c', GUARD, 'sh', cluster.folder, ...cluster.command(port)], {
      ...cluster.person,
      cwd: cluster.folder,
      env: { ...process.env, LC_MESSAGES: 'C' },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await untilReady(server);
    return { url: cluster.url(port), stop: () => void server.stdin?.end() };
  } catch (error) {
    cluster.remove();
    throw error;
  }
}

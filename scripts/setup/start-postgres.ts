/** Starts a PostgreSQL server for one run of the tests: a temporary folder, a free loopback port, real writes to disk. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresPrograms } from './ensure-postgres.ts';

export interface TestPostgres {
  /** `postgres://…` of a user who may create databases. */
  readonly url: string;
  /** The server ends and its folder goes, also when this process ends in any way without having asked. */
  stop(): void;
}

const PATIENCE = 60_000;
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'max_connections=200',
];
/**
 * Waits for the end of its input, which comes with the end of whoever started it, however that ends: a test run that is killed
 * leaves no server and no folder behind.
 */
const GUARD =
  'trap "" INT TERM HUP; folder=$1; shift; "$@" </dev/null & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$folder"';

interface Person {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root. */
function otherThanRoot(): Person {
  if (process.getuid?.() !== 0) return {};
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Sorted as people sort, where the server can: text that our tables compare byte by byte must say so itself. */
function makeCluster(bin: string, folder: string, person: Person): void {
  const always = ['-D', join(folder, 'data'), '-U', 'lectern', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const locales = [['--locale-provider=icu', '--icu-locale=en-US', '--locale=C'], ['--locale=C']];
  let said = '';
  for (const locale of locales) {
    const made = spawnSync(join(bin, 'initdb'), [...always, ...locale], {
      ...person,
      cwd: folder,
      encoding: 'utf8',
    });
    if (made.status === 0) return;
    said = made.error?.message ?? made.stderr;
    rmSync(join(folder, 'data'), { recursive: true, force: true });
  }
  throw new Error(`initdb failed: ${said.trim().split('\n').at(-1)}`);
}

function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const failed = (why: string): void => reject(new Error(`PostgreSQL ${why}: ${said.trim().slice(-500)}`));
    const timer = setTimeout(() => failed('did not start in time'), PATIENCE);
    server.once('exit', () => failed('ended at once'));
    server.once('error', (error) => failed(error.message));
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
      if (!said.includes('database system is ready to accept connections')) return;
      clearTimeout(timer);
      server.removeAllListeners('exit');
      resolve();
    });
  });
}

/** @throws Error with the server's last words when it does not start */
export async function startPostgres({ bin, movable }: PostgresPrograms): Promise<TestPostgres> {
  const person = otherThanRoot();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgres-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    if (person.uid !== undefined) chownSync(folder, person.uid, person.gid ?? person.uid);
    let programs = bin;
    if (person.uid !== undefined && movable !== undefined) {
      // The other user may not be allowed to look into the folder of this checkout.
      chmodSync(folder, 0o755);
      cpSync(movable, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
      // What removes the folder in the end runs as that user.
      spawnSync('chown', ['-R', `${person.uid}:${person.gid}`, folder]);
      programs = join(folder, 'native/bin');
    }
    makeCluster(programs, folder, person);
    const port = await freePort();
    const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
    const command = [join(programs, 'postgres'), '-D', join(folder, 'data'), ...settings];
    const server = spawn('sh', ['-c', GUARD, 'sh', folder, ...command], {
      ...person,
      cwd: folder,
      env: { ...process.env, LC_MESSAGES: 'C' },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await untilReady(server);
    server.stderr?.resume();
    return { url: `postgres://lectern@127.0.0.1:${port}/postgres`, stop: () => void server.stdin?.end() };
  } catch (error) {
    remove();
    throw error;
  }
}

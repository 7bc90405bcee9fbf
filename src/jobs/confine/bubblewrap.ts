/** Confinement by bubblewrap: the program sees its folder and the machine's programs, but no other network, process or user. */
import type { Readable } from 'node:stream';
import type { ConfinedProgram, Confinement, ConfinementLimits, RunningProgram } from './confinement.ts';
import { requireProgram } from './find-program.ts';
import { killQuietly, type ProcessEntry, processAt, untilGone } from './processes.ts';
import { handOver, reclaim } from './reclaim.ts';
import { describeSandbox, type Sandbox, STUBS } from './sandbox.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { type Launch, type Launched, startProgram } from './start-program.ts';

/**
 * `namespace`: bubblewrap makes a user namespace, as any user may on most machines.
 * `root`: we are root, bubblewrap sets up the rest with root's rights, and an unprivileged user runs the program.
 */
export type SandboxWay = 'namespace' | 'root';

export interface BubblewrapOptions {
  /** Absolute path of bwrap. */
  readonly program: string;
  readonly way: SandboxWay;
  readonly limits: ConfinementLimits;
  /** Absolute paths that are seen read-only, beside what programs need anyway. */
  readonly readable: readonly string[];
  readonly searchPath: string;
  /** Absolute path of the Node program. */
  readonly runtime: string;
}

/** The user without rights of every Linux. */
const NOBODY = 65_534;
const OPEN_FILES = 4_096;

export function bubblewrap(options: BubblewrapOptions): Confinement {
  const { uid, changes } = ownerOf();
  return {
    name: 'bubblewrap',
    ownNetwork: true,
    start: (program) => start(program, options),
    ...(changes ? { user: uid } : {}),
  };
}

async function start(program: ConfinedProgram, options: BubblewrapOptions): Promise<RunningProgram> {
  const owner = ownerOf();
  const sandbox = describeSandbox({ ...options, program, temporary: options.limits.file });
  const launch = describeLaunch(sandbox, options, owner);
  const folders = [program.folder, program.scratch];
  if (owner.changes) for (const folder of folders) await handOver(folder, { uid: NOBODY, gid: NOBODY });
  const takeBack = async (): Promise<void> => {
    for (const folder of folders) await reclaim(folder, owner.changes ? owner.ours : undefined);
  };
  let launched: Launched;
  try {
    launched = await startProgram(launch);
  } catch (error) {
    await takeBack();
    throw error;
  }
  const { pid, input, output, errorOutput, exited, outputs } = launched;
  const outer = processAt(pid);
  let inner: ProcessEntry | undefined;
  const begun = readInnerPid(outputs[0]!).then((found) => {
    inner = found === undefined ? undefined : processAt(found);
  });
  const ended = exited.then(async (end) => {
    await begun;
    // All processes inside end with the first one, which ends with bubblewrap.
    if (inner !== undefined) {
      killQuietly(inner.pid);
      await untilGone(inner);
    }
    await takeBack();
    return end;
  });
  const kill = async (): Promise<void> => {
    if (outer !== undefined && processAt(pid)?.key === outer.key) killQuietly(pid);
    await ended;
    output.destroy();
  };
  const { folder, scratch, runtime, code } = sandbox;
  return { pid, folder, scratch, runtime, code, input, output, errorOutput, ended, kill };
}

interface Owner {
  readonly uid: number;
  readonly ours: { readonly uid: number; readonly gid: number };
  /** True when the program's user is not ours. */
  readonly changes: boolean;
}

function ownerOf(): Owner {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  return { uid: uid === 0 ? NOBODY : uid, ours: { uid, gid }, changes: uid === 0 };
}

function describeLaunch(sandbox: Sandbox, options: BubblewrapOptions, owner: Owner): Launch {
  const { limits, searchPath, way } = options;
  const filter = seccompFilter(process.arch);
  // Descriptor 3 has the arguments, so that no list of processes shows them. 4 receives the id of the process inside.
  const stubs = Object.entries(STUBS);
  const args = [
    ...namespaces(way),
    '--die-with-parent',
    '--new-session',
    '--hostname',
    'lectern',
    '--json-status-fd',
    '4',
    ...sandbox.view,
    ...stubs.flatMap(([path], index) => ['--perms', '0444', '--ro-bind-data', String(index + 5), path]),
    ...(filter === undefined ? [] : ['--seccomp', String(stubs.length + 5)]),
    // Last, since mount points are created in it before.
    '--remount-ro',
    '/',
  ];
  return {
    command: [
      ...([options.program, '--args', '3', '--'] as const),
      ...limited(limits, searchPath),
      ...(way === 'root' ? lowered(searchPath) : []),
      ...sandbox.command,
    ],
    cwd: '/',
    env: {},
    ...(way === 'namespace' && owner.changes ? { user: NOBODY } : {}),
    pipes: [
      Buffer.from(args.map((argument) => `${argument}\0`).join('')),
      'read',
      ...stubs.map(([, text]) => Buffer.from(text(owner.uid))),
      ...(filter === undefined ? [] : [filter]),
    ],
  };
}

/** As root without a user namespace: bubblewrap can then bind folders that other users cannot reach. */
function namespaces(way: SandboxWay): string[] {
  if (way === 'namespace') return ['--unshare-all', '--unshare-user'];
  return [
    '--unshare-ipc',
    '--unshare-pid',
    '--unshare-net',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--cap-drop',
    'ALL',
    ...['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((right) => ['--cap-add', right]),
  ];
}

/** Set inside: the kernel counts a user's processes for each user namespace. */
function limited({ processes, memory, file }: ConfinementLimits, searchPath: string): string[] {
  return [
    requireProgram('prlimit', searchPath),
    `--nproc=${processes}`,
    `--data=${memory}`,
    `--fsize=${file}`,
    '--core=0',
    `--nofile=${OPEN_FILES}`,
    '--',
  ];
}

function lowered(searchPath: string): string[] {
  const user = String(NOBODY);
  return [
    requireProgram('setpriv', searchPath),
    '--reuid',
    user,
    '--regid',
    user,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
    '--',
  ];
}

/** Reads to the end, since bubblewrap also writes its exit status there. @returns undefined when it ended before it had started a process */
function readInnerPid(status: Readable): Promise<number | undefined> {
  let text = '';
  return new Promise((resolve) => {
    status.on('data', (chunk: Buffer) => {
      if (text.length < 4_096) text += chunk.toString('latin1');
      const found = /"child-pid"\s*:\s*(\d+)/.exec(text);
      if (found !== null) resolve(Number(found[1]));
    });
    status.on('close', () => resolve(undefined));
  });
}

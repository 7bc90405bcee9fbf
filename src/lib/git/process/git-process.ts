/** Starts git in a controlled environment: no shell, no settings of the machine, no hook, no prompt. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { kill } from 'node:process';

/** The environment that all calls share. */
export interface GitPlace {
  /** Where programs are searched, as in PATH. */
  readonly searchPath: string;
  /** An empty folder that is home and working folder of every process. */
  readonly home: string;
}

/**
 * These settings override those of any repository. Each is here because its opposite runs a program or changes bytes.
 */
const SETTINGS: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.symlinks=false',
  'core.protectNTFS=true',
  'core.protectHFS=true',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.autocrlf=false',
  'core.quotePath=true',
  'core.alternateRefsCommand=true',
  'core.bigFileThreshold=8m',
  'core.askPass=',
  'credential.helper=',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'push.recurseSubmodules=no',
  'push.gpgSign=false',
  'protocol.version=2',
  'fetch.unpackLimit=1',
  'core.packedRefsTimeout=200',
  'gc.auto=0',
  'maintenance.auto=false',
  'merge.renames=true',
  'diff.algorithm=myers',
  'i18n.commitEncoding=utf-8',
  'http.lowSpeedLimit=100',
  'http.lowSpeedTime=60',
];

const environment = (place: GitPlace): Readonly<Record<string, string>> => ({
  PATH: place.searchPath,
  HOME: place.home,
  XDG_CONFIG_HOME: place.home,
  LC_ALL: 'C',
  TZ: 'UTC',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_ALLOW_PROTOCOL: '',
  // The home folder is in no repository, and git must not search above it.
  GIT_CEILING_DIRECTORIES: dirname(place.home),
  GIT_PROTOCOL_FROM_USER: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_PAGER: 'cat',
});

export type GitProcess = ChildProcessWithoutNullStreams;

/** Starts git as the leader of its own process group, so that its children end with it. */
export function startGit(
  place: GitPlace,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): GitProcess {
  return spawn('git', withSettings(args), {
    ...surroundings(place, more),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** As `startGit`, writing the output to an open file instead of a pipe. */
export function startGitInto(place: GitPlace, args: readonly string[], file: number): ChildProcess {
  return spawn('git', withSettings(args), { ...surroundings(place), stdio: ['ignore', file, 'ignore'] });
}

function withSettings(args: readonly string[]): string[] {
  return [...SETTINGS.flatMap((setting) => ['-c', setting]), ...args];
}

function surroundings(place: GitPlace, more: Readonly<Record<string, string>> = {}) {
  return {
    cwd: place.home,
    env: { ...environment(place), ...more },
    detached: true,
    shell: false,
    windowsHide: true,
  };
}

/** Ends git and its children; SIGTERM lets it remove its lock files. */
export function endGroup(child: GitProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

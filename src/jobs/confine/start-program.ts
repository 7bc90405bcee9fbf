/** Starts a process in a group of its own, with pipes for what goes in and out of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '../../lib/app-error.ts';
import { collectErrorOutput } from './error-output.ts';

export interface Launch {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Undefined = as ourselves. */
  readonly user?: number;
  /** Pipes beyond the first three: bytes are written to it and it is closed; `read` = the process writes to it. */
  readonly pipes?: readonly (Buffer | 'read')[];
}

export interface Launched {
  readonly pid: number;
  readonly input: Writable;
  readonly output: Readable;
  readonly errorOutput: () => string;
  /** Of the process that was started; what it started itself may live on. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  /** The pipes that it writes to, in the requested order. */
  readonly outputs: readonly Readable[];
}

/** @throws AppError `agent/settings` when it cannot be started */
export async function startProgram(launch: Launch): Promise<Launched> {
  const { command, pipes = [], user } = launch;
  const child = spawn(command[0], command.slice(1), {
    cwd: launch.cwd,
    env: launch.env,
    detached: true,
    stdio: withoutInherited(['pipe', 'pipe', 'pipe', ...pipes.map(() => 'pipe' as const)]),
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const exited = new Promise<Awaited<Launched['exited']>>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  await once(child, 'spawn').catch((error: unknown) => {
    throw new AppError('agent/settings', `"${command[0]}" cannot be started`, { cause: error });
  });
  const outputs = pipes.flatMap((pipe, index) => connectPipe(child, index + 3, pipe));
  const [input, output] = [child.stdin as Writable, child.stdout as Readable];
  // It may end before it has read everything; its exit reports that.
  input.on('error', () => undefined);
  output.on('error', () => undefined);
  const errorOutput = collectErrorOutput(child.stderr as Readable);
  return { pid: child.pid as number, input, output, errorOutput, exited, outputs };
}

function connectPipe(child: ChildProcess, index: number, pipe: Buffer | 'read'): Readable[] {
  const stream = child.stdio[index] as Readable & Writable;
  stream.on('error', () => undefined);
  if (pipe === 'read') return [stream];
  stream.end(pipe);
  return [];
}

/** As `open` has it on Linux. */
const CLOSED_ON_EXEC = 0o2000000;
const HIGHEST = 1_023;

type Stdio = ('pipe' | 'ignore' | number)[];

/** @returns the same, and nothing in the place of each file that would be passed on unasked */
function withoutInherited(stdio: Stdio): Stdio {
  const inherited = passedOn().filter((descriptor) => descriptor >= stdio.length);
  if (inherited.length === 0) return stdio;
  const nothing = theNothing();
  const last = Math.max(...inherited);
  return Array.from({ length: last + 1 }, (_, index) => {
    return stdio[index] ?? (inherited.includes(index) ? nothing : 'ignore');
  });
}

/** Descriptors that Node opens are closed on exec; inherited ones are not. */
function passedOn(): number[] {
  try {
    return readdirSync('/proc/self/fdinfo')
      .map(Number)
      .filter((descriptor) => descriptor > 2 && descriptor <= HIGHEST && isPassedOn(descriptor));
  } catch {
    return [];
  }
}

function isPassedOn(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0;
  } catch {
    return false;
  }
}

let opened: number | undefined;
const theNothing = (): number => (opened ??= openSync('/dev/null', 'r'));

/** Runs git once as a child of this process and returns its output, within limits of time and size. */
import { AppError } from '../../app-error.ts';
import { endGroup, type GitPlace, type GitProcess, startGit } from './git-process.ts';

export interface GitCall {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  /** Default: one minute. */
  readonly milliseconds?: number;
  /** Most bytes of output; default 64 MiB. */
  readonly bytes?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface GitAnswer {
  /** Exit code; -1 when we or a signal ended it. */
  readonly code: number;
  readonly stdout: Buffer;
  /** Only the end of it. */
  readonly stderr: string;
  /** Why we ended it: too slow, or more output than allowed (then `stdout` holds the beginning). */
  readonly ended?: 'time' | 'size';
}

const DEFAULT_MILLISECONDS = 60_000;
const DEFAULT_BYTES = 64 * 1024 * 1024;
const STDERR_BYTES = 32 * 1024;
/** Time for git to clean up before it is killed. */
const GRACE_MILLISECONDS = 1500;

/**
 * Runs git as a child of this process.
 * @throws AppError `git/missing`; the reason of the signal when it was aborted. Any exit code is a result.
 */
export function runHere(place: GitPlace, call: GitCall): Promise<GitAnswer> {
  return new Promise((resolve, reject) => {
    const child = startGit(place, call.args, call.env);
    const run = new Run(child, call);
    child.once('error', (error) => {
      run.over();
      reject(startProblem(error));
    });
    child.once('close', (code) => {
      run.over();
      if (call.signal?.aborted === true) reject(call.signal.reason);
      else resolve(run.answer(code));
    });
    child.stdin.end(call.input ?? '');
  });
}

class Run {
  private readonly child: GitProcess;
  private readonly call: GitCall;
  private readonly out: Buffer[] = [];
  private readonly err: Buffer[] = [];
  private size = 0;
  private errSize = 0;
  private ended: 'time' | 'size' | undefined;
  private readonly deadline: NodeJS.Timeout;
  private kill: NodeJS.Timeout | undefined;

  constructor(child: GitProcess, call: GitCall) {
    this.child = child;
    this.call = call;
    this.deadline = setTimeout(() => this.end('time'), call.milliseconds ?? DEFAULT_MILLISECONDS);
    call.signal?.addEventListener('abort', this.aborted);
    child.stdout.on('data', (chunk: Buffer) => this.take(chunk));
    child.stderr.on('data', (chunk: Buffer) => this.readError(chunk));
    // Git may end before it has read everything; its exit code says why.
    child.stdin.on('error', () => undefined);
  }

  answer(code: number | null): GitAnswer {
    return {
      code: this.ended === undefined ? (code ?? -1) : -1,
      stdout: Buffer.concat(this.out),
      stderr: Buffer.concat(this.err).subarray(-STDERR_BYTES).toString('utf8'),
      ...(this.ended && { ended: this.ended }),
    };
  }

  over(): void {
    clearTimeout(this.deadline);
    clearTimeout(this.kill);
    this.call.signal?.removeEventListener('abort', this.aborted);
  }

  private readonly aborted = (): void => this.stop();

  private take(chunk: Buffer): void {
    const left = (this.call.bytes ?? DEFAULT_BYTES) - this.size;
    if (chunk.length > left) this.end('size');
    if (left <= 0) return;
    this.out.push(chunk.subarray(0, left));
    this.size += Math.min(chunk.length, left);
  }

  private readError(chunk: Buffer): void {
    this.err.push(chunk);
    this.errSize += chunk.length;
    while (this.errSize - this.err[0]!.length > STDERR_BYTES) this.errSize -= this.err.shift()!.length;
  }

  private end(why: 'time' | 'size'): void {
    this.ended ??= why;
    this.stop();
  }

  private stop(): void {
    if (this.kill !== undefined) return;
    endGroup(this.child, 'SIGTERM');
    this.kill = setTimeout(() => {
      endGroup(this.child, 'SIGKILL');
      // A process that left the group may still hold the pipes: they are not awaited.
      this.child.stdout.destroy();
      this.child.stderr.destroy();
    }, GRACE_MILLISECONDS);
  }
}

/** The error for a process that could not be started. */
export function startProblem(cause: Error): AppError {
  const code = 'code' in cause ? cause.code : undefined;
  if (code !== 'ENOENT' && code !== 'EACCES')
    return new AppError('git/failed', `The git program could not be started (${String(code)})`, { cause });
  return new AppError('git/missing', 'The program "git" was not found', {
    hint: 'Install Git 2.38 or newer where Lectern runs, and make sure that it is in PATH',
    cause,
  });
}

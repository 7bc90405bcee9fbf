/** Has a small process start git for this one, which is large: it sends a call, and gets the answer. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../app-error.ts';
import { defined } from '../../defined.ts';
import type { GitPlace } from './git-process.ts';
import { type GitAnswer, type GitCall, runHere } from './run-here.ts';

/** What the small process gets. */
export type StarterRequest =
  | { readonly id: number; readonly place: GitPlace; readonly call: Omit<GitCall, 'signal'> }
  | { readonly id: number; readonly abort: true };

/** What it sends. */
export type StarterReply =
  | { readonly id: number; readonly answer: GitAnswer }
  | { readonly id: number; readonly aborted: true }
  | { readonly id: number; readonly code: string; readonly message: string; readonly hint?: string };

/** From the bundle by its name; in a checkout by `imports` of package.json: the source, or the bundle for the gate. */
const ENTRY = import.meta.url.endsWith('.ts')
  ? import.meta.resolve('#git-starter')
  : import.meta.resolve('./git-starter-entry.js');

interface Waiting {
  readonly reply: (reply: StarterReply) => void;
  readonly fail: (error: unknown) => void;
}

class Starter {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(gone: () => void) {
    this.child = fork(fileURLToPath(ENTRY), [], {
      execArgv: ['--no-warnings'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const ended = (cause?: unknown): void => {
      gone();
      const error = new AppError('git/failed', 'The process that starts Git has ended', {
        hint: 'Try again: it is started anew',
        cause,
      });
      for (const { fail } of this.waiting.values()) fail(error);
      this.waiting.clear();
    };
    this.child.once('error', ended).once('exit', () => ended());
    this.child.on('message', (reply: StarterReply) => {
      this.waiting.get(reply.id)?.reply(reply);
      this.forget(reply.id);
    });
    // It must not keep this process alive, and ends with it.
    this.child.unref();
    this.child.channel?.unref();
  }

  run(place: GitPlace, { signal, ...call }: GitCall): Promise<GitAnswer> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const abort = (): void => void this.child.send({ id, abort: true } satisfies StarterRequest);
      const settled = (): void => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort);
      const fail = (error: unknown): void => {
        settled();
        reject(error);
      };
      this.waiting.set(id, {
        fail,
        reply: (reply) => {
          settled();
          if ('answer' in reply) resolve(reply.answer);
          else reject('aborted' in reply ? signal?.reason : problemOf(reply));
        },
      });
      this.child.channel?.ref();
      this.child.send({ id, place, call } satisfies StarterRequest, (error: Error | null) => {
        if (error === null) return;
        this.forget(id);
        fail(error);
      });
    });
  }

  private forget(id: number): void {
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.child.channel?.unref();
  }
}

const problemOf = ({ code, message, hint }: { code: string; message: string; hint?: string }): AppError =>
  new AppError(code, message, defined({ hint }));

let starter: Starter | undefined;

/** As `runHere`. @throws AppError `git/failed` also when the small process ends; a call may then have had its effect */
export function runInStarter(place: GitPlace, call: GitCall): Promise<GitAnswer> {
  try {
    starter ??= new Starter(() => {
      starter = undefined;
    });
  } catch {
    // Where no process can be started from a file, each is started from here.
    return runHere(place, call);
  }
  return starter.run(place, call);
}

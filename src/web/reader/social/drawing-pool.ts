/** Draws images in child processes that start on demand, are killed after a time limit, and end when idle. */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuDeadline } from '../../../lib/async/cpu-deadline.ts';
import { packedFile } from '../../../lib/packed-file.ts';
import { cardFontFile } from './card-font.ts';
import type { DrawingMessage } from './drawing-message.ts';
import type { SocialCard } from './social-card.ts';

export interface DrawingOptions {
  /** Most processes; default 1. */
  readonly workers?: number;
  /** Milliseconds of processor time per image, including the start of the process; default 10 seconds. */
  readonly deadlineMs?: number;
  /** Milliseconds that an idle process is kept; default half a minute. */
  readonly idleMs?: number;
  /** Most images in the queue; default 64. */
  readonly maxWaiting?: number;
  /** Starts a process; replaced in tests. */
  readonly start?: () => ChildProcess;
}

export interface DrawingPool {
  /** @returns undefined if it cannot be drawn: the queue is full, the time limit passed, or the process ended */
  draw(card: SocialCard): Promise<Uint8Array | undefined>;
  /** Number of running processes. */
  running(): number;
  close(): Promise<void>;
}

interface Task {
  readonly id: number;
  readonly card: SocialCard;
  readonly done: (png: Uint8Array | undefined) => void;
}

/** One process with at most one image. */
interface DrawingWorker {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
  endDeadline: () => void;
}

export function openDrawingPool(options: DrawingOptions = {}): DrawingPool {
  const {
    workers: max = 1,
    deadlineMs = 10_000,
    idleMs = 30_000,
    maxWaiting = 64,
    start = startDrawing,
  } = options;
  const waiting: Task[] = [];
  const workers = new Set<DrawingWorker>();
  let nextId = 1;
  let closed = false;

  const leave = (worker: DrawingWorker): void => {
    clearTimeout(worker.timer);
    worker.endDeadline();
    workers.delete(worker);
    worker.task?.done(undefined);
    worker.task = undefined;
    dispatch();
  };
  const open = (): DrawingWorker => {
    const child = start();
    const ended = new Promise<void>((resolve) =>
      child.once('exit', () => resolve()).once('error', () => resolve()),
    );
    const worker: DrawingWorker = {
      child,
      ended,
      task: undefined,
      timer: undefined,
      endDeadline: () => undefined,
    };
    workers.add(worker);
    child.on('message', (message: DrawingMessage) => {
      if (message.kind === 'ready' || message.id !== worker.task?.id) return;
      const { task } = worker;
      worker.task = undefined;
      task.done(message.kind === 'drawn' ? message.png : undefined);
      rest(worker);
      dispatch();
    });
    ended.then(() => leave(worker));
    return worker;
  };
  /** An idle process does not keep the program running. */
  const rest = (worker: DrawingWorker): void => {
    worker.endDeadline();
    clearTimeout(worker.timer);
    worker.timer = setTimeout(() => worker.child.kill('SIGKILL'), idleMs);
    for (const handle of [worker.timer, worker.child, worker.child.channel]) handle?.unref();
  };
  const give = (worker: DrawingWorker, task: Task): void => {
    clearTimeout(worker.timer);
    worker.task = task;
    for (const handle of [worker.child, worker.child.channel]) handle?.ref();
    worker.endDeadline = cpuDeadline({
      pid: worker.child.pid,
      limitMs: deadlineMs,
      over: () => worker.child.kill('SIGKILL'),
    });
    // Sending to a child that has just ended fails; its exit event handles the job.
    worker.child.send({ id: task.id, card: task.card }, () => undefined);
  };
  const dispatch = (): void => {
    while (waiting.length > 0 && !closed) {
      const free = [...workers].find(({ task, child }) => task === undefined && child.connected);
      if (free === undefined && workers.size >= max) return;
      give(free ?? open(), waiting.shift()!);
    }
  };
  return {
    running: () => workers.size,
    draw: (card) =>
      closed || waiting.length >= maxWaiting
        ? Promise.resolve(undefined)
        : new Promise((done) => {
            waiting.push({ id: nextId++, card, done });
            dispatch();
          }),
    close: async () => {
      closed = true;
      for (const { done } of waiting.splice(0)) done(undefined);
      await Promise.all(
        [...workers].map(({ child, ended }) => {
          child.ref();
          child.kill('SIGKILL');
          return ended;
        }),
      );
    },
  };
}

/** Resolved by package.json: a file of the bundle, or the source in a checkout. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts')
    ? import.meta.resolve('#social-worker')
    : import.meta.resolve('./social-worker.js'),
);

/** Folders of the program's code, and every folder where packages are looked up, with links resolved. */
function readable(start: URL): string[] {
  const entry = fileURLToPath(ENTRY);
  const own = entry.endsWith('.ts') ? join(dirname(entry), '..', '..', '..') : dirname(entry);
  const folders: string[] = [];
  for (let at = own; at !== dirname(at); at = dirname(at)) folders.push(join(at, 'node_modules'));
  const mark = `${sep}node_modules${sep}`;
  for (const file of [import.meta.resolve('@takumi-rs/core'), packedFile(cardFontFile('latin'))]) {
    const real = fileURLToPath(file);
    if (real.includes(mark)) folders.push(real.slice(0, real.indexOf(mark) + mark.length - 1));
  }
  return [...new Set([own, join(own, '..', 'package.json'), fileURLToPath(start), ...folders])];
}

/** @param entry replaced in tests */
export function startDrawing(entry: URL = ENTRY): ChildProcess {
  return fork(entry, [], {
    execArgv: [
      '--permission',
      '--allow-addons',
      ...readable(entry).map((path) => `--allow-fs-read=${path}`),
      '--max-old-space-size=128',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** Draws images in child processes that start on demand, are killed after a time limit, and end when idle. */
import type { ChildProcess } from 'node:child_process';
import type { DrawingMessage } from './drawing-message.ts';
import { startDrawing } from './drawing-process.ts';
import type { SocialCard } from './social-card.ts';

export interface DrawingOptions {
  /** Most processes; default 1. */
  readonly workers?: number;
  /** Milliseconds per image, including the start of the process; default 10 seconds. */
  readonly deadlineMs?: number;
  /** Milliseconds that an idle process is kept; default half a minute. */
  readonly idleMs?: number;
  /** Most images in the queue; default 64. */
  readonly mostWaiting?: number;
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
interface Desk {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

export function openDrawingPool(options: DrawingOptions = {}): DrawingPool {
  const {
    workers = 1,
    deadlineMs = 10_000,
    idleMs = 30_000,
    mostWaiting = 64,
    start = startDrawing,
  } = options;
  const waiting: Task[] = [];
  const desks = new Set<Desk>();
  let nextId = 1;
  let closed = false;

  const leave = (desk: Desk): void => {
    clearTimeout(desk.timer);
    desks.delete(desk);
    desk.task?.done(undefined);
    desk.task = undefined;
    dispatch();
  };
  const open = (): Desk => {
    const child = start();
    const ended = new Promise<void>((resolve) =>
      child.once('exit', () => resolve()).once('error', () => resolve()),
    );
    const desk: Desk = { child, ended, task: undefined, timer: undefined };
    desks.add(desk);
    child.on('message', (message: DrawingMessage) => {
      if (message.kind === 'ready' || message.id !== desk.task?.id) return;
      const { task } = desk;
      desk.task = undefined;
      task.done(message.kind === 'drawn' ? message.png : undefined);
      rest(desk);
      dispatch();
    });
    ended.then(() => leave(desk));
    return desk;
  };
  /** An idle process does not keep the program running. */
  const rest = (desk: Desk): void => {
    clearTimeout(desk.timer);
    desk.timer = setTimeout(() => desk.child.kill('SIGKILL'), idleMs);
    for (const held of [desk.timer, desk.child, desk.child.channel]) held?.unref();
  };
  const give = (desk: Desk, task: Task): void => {
    clearTimeout(desk.timer);
    desk.task = task;
    for (const held of [desk.child, desk.child.channel]) held?.ref();
    desk.timer = setTimeout(() => desk.child.kill('SIGKILL'), deadlineMs);
    // Sending to a child that has just ended fails; its exit event handles the job.
    desk.child.send({ id: task.id, card: task.card }, () => undefined);
  };
  const dispatch = (): void => {
    while (waiting.length > 0 && !closed) {
      const free = [...desks].find(({ task, child }) => task === undefined && child.connected);
      if (free === undefined && desks.size >= workers) return;
      give(free ?? open(), waiting.shift()!);
    }
  };
  return {
    running: () => desks.size,
    draw: (card) =>
      closed || waiting.length >= mostWaiting
        ? Promise.resolve(undefined)
        : new Promise((done) => {
            waiting.push({ id: nextId++, card, done });
            dispatch();
          }),
    close: async () => {
      closed = true;
      for (const { done } of waiting.splice(0)) done(undefined);
      await Promise.all(
        [...desks].map(({ child, ended }) => {
          child.ref();
          child.kill('SIGKILL');
          return ended;
        }),
      );
    },
  };
}

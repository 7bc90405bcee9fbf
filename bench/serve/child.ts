/** A process of the bench that answers one message at a time, and ends with this one. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Lag } from './lag.ts';

export interface Child {
  ask<Answer>(message: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

export interface ServedChild extends Child {
  readonly port: number;
  cpu(): Promise<number>;
  lag(): Promise<Lag>;
  /** Megabytes that are resident. */
  memory(): Promise<number>;
}

function start(file: string, args: readonly string[]): { child: Child; first: Promise<unknown> } {
  const forked = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  const ended = once(forked, 'exit');
  const next = async <Answer>(): Promise<Answer> => {
    const event = await Promise.race([
      once(forked, 'message'),
      ended.then(([code]) => {
        throw new Error(`${file} ${args[0] ?? ''} ended with ${code}`);
      }),
    ]);
    return (event as [Answer])[0];
  };
  // One question after another: answers carry no number.
  let last: Promise<unknown> = Promise.resolve();
  const child: Child = {
    ask: <Answer>(message: unknown): Promise<Answer> => {
      const answer = last.then(() => {
        forked.send(message as object);
        return next<Answer>();
      });
      last = answer.catch(() => undefined);
      return answer;
    },
    stop: async () => {
      forked.kill();
      await ended;
    },
  };
  return { child, first: next() };
}

export async function startServed(...args: readonly string[]): Promise<ServedChild> {
  const { child, first } = start('served.ts', args);
  const port = (await first) as number;
  return {
    ...child,
    port,
    cpu: () => child.ask('cpu'),
    lag: () => child.ask('lag'),
    memory: () => child.ask('memory'),
  };
}

export async function startLoad(): Promise<Child> {
  const { child, first } = start('load.ts', []);
  await first;
  return child;
}

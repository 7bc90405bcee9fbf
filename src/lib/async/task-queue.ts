/** Limits concurrent tasks, in total and per kind, so that a kind whose tasks hang never blocks the others. */

export interface TaskQueue {
  /** Runs `work` when it is its turn: first come, first served among the kinds below their limit. */
  take<T>(kind: string, work: () => Promise<T>): Promise<T>;
  /** The number of queued tasks. */
  waiting(): number;
}

interface QueueLimits {
  readonly atOnce: number;
  /** Concurrent tasks of one kind. */
  readonly ofOne: number;
}

interface Waiting {
  readonly kind: string;
  readonly begin: () => void;
}

export function createTaskQueue({ atOnce, ofOne }: QueueLimits): TaskQueue {
  const queue: Waiting[] = [];
  const running = new Map<string, number>();
  let busy = 0;

  const next = (): void => {
    while (busy < atOnce) {
      const at = queue.findIndex(({ kind }) => (running.get(kind) ?? 0) < ofOne);
      if (at === -1) return;
      const [one] = queue.splice(at, 1);
      busy++;
      running.set(one!.kind, (running.get(one!.kind) ?? 0) + 1);
      one!.begin();
    }
  };
  const done = (kind: string): void => {
    busy--;
    const left = running.get(kind)! - 1;
    if (left === 0) running.delete(kind);
    else running.set(kind, left);
    next();
  };
  return {
    take: (kind, work) =>
      new Promise((resolve, reject) => {
        const begin = (): void => {
          Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => done(kind));
        };
        queue.push({ kind, begin });
        next();
      }),
    waiting: () => queue.length,
  };
}

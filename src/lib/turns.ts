/** Lets so many works run at a time: in all, and of one kind, so that a kind whose works hang never keeps the others waiting. */

export interface Turns {
  /** Runs `work` when it is its turn; whoever asked first goes first, among those that may run at all. */
  take<T>(kind: string, work: () => Promise<T>): Promise<T>;
  /** Works that wait. */
  waiting(): number;
}

export interface TurnLimits {
  readonly atOnce: number;
  /** Of one kind at once. */
  readonly ofOne: number;
}

interface Waiting {
  readonly kind: string;
  readonly begin: () => void;
}

export function createTurns({ atOnce, ofOne }: TurnLimits): Turns {
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

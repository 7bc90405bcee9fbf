/** Listens to what the operator of a running server says by signals: stop, stop at once, read the projects again. */

export type Stop = 'SIGINT' | 'SIGTERM';

/**
 * Listens from the first moment: a server that is told to stop or to read its settings again while it starts must hear it.
 * @returns waits for the signal that ends the server; a second one ends the process at once
 */
export function followSignals(): (reload: () => void) => Promise<Stop> {
  let reload: (() => void) | undefined;
  let stop: ((signal: Stop) => void) | undefined;
  let asked: Stop | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (asked !== undefined) process.exit(1);
      asked = signal;
      if (stop === undefined) process.exit(0);
      stop(signal);
    });
  process.on('SIGHUP', () => reload?.());
  return (now) =>
    new Promise((resolve) => {
      reload = now;
      stop = resolve;
    });
}

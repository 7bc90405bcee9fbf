/** Handles the signals of a running server: stop, stop at once, reload the projects. */

type Stop = 'SIGINT' | 'SIGTERM';

/**
 * Listens from the start, so that no signal is lost while the server starts.
 * @returns a function that waits for the signal that ends the server; a second one ends the process at once
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

/** Keeps a program running, and restarts it after each change of its sources. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

export interface RestartedOptions {
  /** Everything below it is a source, except tests and the temporary files of editors. */
  readonly folder: string;
  readonly start: () => ChildProcess;
  /** Runs between the end of the program and its next start. @param changed paths from the folder, with `/` */
  readonly between: (changed: ReadonlySet<string>) => Promise<void>;
  readonly say: (line: string) => void;
}

/** An editor writes several files, and each of them more than once. */
const QUIET_MS = 60;
const NO_SOURCE = /\.test\.ts$|~$|(?:^|\/)\./;

/** @returns a function that ends the program, and the watching */
export function restarted({ folder, start, between, say }: RestartedOptions): () => Promise<void> {
  let changed = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let child: ChildProcess | undefined;
  const run = (): void => {
    child = start();
    child.on('exit', (code) => {
      // After a mistake in the sources the next change tries again. A requested end is not a mistake.
      if (changed.size === 0 && code !== 0 && code !== null) say('Waiting for a change of the sources');
    });
  };
  const end = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const restart = async (): Promise<void> => {
    await end();
    const paths = changed;
    changed = new Set();
    await between(paths);
    run();
  };
  const watcher = watch(folder, { recursive: true }, (_, file) => {
    const path = file?.replaceAll('\\', '/') ?? '';
    if (NO_SOURCE.test(path)) return;
    changed.add(path);
    clearTimeout(quiet);
    quiet = setTimeout(() => (turn = turn.then(restart)), QUIET_MS);
  });
  run();
  return async () => {
    watcher.close();
    clearTimeout(quiet);
    await turn;
    await end();
  };
}

/** The real program as a process that a test may kill at any moment and start again on the same port and store. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/setup/postgres-cluster.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PATIENCE = 60_000;

export interface KillableServer {
  readonly url: string;
  /** Of the process that runs now. */
  pid(): number;
  /** Begins a new process; `ready` resolves when it answers. */
  start(): void;
  ready(): Promise<void>;
  /** kill -9 for the server and the processes it has started. */
  kill(): Promise<void>;
  /** As an operator stops it. */
  stop(): Promise<void>;
  /** Another command of the program on the same store. @returns what it printed */
  command(...args: readonly string[]): Promise<string>;
}

export interface KillableServerOptions {
  /** Path of the program below the checkout. */
  readonly program: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

export async function killableServer({
  program,
  folder,
  environment,
}: KillableServerOptions): Promise<KillableServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...environment, PORT: String(port) };
  let child: ChildProcess | undefined;
  let said = '';
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ending = child;
    child = undefined;
    if (ending?.pid === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    // A group of its own: the processes that render pages go with it.
    process.kill(signal === 'SIGKILL' ? -ending.pid : ending.pid, signal);
    await gone;
  };
  return {
    url,
    pid: () => child?.pid ?? assert.fail('The server does not run'),
    start: () => {
      said = '';
      child = spawn(process.execPath, [program, 'serve', folder, '--workers', '1'], {
        cwd: root,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => (said = (said + text).slice(-4_000)));
    },
    ready: async () => {
      for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(10)) {
        if (child !== undefined && child.exitCode !== null)
          throw new Error(`The server ended with ${child.exitCode}: ${said}`);
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        await answer?.body?.cancel();
        if (answer?.status === 200) return;
      }
      throw new Error(`The server did not become ready: ${said}`);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    command: async (...args) =>
      (await promisify(execFile)(process.execPath, [program, ...args], { cwd: root, env })).stdout.trim(),
  };
}

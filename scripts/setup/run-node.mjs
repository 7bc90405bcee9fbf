/** Runs a program with another Node and ends as it ends: signals are passed on, and so is the exit code. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @param {string} node
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNode(node, args, options = {}) {
  const child = spawn(node, args, { stdio: 'inherit', ...options });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('error', ({ message }) => {
    console.error(
      `The Node in "${node}" does not start (${message}). Remove the folder ".runtime" above it, or install Node 24 or newer, and run the same command again.`,
    );
    process.exit(2);
  });
  child.on('exit', (code, signal) =>
    process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]),
  );
}

/** `npm start [-- DIR]`: builds what is missing, then serves the folder, our own manual by default. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesFolder } from './names-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);

/** @returns what it exits with; signals are passed on */
function ended(command: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals): unknown => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass);
    child.on('exit', (code, signal) => {
      for (const one of ['SIGINT', 'SIGTERM'] as const) process.off(one, pass);
      resolve(signal === null ? (code ?? 1) : 130);
    });
  });
}

// The tools of the build need a gigabyte, which ends with this process.
const built = await ended([join(root, 'scripts/build.ts')]);
if (built !== 0) process.exit(built);
const server = [
  join(root, 'dist/cli.js'),
  'serve',
  ...args,
  ...(namesFolder(args) ? [] : [join(root, 'docs')]),
];
// The server takes the place of this process, where the system can do that.
if (process.platform === 'win32' || process.execve === undefined) process.exit(await ended(server));
process.execve(process.execPath, [process.execPath, ...server], process.env);

/** `npm start [-- DIR]`: builds what is missing, then serves the folder, our own manual by default. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.ts';
import { namesFolder } from './names-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
await buildAll();
const child = spawn(
  process.execPath,
  [join(root, 'dist/cli.js'), 'serve', ...args, ...(namesFolder(args) ? [] : [join(root, 'docs')])],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 130));

/** `npm run dev [-- DIR]`: `lectern dev` from the sources, started again at each change of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserSources, buildAll } from './build.ts';
import { namesFolder } from './names-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const command = [
  join(root, 'src/cli/main.ts'),
  'dev',
  ...args,
  ...(namesFolder(args) ? [] : [join(root, 'docs')]),
];
/** An editor writes several files, and each of them more than once. */
const QUIET_MS = 60;
let child: ChildProcess | undefined;
let changed = false;
let bundled = false;
/** What browsers get is bundled; everything else runs as it is written. */
let bundledFrom: ReadonlySet<string> = new Set();
let turn: Promise<void> = Promise.resolve();
let quiet: NodeJS.Timeout | undefined;

function start(): void {
  child = spawn(process.execPath, command, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: join(root, '.runtime', 'compile-cache'), ...process.env },
  });
  child.on('exit', (code) => {
    // A mistake in the sources: the next change tries again. The end that somebody asked for is not one.
    if (!changed && code !== 0 && code !== null) console.error('Waiting for a change of the sources');
  });
}

async function stop(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function restart(): Promise<void> {
  await stop();
  changed = false;
  if (bundled) {
    bundled = false;
    await buildAll().catch(() => (bundled = true));
    bundledFrom = await browserSources().catch(() => bundledFrom);
  }
  start();
}

await buildAll();
start();
bundledFrom = await browserSources();
watch(join(root, 'src'), { recursive: true }, (_, file) => {
  const path = file?.replaceAll('\\', '/') ?? '';
  if (/\.test\.ts$|~$|\/\./.test(path)) return;
  changed = true;
  bundled ||= bundledFrom.has(`src/${path}`);
  clearTimeout(quiet);
  quiet = setTimeout(() => (turn = turn.then(restart)), QUIET_MS);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop().then(() => process.exit(signal === 'SIGINT' ? 130 : 143)));

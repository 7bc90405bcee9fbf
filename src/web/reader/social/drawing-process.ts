/** Starts a child process that may load the native renderer, read the program's code and fonts, and nothing else. */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packedFile } from '../../../lib/packed-file.ts';
import { cardFontFile } from './card-font.ts';

/** Resolved by package.json: a file of the bundle, or the source in a checkout. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts')
    ? import.meta.resolve('#social-worker')
    : import.meta.resolve('./social-worker.js'),
);

/** Folders of the program's code, and every folder where packages are looked up, with links resolved. */
function readable(start: URL): string[] {
  const entry = fileURLToPath(ENTRY);
  const own = entry.endsWith('.ts') ? join(dirname(entry), '..', '..', '..') : dirname(entry);
  const folders: string[] = [];
  for (let at = own; at !== dirname(at); at = dirname(at)) folders.push(join(at, 'node_modules'));
  const mark = `${sep}node_modules${sep}`;
  for (const file of [import.meta.resolve('@takumi-rs/core'), packedFile(cardFontFile('latin'))]) {
    const real = fileURLToPath(file);
    if (real.includes(mark)) folders.push(real.slice(0, real.indexOf(mark) + mark.length - 1));
  }
  return [...new Set([own, join(own, '..', 'package.json'), fileURLToPath(start), ...folders])];
}

/** @param entry replaced in tests */
export function startDrawing(entry: URL = ENTRY): ChildProcess {
  return fork(entry, [], {
    execArgv: [
      '--permission',
      '--allow-addons',
      ...readable(entry).map((path) => `--allow-fs-read=${path}`),
      '--max-old-space-size=128',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

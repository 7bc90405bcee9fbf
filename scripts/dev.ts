/** `npm run dev [-- DIR]`: `lectern dev` from the sources, restarted at each change of them. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserSources, buildAll } from './build.ts';
import { namesFolder } from './names-folder.ts';
import { restarted } from './restarted.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const command = [
  join(root, 'src/cli/main.ts'),
  'dev',
  ...args,
  ...(namesFolder(args) ? [] : [join(root, 'docs')]),
];
const env = { NODE_COMPILE_CACHE: join(root, '.runtime', 'compile-cache'), ...process.env };

await buildAll();
/** The browser's files are bundled; everything else runs from the sources. */
let sources: Promise<ReadonlySet<string>> = browserSources();
let isStale = false;
const stop = restarted({
  folder: join(root, 'src'),
  start: () => spawn(process.execPath, command, { stdio: 'inherit', env }),
  between: async (changed) => {
    const bundledFrom = await sources;
    isStale ||= [...changed].some((path) => bundledFrom.has(`src/${path}`));
    if (!isStale) return;
    isStale = await buildAll().then(
      () => false,
      () => true,
    );
    sources = browserSources().catch(() => bundledFrom);
  },
  say: console.error,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop().then(() => process.exit(signal === 'SIGINT' ? 130 : 143)));

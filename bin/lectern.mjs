#!/usr/bin/env node
/** The `lectern` command: runs the bundled program in this process, or with Node 24 or newer when this one is older. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isNewEnough } from '../scripts/setup/node-version.mjs';

const program = new URL('../dist/cli.js', import.meta.url);

if (!existsSync(program)) {
  console.error(
    'Lectern is not built yet. Run "npm run build" in its folder once, then the same command again.',
  );
  process.exit(2);
}
try {
  if (isNewEnough(process.versions)) await import(program.href);
  else {
    const [{ ensureNode }, { runNode }] = await Promise.all([
      import('../scripts/setup/ensure-node.mjs'),
      import('../scripts/setup/run-node.mjs'),
    ]);
    const node = await ensureNode(fileURLToPath(new URL('..', import.meta.url)));
    runNode(node, [fileURLToPath(program), ...process.argv.slice(2)]);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}

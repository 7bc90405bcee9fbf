#!/usr/bin/env node
/** The `lectern` command: finds Node 24 or newer, then runs the bundled program. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureNode } from '../scripts/setup/ensure-node.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const program = join(root, 'dist', 'cli.js');

if (!existsSync(program)) {
  console.error(
    'Lectern is not built yet. Run "npm run build" in its folder once, then the same command again.',
  );
  process.exit(2);
}
try {
  const node = await ensureNode(root);
  if (node === process.execPath) await import(pathToFileURL(program).href);
  else {
    const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 130));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}

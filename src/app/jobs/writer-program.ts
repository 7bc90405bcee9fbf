/** Our own program as agent programs start it: its file, and what of this machine it reads. */
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WriterProgram } from '../../jobs/agents/agent-definition.ts';
import { programRoot } from '../program-root.ts';

/** Packages with native code, which no bundle holds. */
const INSTALLED = ['satteri', '@takumi-rs/core'];

/** From sources in a checkout, else the bundle. The folder as a whole is not read: people keep their data in it. */
export function writerProgram(): WriterProgram {
  const root = realpathSync(programRoot());
  const own = fileURLToPath(import.meta.url);
  const file = own.endsWith('.ts') ? join(root, 'src/cli/main.ts') : join(root, 'dist/cli.js');
  const parts = ['package.json', 'dist', ...(own.endsWith('.ts') ? ['src'] : [])].map((name) =>
    join(root, name),
  );
  const packages = INSTALLED.flatMap((name) => packagesAround(root, name));
  return { file, readable: [...new Set([...parts, ...packages])].filter((path) => existsSync(path)) };
}

/** The folder of packages that holds it and what it needs. */
function packagesAround(root: string, name: string): string[] {
  try {
    const found = realpathSync(createRequire(join(root, 'package.json')).resolve(name));
    const parts = found.split(sep);
    const at = parts.indexOf('node_modules');
    return at < 0 ? [] : [parts.slice(0, at + 1).join(sep)];
  } catch {
    return [];
  }
}

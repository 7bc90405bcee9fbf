/** Our own program as it is started inside a confinement: its file, and what of this machine it reads. */
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WriterProgram } from '../jobs/agents/agent-definition.ts';
import { programRoot } from './program-root.ts';

/** Packages with native code, which no bundle holds. */
const INSTALLED = ['satteri', '@takumi-rs/core'];

export const writerProgram = (): WriterProgram => ownProgram('src/cli/main.ts', 'dist/cli.js');

/** What draws a page, and ends. */
export const pictureProgram = (): WriterProgram =>
  ownProgram('src/tasks/writer/picture-entry.ts', 'dist/page-picture.js');

/** From sources in a checkout, else the bundle. The folder as a whole is not read: people keep their data in it. */
function ownProgram(source: string, bundled: string): WriterProgram {
  const root = realpathSync(programRoot());
  const own = fileURLToPath(import.meta.url);
  const file = join(root, own.endsWith('.ts') ? source : bundled);
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

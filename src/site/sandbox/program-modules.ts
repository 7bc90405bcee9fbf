/** Resolves the imports of author code: to another module of the page, or to one of the few available packages. */
import { posix } from 'node:path';
import type { AuthorProgram } from './author-program.ts';

/** Prefix of the author's module names, so that none can pass for a package. */
export const AUTHOR = 'author:';

/** Importable packages, and the built-in module that provides each. */
const PACKAGES: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  preact: 'preact',
  'preact/hooks': 'preact/hooks',
  'preact/compat': 'preact/compat',
  'preact/jsx-runtime': 'preact/jsx-runtime',
  'next/link': 'next/link',
  'next/image': 'next/image',
};

const ENDINGS = [
  '',
  '.jsx',
  '.tsx',
  '.js',
  '.ts',
  '.mjs',
  '/index.jsx',
  '/index.tsx',
  '/index.js',
  '/index.ts',
];

/** Candidate repository paths, most likely first. */
function candidates(from: string, wanted: string): string[] {
  if (wanted.startsWith('/')) return [posix.normalize(wanted).slice(1)];
  if (!wanted.startsWith('.')) return [wanted];
  return [posix.join(posix.dirname(from), wanted)];
}

/** The name of the module, or undefined when there is none. */
export function resolveModule(program: AuthorProgram, from: string, wanted: string): string | undefined {
  const has = (name: string) => Object.hasOwn(program.modules, name);
  if (has(wanted)) return AUTHOR + wanted;
  if (Object.hasOwn(PACKAGES, wanted)) return PACKAGES[wanted];
  for (const path of candidates(from, wanted))
    for (const ending of ENDINGS) if (has(path + ending)) return AUTHOR + path + ending;
  return undefined;
}

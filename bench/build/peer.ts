/** What the benchmark needs to know about each of the compared tools. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Content } from './content.ts';

/** One tool: how it gets its site, what builds it, and where its pages end up. */
export type Peer = {
  readonly name: string;
  readonly version: string;
  readonly site: string;
  readonly out: string;
  /** Everything that may make a second build faster; removed before a cold build. */
  readonly caches: readonly string[];
  readonly build: {
    readonly command: readonly string[];
    readonly cwd: string;
    readonly env?: NodeJS.ProcessEnv;
  };
  /** File below `out` that holds a page's HTML. */
  htmlFile(path: string): string;
};

/** A peer that can be used, or a sentence saying what is missing. */
export type Prepared =
  | { readonly ok: true; readonly peer: Peer }
  | { readonly ok: false; readonly name: string; readonly message: string };

/** Where everything the benchmark makes is kept. */
export type Places = { readonly cache: string; readonly content: Content };

/** Writes a file and the folders above it. */
export function put(root: string, path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** An empty folder. */
export function fresh(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

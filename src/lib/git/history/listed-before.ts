/** Finds out whether the settings of a site listed its files before a commit moved or removed them. */

import type { GitAnswer } from '../process/run-git.ts';
import type { PastFile } from '../repository.ts';

type Run = (args: readonly string[], bytes: number) => Promise<GitAnswer>;
type Moved = Omit<PastFile, 'listed'>;

interface ListedRequest {
  /** Folder of the files, with a slash at its end; empty = all of the repository. */
  readonly prefix: string;
  readonly files: readonly Moved[];
}

/** The first that a folder has counts. */
const SETTINGS = ['docs.json', 'mint.json'] as const;
const MAX_COMMITS = 300;
const MAX_PARTS = 20;
const MAX_BYTES = 4 * 1024 * 1024;

/** `listed` is undefined where the earlier commit is not here, or there are too many commits. */
export async function listedBefore(run: Run, { prefix, files }: ListedRequest): Promise<PastFile[]> {
  const moved = files.filter(({ movedTo }) => movedTo !== undefined);
  const commits = [...new Set([...moved, ...files].map(({ commit }) => commit))].slice(0, MAX_COMMITS);
  const names = new Map<string, ReadonlySet<string> | undefined>();
  for (const commit of commits) names.set(commit, await namesIn(run, `${commit}^1`, prefix));
  return files.map((file) => ({ ...file, listed: names.get(file.commit)?.has(pathOf(file.file)) }));
}

/** Every path that the settings of a commit name. @returns undefined where the commit cannot be read */
async function namesIn(run: Run, commit: string, prefix: string): Promise<Set<string> | undefined> {
  const paths = SETTINGS.map((name) => prefix + name);
  const tree = await run(
    ['ls-tree', '-z', '--name-only', '--full-tree', '--end-of-options', commit, ...paths],
    MAX_BYTES,
  );
  if (tree.code !== 0) return undefined;
  const there = new Set(tree.stdout.toString('utf8').split('\0'));
  const queue = paths.filter((path) => there.has(path)).slice(0, 1);
  const names = new Set<string>();
  // A part of the settings may be a file of its own: it is named like one.
  for (let at = 0; at < queue.length && at < MAX_PARTS; at++) {
    const file = await run(['cat-file', 'blob', `${commit}:${queue[at]}`], MAX_BYTES);
    if (file.code !== 0 && at === 0) return undefined;
    for (const text of file.code === 0 ? stringsOf(file.stdout.toString('utf8')) : []) {
      names.add(pathOf(text));
      const part = /^(?:\.?\/)*([\w./-]{1,200}\.json)$/.exec(text)?.[1];
      if (part !== undefined && !part.split('/').includes('..') && !queue.includes(prefix + part))
        queue.push(prefix + part);
    }
  }
  return names;
}

/** Of JSON, also with comments; a name of a page needs no more understanding. */
const stringsOf = (json: string): string[] =>
  [...json.matchAll(/"((?:[^"\\\r\n]|\\.){0,1000})"(\s{0,20}:)?/g)]
    .filter(([, , key]) => key === undefined)
    .map(([, text]) => text!);

/** As settings write pages: without ending, `index` and slashes at its ends. */
const pathOf = (file: string): string =>
  file
    .replace(/^(?:\.?\/)+|\/+$/g, '')
    .replace(/\.mdx?$/i, '')
    .replace(/(?:^|\/)index$/, '');

/** Finds the files of a repository that its rules name by their path, such as `.claude/style-guide.md`. */
import { posix } from 'node:path';
import type { ProjectRule } from './project-rules.ts';

/** Files that all rules together may bring in. */
const MAX = 8;
/** Paths of one rule that are looked at. */
const LOOKED_AT = 200;
const PATH = /(?<![\w./-])((?:\.{0,2}\/)?(?:[\w.-]{1,100}\/){0,20}[\w.-]{1,100}\.(?:md|mdc|txt))(?![\w/-])/g;

interface Places {
  /** Inside the repository. */
  readonly has: (path: string) => boolean;
  /** Of the documentation; empty = the whole repository. */
  readonly folder: string;
}

/** @returns those that an agent cannot read by itself: hidden ones, and those outside of the documentation */
export function mentionedFiles(rules: readonly ProjectRule[], { has, folder }: Places): readonly string[] {
  const known = new Set(rules.map(({ path }) => path));
  const found = rules.flatMap(({ path, text }) =>
    [...text.matchAll(PATH)].slice(0, LOOKED_AT).flatMap(([, named]) => {
      const own = named!.replace(/^\/+/, '');
      // Nearest to how people write it: beside the rule, else from the top of the repository.
      const places = [posix.join(posix.dirname(path), own), posix.normalize(own)];
      const file = places.find((one) => !one.startsWith('..') && has(one));
      return file === undefined || known.has(file) || isOpen(file, folder) ? [] : [file];
    }),
  );
  return [...new Set(found)].slice(0, MAX);
}

function isOpen(path: string, folder: string): boolean {
  const isInside = folder === '' || path.startsWith(`${folder}/`);
  return isInside && !path.split('/').some((name) => name.startsWith('.'));
}

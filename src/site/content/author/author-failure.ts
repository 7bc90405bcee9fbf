/** Says where author code failed, and which name it may have meant. */
import { nearest } from '../../../lib/text/nearest.ts';
import { AUTHOR_GLOBALS, placeInBundle } from './author-bundle.ts';
import { type AuthorModule, moduleFile } from './author-module.ts';

export interface AuthorFailure {
  readonly reason: string;
  /** Undefined when the code had no part in it, or the place is unknown. */
  readonly place: { readonly file: string; readonly line: number } | undefined;
  readonly near: string | undefined;
}

const UNKNOWN = /^ReferenceError: '?([\w$]+)'? is not defined/;
const NOT_EXPORTED = /^"([\w$]+)" is not exported by its file/;
const NAME = /[A-Za-z_$][\w$]*/g;
const EXPORT = /\bexports\.([\w$]+)\s*=/g;
/** More names than any file has; a hostile one could have a million. */
const MAX_NAMES = 3_000;

/** @param names of components and snippets that the code may use */
export function authorFailure(
  { reason, line }: { readonly reason: string; readonly line?: number },
  modules: readonly AuthorModule[],
  names: Iterable<string>,
): AuthorFailure {
  const found = line === undefined ? undefined : placeInBundle(modules, line);
  const place = found && { file: moduleFile(found.module.name), line: found.line };
  return { reason, place, near: near(reason, modules, names) };
}

function near(reason: string, modules: readonly AuthorModule[], names: Iterable<string>): string | undefined {
  const code = modules.map((module) => module.code).join('\n');
  const exported = NOT_EXPORTED.exec(reason)?.[1];
  if (exported !== undefined) return nearest(exported, limited(code.matchAll(EXPORT), exported, 1));
  const unknown = UNKNOWN.exec(reason)?.[1];
  if (unknown === undefined) return undefined;
  return nearest(unknown, [...names, ...AUTHOR_GLOBALS, ...limited(code.matchAll(NAME), unknown, 0)]);
}

function limited(matches: Iterable<RegExpMatchArray>, but: string, group: number): string[] {
  const found = new Set<string>();
  for (const match of matches) {
    if (found.size >= MAX_NAMES) break;
    if (match[group] !== but && match[group] !== undefined) found.add(match[group]);
  }
  return [...found];
}

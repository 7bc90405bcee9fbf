/** Finds where a language keeps its pages, and which path a page of the source language has there. */
import { languageOf } from '../../config/language-code.ts';

/** Both directions between pages of the source language and those of another. */
export interface LanguagePaths {
  /** The path of the same page in the other language; undefined for a page that the two share. */
  translated(path: string): string | undefined;
  /** The path of the same page in the source language. */
  original(path: string): string | undefined;
}

interface Listed {
  readonly code: string;
  /** Paths of its pages as its navigation lists them, whether they exist or not. */
  readonly paths: readonly string[];
}

/** A folder that names a language: its depth in the path, and how it is written. */
interface Folder {
  readonly at: number;
  readonly name: string;
}

/** Folders of languages are at the top or below versions and products. */
const DEEPEST = 4;

/**
 * A language has a folder named after it, or at least one of its own at the top; the source language may have none.
 * @param exists true for a folder at the top that has pages
 * @returns undefined when the pages of the language are in no folder of their own
 */
export function languagePaths(
  source: Listed,
  other: Listed,
  exists: (folder: string) => boolean,
): LanguagePaths | undefined {
  const own = namedFolder(source, source.paths.length / 2);
  const folder =
    other.paths.length === 0
      ? { at: own?.at ?? 0, name: namesOf(other.code).find(exists) ?? other.code }
      : (namedFolder(other, 1) ?? folderOfItsOwn(source, other));
  if (folder === undefined || folder.name === '' || /[/\\]|^\.+$/.test(folder.name)) return undefined;
  const { at, name } = folder;
  const replaced = own?.at === at ? own.name : undefined;
  return {
    translated: (path) => {
      const parts = path.split('/');
      if (parts.length <= at || parts[at] === name) return undefined;
      if (replaced === undefined) return parts.toSpliced(at, 0, name).join('/');
      return parts[at] === replaced ? parts.with(at, name).join('/') : undefined;
    },
    original: (path) => {
      const parts = path.split('/');
      if (parts[at] !== name || parts.length <= at + 1) return undefined;
      return (replaced === undefined ? parts.toSpliced(at, 1) : parts.with(at, replaced)).join('/');
    },
  };
}

/** As folders may spell a code: itself, its tag, and the language without its region. */
function namesOf(code: string): readonly string[] {
  const tag = languageOf(code)?.tag ?? code;
  return [
    ...new Set([code, tag, code.toLowerCase(), tag.toLowerCase(), tag.split('-', 1)[0]!.toLowerCase()]),
  ];
}

/** The folder named after the language that most of its pages are in; the others may be those of all languages. */
function namedFolder({ code, paths }: Listed, min: number): Folder | undefined {
  const names = new Set(namesOf(code).map((name) => name.toLowerCase()));
  let best: (Folder & { readonly count: number }) | undefined;
  for (let at = 0; at < DEEPEST; at++)
    for (const [name, count] of foldersAt(paths, at))
      if (names.has(name.toLowerCase()) && count >= min && count > (best?.count ?? 0))
        best = { at, name, count };
  return best;
}

/** The folder at the top in which most of its pages are, unless pages of the source language are there too. */
function folderOfItsOwn(source: Listed, { paths }: Listed): Folder | undefined {
  const name = commonest(paths, 0);
  return name === undefined || source.paths.some((path) => path.startsWith(`${name}/`))
    ? undefined
    : { at: 0, name };
}

/** The folder at a depth that more than half of the paths have. */
function commonest(paths: readonly string[], at: number): string | undefined {
  return [...foldersAt(paths, at)].find(([, count]) => count > paths.length / 2)?.[0];
}

/** How many paths have each folder at a depth. */
function foldersAt(paths: readonly string[], at: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const parts = path.split('/', at + 2);
    if (parts.length > at + 1) counts.set(parts[at]!, (counts.get(parts[at]!) ?? 0) + 1);
  }
  return counts;
}

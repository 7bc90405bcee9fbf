/** Finds the pages and folders that a request names: by path, address, title or last part, and asks back where that is not clear. */
import { nearest } from '../../../../lib/nearest.ts';
import type { KnownPage, SiteFacts } from '../../../site-facts.ts';
import type { NamedLanguage, NamedPlace } from '../grammar/slots.ts';
import { languageNames } from './language-names.ts';

/** Why a name cannot be followed, for people. */
export interface Doubt {
  readonly problem: string;
}

/** True for files that the name stands for. */
export type FileTest = (file: string) => boolean;

export interface Places {
  /** True for what some page or folder is called. */
  isPlace(name: string): boolean;
  languageNamed(word: string): string | undefined;
  /** The files that work is limited to. */
  within(named: NamedPlace | NamedLanguage): FileTest | Doubt;
  /** The files that are left alone: every page that may be meant. */
  without(named: NamedPlace | NamedLanguage): FileTest | Doubt;
  /** Path of the one page that is meant, without ending: by its path or address, or by a title in quotation marks. */
  page(named: NamedPlace): string | Doubt;
  /** Path of the folder or page by its path, address or title, without slashes at its ends; a path that is not there as it is. */
  pathOf(named: NamedPlace): string | Doubt;
}

const MOST_NAMED = 5;

export const isDoubt = (found: unknown): found is Doubt =>
  typeof found === 'object' && found !== null && 'problem' in found;

/** `/guides/Start.mdx#a`, `guides/Start/*` and `guides/Start`: without slashes, ending and fragment. */
export function barePath(name: string): string {
  return name
    .trim()
    .replace(/[#?].*$/, '')
    .replace(/\/\*{1,2}$/, '')
    .replace(/^(?:\.?\/)+|\/+$/g, '')
    .replace(/\.mdx?$/i, '');
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, '-')
    .replace(/^-+|-+$/g, '');
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

interface Index {
  readonly facts: SiteFacts;
  readonly byPath: ReadonlyMap<string, KnownPage>;
  readonly byTitle: ReadonlyMap<string, readonly KnownPage[]>;
  readonly byLast: ReadonlyMap<string, readonly KnownPage[]>;
  /** Folders that hold pages, by slug of their path. */
  readonly folders: ReadonlyMap<string, string>;
  readonly foldersByLast: ReadonlyMap<string, readonly string[]>;
}

function indexOf(facts: SiteFacts): Index {
  const folders = new Set<string>();
  for (const { path } of facts.pages)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at));
  return {
    facts,
    byPath: new Map(facts.pages.flatMap((page) => pathsOf(page).map((path) => [path, page] as const))),
    byTitle: Map.groupBy(facts.pages, ({ title }) => slug(title)),
    byLast: Map.groupBy(facts.pages, ({ path }) => slug(lastOf(path.replace(/(.)\/index$/, '$1')))),
    folders: new Map([...folders].map((folder) => [slug(folder), folder])),
    foldersByLast: Map.groupBy(folders, (folder) => slug(lastOf(folder))),
  };
}

/** `guides/index` is at the address `guides`, which an own page `guides` would have first. */
function pathsOf({ path }: KnownPage): string[] {
  return path.endsWith('/index')
    ? [path.toLowerCase(), path.slice(0, -6).toLowerCase()]
    : [path.toLowerCase()];
}

export function placesOf(facts: SiteFacts): Places {
  const index = indexOf(facts);
  const languageNamed = languageNames(facts.languages);
  const inLanguage = (tag: string): FileTest => {
    const languageOf = languageOfFile(facts);
    return (file) => languageOf(file) === tag;
  };
  return {
    languageNamed,
    isPlace: (name) => {
      const key = slug(barePath(name));
      return (
        key !== '' &&
        (index.byPath.has(barePath(name).toLowerCase()) ||
          index.byLast.has(key) ||
          index.byTitle.has(key) ||
          index.folders.has(key) ||
          index.foldersByLast.has(key))
      );
    },
    within: (named) => (named.kind === 'language' ? inLanguage(named.code) : within(index, named)),
    without: (named) => (named.kind === 'language' ? inLanguage(named.code) : without(index, named)),
    page: (named) => namedPage(index, named),
    pathOf: (named) => {
      const bare = barePath(named.name);
      const folder = named.is === 'page' ? undefined : index.folders.get(slug(bare));
      const page = index.byPath.get(bare.toLowerCase());
      if (folder !== undefined && (named.is === 'folder' || page === undefined)) return folder;
      if (page !== undefined && named.is !== 'folder') return page.path;
      const isTitle = named.isTitle && named.is !== 'folder' && index.byTitle.has(slug(bare));
      return isTitle ? namedPage(index, named) : bare;
    },
  };
}

const inFolder =
  (folder: string): FileTest =>
  (file) =>
    file.startsWith(`${folder}/`);
const isFile =
  (...pages: readonly KnownPage[]): FileTest =>
  (file) =>
    pages.some((page) => page.file === file);

function within(index: Index, named: NamedPlace): FileTest | Doubt {
  const bare = barePath(named.name);
  const folder = named.is === 'page' ? undefined : index.folders.get(slug(bare));
  if (folder !== undefined) return inFolder(folder);
  const file = index.facts.files.find((each) => each === named.name.replace(/^(?:\.?\/)+/, ''));
  if (file !== undefined) return (each) => each === file;
  const exact = index.byPath.get(bare.toLowerCase());
  if (exact !== undefined && named.is !== 'folder') return isFile(exact);
  // "In code" may be a page that is called so, or no page at all.
  if (named.is === 'any' && !named.isTitle && !named.name.includes('/')) return oftenNamed(index, named);
  if (named.is !== 'folder') {
    const page = onePage(index, named);
    if (typeof page === 'string') return isFile(index.byPath.get(page.toLowerCase())!);
    if (index.byLast.has(slug(bare)) || index.byTitle.has(slug(bare))) return page;
  }
  const folders = named.is === 'page' ? [] : (index.foldersByLast.get(slug(bare)) ?? []);
  if (folders.length === 1) return inFolder(folders[0]!);
  return folders.length > 1
    ? severalNamed(
        named,
        folders.map((each) => `${each}/`),
      )
    : nothingNamed(index, named);
}

/** Asks back with every page and folder that a plain word may stand for. */
function oftenNamed(index: Index, named: NamedPlace): Doubt {
  const key = slug(barePath(named.name));
  const pages = [index.byTitle, index.byLast].flatMap((by) => by.get(key) ?? []).map(({ path }) => path);
  const folders = (index.foldersByLast.get(key) ?? []).map((folder) => `${folder}/`);
  const found = [...new Set([...pages, ...folders])];
  return found.length === 0 ? nothingNamed(index, named) : severalNamed(named, found);
}

/** A name without a path stands for every page and folder that is called so, in every language. */
function without(index: Index, named: NamedPlace): FileTest | Doubt {
  const bare = barePath(named.name);
  const key = slug(bare);
  const exact = index.byPath.get(bare.toLowerCase());
  const folder = named.is === 'page' ? undefined : index.folders.get(key);
  const file = index.facts.files.find((each) => each === named.name.replace(/^(?:\.?\/)+/, ''));
  const tests: FileTest[] = [
    ...(exact === undefined || named.is === 'folder' ? [] : [isFile(exact)]),
    ...(folder === undefined ? [] : [inFolder(folder)]),
    ...(file === undefined ? [] : [(each: string) => each === file]),
  ];
  if (!bare.includes('/')) {
    const pages =
      named.is === 'folder' ? [] : [index.byLast, index.byTitle].flatMap((by) => by.get(key) ?? []);
    const folders = named.is === 'page' ? [] : (index.foldersByLast.get(key) ?? []);
    if (pages.length > 0) tests.push(isFile(...pages));
    tests.push(...folders.map(inFolder));
  }
  // Such as folders of snippets, or of pages that a tool writes: nothing in them is a page, and all of it can be left out.
  if (tests.length === 0 && named.is !== 'page') {
    const held = inFolder(named.name.replace(/^(?:\.?\/)+|\/+$/g, ''));
    if (index.facts.files.some(held)) return held;
  }
  if (tests.length === 0) return nothingNamed(index, named);
  return (each) => tests.some((test) => test(each));
}

/** Where files are moved or removed, the last part of a path is not clear enough. */
function namedPage(index: Index, named: NamedPlace): string | Doubt {
  const exact = index.byPath.get(barePath(named.name).toLowerCase());
  if (exact !== undefined) return exact.path;
  return named.isTitle && index.byTitle.has(slug(barePath(named.name)))
    ? onePage(index, named)
    : nothingNamed(index, { ...named, is: named.is === 'any' ? 'page' : named.is });
}

function onePage(index: Index, named: NamedPlace): string | Doubt {
  const bare = barePath(named.name);
  const exact = index.byPath.get(bare.toLowerCase());
  if (exact !== undefined) return exact.path;
  for (const found of [index.byTitle.get(slug(bare)), index.byLast.get(slug(bare))]) {
    // Translations have the same title: the page of the default language is meant.
    const own = found?.filter(
      ({ language }) => language === undefined || language === index.facts.languages[0],
    );
    const pages = own !== undefined && own.length > 0 ? own : (found ?? []);
    if (pages.length === 1) return pages[0]!.path;
    if (pages.length > 1)
      return severalNamed(
        named,
        pages.map(({ path }) => path),
      );
  }
  return nothingNamed(index, named);
}

function severalNamed({ name }: NamedPlace, found: readonly string[]): Doubt {
  const list = found
    .slice(0, MOST_NAMED)
    .map((path) => `"${path}"`)
    .join(', ');
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  return {
    problem: `"${name}" may mean ${list}${more}. ${found.length === 1 ? 'Name it' : 'Name one of them'} by its path`,
  };
}

function nothingNamed({ facts, folders, byLast }: Index, { name, is }: NamedPlace): Doubt {
  const bare = barePath(name);
  const what = is === 'any' ? 'page or folder' : is;
  const candidates = [
    ...(is === 'folder' ? [] : facts.pages.map(({ path }) => path)),
    ...(is === 'page' ? [] : folders.values()),
  ];
  const near = nearest(bare, candidates) ?? (is === 'folder' ? undefined : byLast.get(slug(bare))?.[0]?.path);
  const hint =
    near === undefined ? 'Name it as docs.json does, for example "guides/start"' : `Did you mean "${near}"?`;
  return { problem: `There is no ${what} "${bare}"${is === 'page' ? '' : ' with pages in it'}. ${hint}` };
}

/** A page by the navigation around it; any other file by the folder of a language that it is in. */
function languageOfFile({ pages, languages }: SiteFacts): (file: string) => string | undefined {
  const byFile = new Map(pages.map(({ file, language }) => [file, language]));
  const byFolder = new Map(languages.map((tag) => [tag.toLowerCase(), tag]));
  return (file) => {
    const folder = file
      .split('/')
      .slice(0, -1)
      .map((part) => byFolder.get(part.toLowerCase()))
      .find((tag) => tag !== undefined);
    return byFile.get(file) ?? folder ?? languages[0];
  };
}

/** The interface of a dialect: how the documentation of another program is found, described and read. */
import type { SourceFile } from '../../source/source.ts';

/** The files of a folder that was made for another program. */
export interface ForeignFolder {
  /** For messages, and the name of a site that has none. */
  readonly name: string;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The text of a file inside the folder; undefined when there is none, or it is too large. */
  read(path: string): Promise<string | undefined>;
  /** The front matter of a page, read once as long as its file is the same. */
  head(path: string): Promise<PageHead>;
}

export interface PageHead {
  readonly data: Readonly<Record<string, unknown>>;
  /** Drafts are seen by their authors only, so no site has them. */
  readonly isDraft: boolean;
}

/** Something that was not understood, and is left out. */
export interface ForeignNote {
  readonly file: string;
  readonly line?: number;
  /** A sentence without a full stop. */
  readonly what: string;
}

/** A line of a text that was made from another. */
export interface PlacedLine {
  readonly text: string;
  /** Its line in the file that it was made from, counted from 1. */
  readonly at: number;
  /** That file, when it is not the page's own: an included one. */
  readonly file?: string;
}

export interface ForeignPage {
  /** MDX, one entry for each line. */
  readonly lines: readonly PlacedLine[];
  readonly notes: readonly ForeignNote[];
}

/** What a configuration says, in our own terms. */
export interface ForeignSite {
  /** A docs.json, as data. */
  readonly docs: Readonly<Record<string, unknown>>;
  /** The files that it was read from; a change of one is a change of the site. */
  readonly configFiles: readonly string[];
  /** Path of each page and asset in the site, with the path of its file in the folder. Pages end in `.mdx`. */
  readonly files: ReadonlyMap<string, string>;
  /** Texts of pages that no file of the folder has, by path in the site. */
  readonly generatedPages?: ReadonlyMap<string, string>;
  readonly notes: readonly ForeignNote[];
  /** How many of `files` are pages. */
  readonly pages: number;
  /** Where the navigation is from, for the message that says what was assumed: `"nav" of mkdocs.yml`. */
  readonly navigationFrom: string;
  /** @param original path of a page's file in the folder */
  page(original: string, text: string): Promise<ForeignPage>;
}

export interface Dialect {
  /** As its makers spell it. */
  readonly name: string;
  /** @returns the configuration file of a folder that was made for it */
  detect(paths: readonly string[]): string | undefined;
  open(folder: ForeignFolder, config: string): Promise<ForeignSite>;
  /** What navigation and addresses take from the start of a page; absent when they do not depend on pages. */
  headOf?(text: string): string;
}

/** The folder of a path, `''` for the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Joins a folder and a relative path; undefined when that leads out of the top folder. */
export function joined(folder: string, relative: string): string | undefined {
  const parts: string[] = [];
  for (const part of `${folder}/${relative}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** Configurations of examples, tests and packages describe no documentation of the folder. */
const ASIDE =
  /(?:^|\/)(?:node_modules|tests?|__tests__|fixtures?|examples?|playground|templates?|e2e|packages\/create-[^/]*|vendor|demos?|starters?)\//i;
const DEEPEST_CONFIG = 4;

/** The file of these names that is nearest to the top. */
export function nearestFile(paths: readonly string[], name: RegExp): string | undefined {
  const depth = (path: string): number => path.split('/').length;
  return paths
    .filter((path) => name.test(path) && !ASIDE.test(path) && depth(path) <= DEEPEST_CONFIG)
    .sort((a, b) => depth(a) - depth(b) || rank(a) - rank(b) || (a < b ? -1 : 1))[0];
}

const rank = (path: string): number => (/(?:^|\/)(?:docs|website|en|documentation)\//.test(path) ? 0 : 1);

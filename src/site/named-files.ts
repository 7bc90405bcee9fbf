/** Collects the files that a site names: in its pages, and in the styles, scripts and snippets they load. */
import { setImmediate } from 'node:timers/promises';
import { yieldToEventLoop } from '../lib/async/yield-to-event-loop.ts';
import type { LoadedConfig } from './config/docs-config.ts';
import {
  type NamedIn,
  namedInCode,
  namedInData,
  namedInMarkdown,
  namedInStyles,
} from './content/named-in-text.ts';
import type { PageMeta } from './content/page/page.ts';
import { listImports } from './content/syntax/list-imports.ts';
import type { SpecificationSet } from './openapi/specification.ts';
import { LARGEST_PAGE, type PageIndex } from './page-index.ts';
import { mountOf, ownPath, sitePath } from './source/mount.ts';
import { extensionOf, servedType } from './source/served-type.ts';
import type { Mount, Source, SourceFile } from './source/source.ts';

export interface NamingParts {
  readonly source: Source;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The same with those that the audience may not see. */
  readonly allFiles: ReadonlyMap<string, SourceFile>;
  readonly loaded: LoadedConfig;
  readonly mounts: readonly Mount[];
  /** The public ones. */
  readonly pages: PageIndex;
  /** By their own files alone: an unchanged page is the same object from one site to the next. */
  readonly authored: PageIndex;
  readonly specifications: SpecificationSet | undefined;
  /** Path prefix of the whole site without trailing slash. */
  readonly base: string;
  /** The author's parts of the layout, which are on every page. */
  readonly parts?: { readonly files: readonly string[] } | undefined;
}

interface SearchedParts extends NamingParts {
  /** Names of the site's files without an extension. */
  readonly bare: ReadonlySet<string>;
}

const LARGEST_TEXT = 1024 * 1024;
/** Snippets, styles and scripts of one site. */
const MAX_TEXTS = 20_000;
/** Files read in a row before requests get a turn. */
const AT_A_TIME = 10;
const STYLE = /\.css$/i;
/** Scripts beside docs.json are loaded on every page. */
const SCRIPT = /^[^/.][^/]*(?<!\.config)\.js$/i;

interface TextNames {
  readonly version: string;
  readonly named: readonly string[];
  readonly imports: readonly string[];
}

/** Names found in the texts of a source, by path: a change reads only the files it changed. */
const remembered = new WeakMap<Source, Map<string, TextNames>>();

interface PageNames {
  readonly named: readonly string[];
  /** Names of the files without an extension that the text was searched for. */
  readonly bare: ReadonlySet<string>;
}

/** Names found in the texts of pages. */
const ofPages = new WeakMap<PageMeta, PageNames>();

/**
 * Of the files that are served only if named, those that are. Computed when the first of them is requested, because it
 * reads every page: a start must not wait for it.
 */
export async function namedFiles(given: NamingParts): Promise<ReadonlySet<string>> {
  const { files, loaded, pages, authored, specifications } = given;
  const parts = { ...given, bare: bareNames(given.allFiles) };
  const { bare } = parts;
  const named = new Set(namedInData(loaded.written, { file: 'docs.json', bare }));
  // What a mounted repository names is its own: it opens no file of the base.
  for (const { path, written } of loaded.mounts)
    for (const own of namedInData(written, { file: 'docs.json', bare })) named.add(sitePath({ path }, own));
  const queue = new Set([...files.keys()].filter((path) => STYLE.test(path) || SCRIPT.test(path)));
  for (const path of given.parts?.files ?? []) queue.add(path);
  for await (const { path, file } of yieldToEventLoop(pages.byPath.values(), AT_A_TIME)) {
    const page = authored.byPath.get(path);
    if (page?.file !== file) continue;
    const names = await pageNames(parts, page);
    for (const one of names.named) named.add(one);
    for (const one of page.imports ?? []) queue.add(one);
  }
  if (specifications !== undefined) {
    const { specificationFiles } = await import('./openapi/read/load-specifications.ts');
    for (const path of specificationFiles(specifications)) named.add(path);
  }
  await followTexts(parts, queue, named);
  // Absolute addresses include the prefix.
  const prefix = `${parts.base.slice(1)}/`;
  if (parts.base !== '')
    for (const path of [...named]) if (path.startsWith(prefix)) named.add(path.slice(prefix.length));
  return new Set([...named].filter((path) => files.has(path)));
}

/** Files that are served only if named. A link without an extension may mean one of these. */
function bareNames(files: ReadonlyMap<string, SourceFile>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of files.keys()) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (extensionOf(name) === undefined && servedType(path) === 'named') names.add(name);
  }
  return names;
}

async function pageNames({ source, bare, mounts }: SearchedParts, page: PageMeta): Promise<PageNames> {
  const known = ofPages.get(page);
  // A page was not searched for a new name, and new names are very rare.
  if (known !== undefined && bare.isSubsetOf(known.bare)) return known;
  const text = (await source.read(page.file, LARGEST_PAGE))?.toString('utf8') ?? '';
  const { own, inSite } = placeOf(mounts, page.file);
  const place: NamedIn = { file: own, bare };
  const named = new Set([...namedInMarkdown(text, place), ...namedInData(page.frontMatter, place)]);
  const names: PageNames = { bare, named: inSite([...named]) };
  ofPages.set(page, names);
  return names;
}

/** The path of a file in its own repository, and what its paths are in the site. */
function placeOf(mounts: readonly Mount[], path: string) {
  const mount = mountOf(mounts, path);
  const inSite = (paths: readonly string[]): readonly string[] =>
    mount === undefined ? paths : paths.map((one) => sitePath(mount, one));
  return { own: mount === undefined ? path : ownPath(mount, path), inSite };
}

/** A snippet may import others: the queue grows while it is processed. */
async function followTexts(parts: SearchedParts, queue: Set<string>, named: Set<string>): Promise<void> {
  const { source, files, bare } = parts;
  const before = remembered.get(source);
  const now = new Map<string, TextNames>();
  let read = 0;
  for (const path of queue) {
    const file = files.get(path);
    if (file === undefined || now.size >= MAX_TEXTS) continue;
    const known = before?.get(path);
    const names = known?.version === versionOf(file, bare) ? known : await textNames(parts, file);
    now.set(path, names);
    for (const one of names.named) named.add(one);
    for (const one of names.imports) queue.add(one);
    if (names !== known && ++read % AT_A_TIME === 0) await setImmediate();
  }
  remembered.set(source, now);
}

const versionOf = (file: SourceFile, bare: ReadonlySet<string>): string => `${file.version} ${bare.size}`;

async function textNames({ source, bare, mounts }: SearchedParts, file: SourceFile): Promise<TextNames> {
  const { path } = file;
  const text = (await source.read(path, LARGEST_TEXT))?.toString('utf8') ?? '';
  const { own, inSite } = placeOf(mounts, path);
  const place: NamedIn = { file: own, bare };
  const version = versionOf(file, bare);
  if (STYLE.test(path)) return { version, named: inSite(namedInStyles(text, place)), imports: [] };
  const named = servedType(path) === 'material' && /\.mdx?$/i.test(path) ? namedInMarkdown : namedInCode;
  return { version, named: inSite(named(text, place)), imports: inSite(listImports(text, own)) };
}

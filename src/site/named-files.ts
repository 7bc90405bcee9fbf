/** Collects the files that a site names: in its pages, and in the styles, scripts and snippets they load. */
import { setImmediate } from 'node:timers/promises';
import type { LoadedConfig } from './config/docs-config.ts';
import { listImports } from './content/list-imports.ts';
import {
  type NamedIn,
  namedInCode,
  namedInData,
  namedInMarkdown,
  namedInStyles,
} from './content/named-in-text.ts';
import type { SpecificationSet } from './openapi/specification.ts';
import type { PageIndex } from './page-index.ts';
import { mountOf, ownPath, sitePath } from './source/mount.ts';
import { servedType } from './source/served-type.ts';
import type { Mount, Source, SourceFile } from './source/source.ts';

export interface NamingParts {
  readonly source: Source;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly loaded: LoadedConfig;
  readonly mounts: readonly Mount[];
  /** The public ones. */
  readonly pages: PageIndex;
  readonly bare: ReadonlySet<string>;
  readonly specifications: SpecificationSet | undefined;
  /** Path prefix of the whole site without trailing slash. */
  readonly base: string;
}

const LARGEST_TEXT = 1024 * 1024;
/** Snippets, styles and scripts of one site. */
const MOST_TEXTS = 20_000;
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

/** Of the files that are served only if named, those that are. Computed once for a whole site. */
export async function namedFiles(parts: NamingParts): Promise<ReadonlySet<string>> {
  const { files, loaded, pages, bare, specifications } = parts;
  const named = new Set(namedInData(loaded.written, { file: 'docs.json', bare }));
  // What a mounted repository names is its own: it opens no file of the base.
  for (const { path, written } of loaded.mounts)
    for (const own of namedInData(written, { file: 'docs.json', bare })) named.add(sitePath({ path }, own));
  const queue = new Set([...files.keys()].filter((path) => STYLE.test(path) || SCRIPT.test(path)));
  for (const page of pages.byPath.values()) {
    for (const path of page.named ?? []) named.add(path);
    for (const path of page.imports ?? []) queue.add(path);
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

/** A snippet may import others: the queue grows while it is processed. */
async function followTexts(parts: NamingParts, queue: Set<string>, named: Set<string>): Promise<void> {
  const { source, files, bare } = parts;
  const before = remembered.get(source);
  const now = new Map<string, TextNames>();
  let read = 0;
  for (const path of queue) {
    const file = files.get(path);
    if (file === undefined || now.size >= MOST_TEXTS) continue;
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

async function textNames({ source, bare, mounts }: NamingParts, file: SourceFile): Promise<TextNames> {
  const { path } = file;
  const text = (await source.read(path, LARGEST_TEXT))?.toString('utf8') ?? '';
  const mount = mountOf(mounts, path);
  const own = mount === undefined ? path : ownPath(mount, path);
  const inSite = (paths: readonly string[]): readonly string[] =>
    mount === undefined ? paths : paths.map((one) => sitePath(mount, one));
  const place: NamedIn = { file: own, bare };
  const version = versionOf(file, bare);
  if (STYLE.test(path)) return { version, named: inSite(namedInStyles(text, place)), imports: [] };
  const named = servedType(path) === 'material' && /\.mdx?$/i.test(path) ? namedInMarkdown : namedInCode;
  return { version, named: inSite(named(text, place)), imports: inSite(listImports(text, own)) };
}

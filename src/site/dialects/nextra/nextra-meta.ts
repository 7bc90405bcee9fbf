/** Reads the `_meta` files of Nextra as data: a table of the entries of each folder, for each language. */
import { type ForeignFolder, type ForeignNote, folderOf } from '../common/dialect.ts';
import { below } from '../common/site-paths.ts';
import { readModule } from '../static/read-module.ts';
import { Computed, isFields, type StaticValue, staticField } from '../static/static-value.ts';
import { contentBase, contentFolders, routeOf } from './nextra-pages.ts';

const META = /(?:^|\/)_meta(\.global|\.[\w-]+)?\.(?:json|[cm]?[jt]sx?)$/;
const MAX_METAS = 3_000;
const DEEPEST = 12;

interface FolderTable {
  readonly file: string;
  readonly entries: ReadonlyMap<string, StaticValue>;
}

export interface NextraMetas {
  readonly files: readonly string[];
  readonly notes: readonly ForeignNote[];
  /** Languages that names of files tell: `_meta.en.json`. */
  readonly locales: readonly string[];
  /** The table of a folder, by its address without slashes at its ends. */
  table(route: string, language: string | undefined): FolderTable | undefined;
}

export async function readMetas(folder: ForeignFolder, root: string): Promise<NextraMetas> {
  const files: string[] = [];
  const notes: ForeignNote[] = [];
  const locales = new Set<string>();
  const tables = new Map<string, FolderTable>();
  const base = contentBase(folder.files.keys(), root);
  const readable = { ...folder, read: async (path: string) => withTexts(path, await folder.read(path)) };
  const add = (language: string, route: string, file: string, value: StaticValue, depth = 0): void => {
    if (!isFields(value) || depth > DEEPEST) return;
    const before = tables.get(`${language}:${route}`)?.entries ?? [];
    tables.set(`${language}:${route}`, { file, entries: new Map([...before, ...value]) });
    for (const [key, entry] of value) {
      const items = staticField(entry, 'items');
      if (isFields(items) && !(entry instanceof Computed))
        add(language, below(route, key), file, items, depth + 1);
    }
  };
  for (const { kind, folder: at } of contentFolders(root))
    for (const path of [...folder.files.keys()].sort()) {
      const found = path.startsWith(`${at}/`) ? META.exec(path) : null;
      if (found === null || files.length >= MAX_METAS) continue;
      const mark = found[1] ?? '';
      const inside = folderOf(path).slice(at.length + 1);
      const own = kind === 'app' ? routeOf(inside) : inside;
      if (own === undefined) continue;
      const module = await readModule(readable, path);
      for (const file of module.files) if (!files.includes(file)) files.push(file);
      if (!isFields(module.value)) {
        notes.push({ file: path, what: module.problem ?? 'What it exports is computed, and is left out' });
        continue;
      }
      const language = mark === '' || mark === '.global' ? '' : mark.slice(1);
      if (language !== '') locales.add(language);
      add(language, kind === 'content' ? below(base, own) : own, path, module.value);
    }
  const starts = contentFolders(root).map((one) => one.folder);
  const tops = new Set(
    [...folder.files.keys()].flatMap((path) => {
      const start = starts.find((one) => path.startsWith(`${one}/`));
      return start === undefined ? [] : path.slice(start.length + 1).split('/', 1);
    }),
  );
  return {
    files,
    notes,
    locales: [...locales],
    table: (route, language) =>
      tables.get(`${language ?? ''}:${route}`) ??
      // Languages in folders have their tables there, and those around the folders are about all of them.
      tables.get(`:${inLanguage(route, language, base)}`) ??
      (language !== undefined && tops.has(language) ? undefined : tables.get(`:${route}`)),
  };
}

/** The folder `docs` below a language: `en/docs`, or with a base in front of both. */
function inLanguage(route: string, language: string | undefined, base: string): string {
  if (language === undefined) return route;
  const rest = base !== '' && `${route}/`.startsWith(`${base}/`) ? route.slice(base.length + 1) : route;
  return below(base, below(language, rest));
}

const LONGEST = 20_000;

/** Titles that are written as elements have the text of them. */
function withTexts(path: string, text: string | undefined): string | undefined {
  if (text === undefined || !/x$/.test(path) || text.length > 1_000_000) return text;
  let out = '';
  let at = 0;
  for (const match of text.matchAll(/(?::|=>)\s*\(?\s*(?=<[\w.]*[\s>])/g)) {
    const start = match.index + match[0].length;
    if (match.index < at) continue;
    const end = elementEnd(text, start);
    if (end === undefined) continue;
    const words = text
      .slice(start, end)
      .replace(/<\/?[\w.]*(?:\s[^<>]{0,2000})?\/?>/g, '')
      .replace(/\{(["'`])([^"'`{}]*)\1\}/g, '$2')
      .replace(/\{[^{}]*\}/g, '')
      .replace(/&[a-z]+;/g, ' ')
      .replace(/\s+/g, ' ');
    out += text.slice(at, start) + JSON.stringify(words.trim());
    at = end;
  }
  return out + text.slice(at);
}

/** The place after the element that begins at `start`. */
function elementEnd(text: string, start: number): number | undefined {
  const tags = /<(\/?)([\w.]*)((?:\s(?:[^<>{}]|\{[^{}]{0,2000}\}){0,2000})?)(\/?)>/y;
  let depth = 0;
  for (let at = start; at >= 0 && at < text.length && at < start + LONGEST; at = text.indexOf('<', at)) {
    tags.lastIndex = at;
    const match = tags.exec(text);
    if (match === null) return undefined;
    if (match[1] !== '') depth--;
    else if (match[4] === '' && !match[3]!.endsWith('/')) depth++;
    at += match[0].length;
    if (depth <= 0) return at;
  }
  return undefined;
}

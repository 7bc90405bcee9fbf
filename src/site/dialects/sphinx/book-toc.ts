/** Reads the table of contents of a book: `_toc.yml` of Jupyter Book, `toc` of myst.yml, or the folder where MyST has none. */
import { parseYaml } from '../../../lib/text/parse-yaml.ts';
import { type ForeignFolder, folderOf, joined } from '../common/dialect.ts';
import { fieldOf, listOf, textOf } from '../common/foreign-yaml.ts';
import { titleOfName } from '../common/nav-entries.ts';
import { startOf } from '../common/site-paths.ts';
import { globOf } from './myst-toctree.ts';

/** An entry of a table of contents. */
export interface TocItem {
  readonly title: string | undefined;
  /** Path of its file without extension. */
  readonly doc: string | undefined;
  readonly url: string | undefined;
  /** It has an address and no place in the sidebar. */
  readonly isHidden: boolean;
  readonly items: readonly TocItem[];
}

const DEEPEST = 12;
/** Of a table; an alias of YAML in it counts as often as it stands there. */
const MAX_ITEMS = 20_000;
const MAX_PATTERNS = 200;
const PAGE = /\.(?:md|ipynb|rst)$/;
const ASIDE = /(?:^|\/)(?:[_.][^/]*|node_modules|venv)\//;
/** The names of the first page of a folder. */
const FIRST = ['index', 'readme', 'main'];
const BELOW = ['children', 'chapters', 'sections', 'parts', 'subtrees', 'entries'];

/** `_toc.yml`: a root with parts, chapters or trees, or the list that it was before. */
export function bookToc(text: string): readonly unknown[] {
  const read = text.length > 1024 * 1024 ? undefined : parseYaml(text);
  const value = read !== undefined && 'value' in read ? read.value : undefined;
  if (Array.isArray(value)) return value;
  const root = fieldOf(value, 'root');
  const [trees = []] = [
    ['parts', 'subtrees'],
    ['chapters', 'sections', 'entries'],
  ]
    .map((keys) => keys.flatMap((key) => listOf(fieldOf(value, key))))
    .filter((list) => list.length > 0);
  return root === undefined ? trees : [{ file: root }, ...trees];
}

interface Reading {
  readonly root: string;
  /** All documents below the root without extensions, in order. */
  readonly docs: readonly string[];
  /** Documents that the table names: no pattern takes them again. */
  readonly named: Set<string>;
  /** Items that may still be read. */
  left: number;
  patterns: number;
}

/** @param root folder of the table */
export function tocItems(items: readonly unknown[], folder: ForeignFolder, root: string): readonly TocItem[] {
  if (items.length === 0) return [];
  const named = new Set<string>();
  const docs = docsBelow(folder, root);
  const first: Reading = { root, docs: [], named, left: MAX_ITEMS, patterns: 0 };
  // Patterns mean what no other entry of the table names, also further down.
  for (const doc of read(items, first, 0).flatMap(docsIn)) named.add(doc);
  return read(items, { root, docs, named, left: MAX_ITEMS, patterns: MAX_PATTERNS }, 0);
}

const docsIn = ({ doc, items }: TocItem): readonly string[] => [
  ...(doc === undefined ? [] : [doc]),
  ...items.flatMap(docsIn),
];

function docsBelow({ files }: ForeignFolder, root: string): readonly string[] {
  const start = startOf(root);
  const docs = [...files.keys()].filter(
    (path) => path.startsWith(start) && PAGE.test(path) && !ASIDE.test(path.slice(start.length)),
  );
  return [...new Set(docs.map((path) => path.replace(PAGE, '')))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
}

function read(items: readonly unknown[], reading: Reading, depth: number): readonly TocItem[] {
  if (depth > DEEPEST) return [];
  const { root } = reading;
  return items.slice(0, 5_000).flatMap((item): readonly TocItem[] => {
    if (reading.left-- <= 0) return [];
    const pattern = textOf(fieldOf(item, 'pattern')) ?? textOf(fieldOf(item, 'glob'));
    if (pattern !== undefined) return matching(pattern, reading);
    const file = textOf(fieldOf(item, 'file'));
    const doc = file === undefined ? undefined : joined(root, file.replace(PAGE, ''));
    const below = BELOW.flatMap((key) => listOf(fieldOf(item, key)));
    const inner = read(below, reading, depth + 1);
    const title =
      textOf(fieldOf(item, 'title')) ?? textOf(fieldOf(item, 'caption')) ?? textOf(fieldOf(item, 'part'));
    const url = textOf(fieldOf(item, 'url'));
    const isHidden = fieldOf(item, 'hidden') === true;
    return doc === undefined && url === undefined && inner.length === 0
      ? []
      : [{ title, doc, url, isHidden, items: inner }];
  });
}

/** `guides/*.md`, `**{.ipynb,.md}`: pages that the table does not name, each once. */
function matching(pattern: string, reading: Reading): readonly TocItem[] {
  if (reading.patterns-- <= 0) return [];
  const bare = pattern.replace(/\{[^{}]*\}$/, '').replace(/\.(?:md|ipynb|rst|\*)$/, '');
  const path = joined(reading.root, bare);
  if (path === undefined) return [];
  const matches = globOf(path);
  const found = reading.docs.filter((doc) => !reading.named.has(doc) && matches(doc));
  for (const doc of found) reading.named.add(doc);
  reading.left -= found.length;
  return found.map((doc) => ({ title: undefined, doc, url: undefined, isHidden: false, items: [] }));
}

/** All documents, the first page of each folder before the others, and folders as groups. */
export function folderToc(folder: ForeignFolder, root: string): readonly TocItem[] {
  const list = (at: string, docs: readonly string[], depth: number): readonly TocItem[] => {
    const start = startOf(at);
    const rank = (doc: string): number => {
      const found = FIRST.indexOf(doc.slice(start.length).toLowerCase());
      return found < 0 ? FIRST.length : found;
    };
    const own = docs
      .filter((doc) => folderOf(doc) === at)
      .toSorted((a, b) => rank(a) - rank(b))
      .map((doc) => ({ title: undefined, doc, url: undefined, isHidden: false, items: [] }));
    const names = new Set(
      docs.flatMap((doc) => (folderOf(doc) === at ? [] : [doc.slice(start.length).split('/', 1)[0]!])),
    );
    const groups = [...names].map((name) => {
      const inside = docs.filter((doc) => doc.startsWith(`${start}${name}/`));
      const items = list(start + name, inside, depth + 1);
      return { title: titleOfName(name), doc: undefined, url: undefined, isHidden: false, items };
    });
    return [...own, ...(depth > DEEPEST ? [] : groups)];
  };
  return list(root, docsBelow(folder, root).slice(0, MAX_ITEMS), 0);
}

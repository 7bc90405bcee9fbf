/** Finds the pages of one folder of documentation of Docusaurus, with their ids, addresses and places. */
import { posix } from 'node:path';
import { type ForeignFolder, folderOf } from '../common/dialect.ts';
import { fieldOf, textOf, type YamlFields } from '../common/foreign-yaml.ts';
import { namedPath } from '../common/site-paths.ts';

export interface DocPage {
  /** Path of its file. */
  readonly original: string;
  /** As sidebars name it. */
  readonly id: string;
  /** Inside the folder, without number prefixes and extension. */
  readonly path: string;
  /** Folder inside the folder, as on disk. */
  readonly folder: string;
  /** Path in the site, with `.mdx`. */
  readonly page: string;
  readonly position: number;
  readonly label: string | undefined;
  readonly data: YamlFields;
}

const PAGE = /\.mdx?$/i;
const PREFIX = /^(\d+)\s*[-_.]+\s*(.+)$/;
/** Dates and versions are no order. */
const NO_PREFIX = /^(?:\d{4}[-_.]\d{2}|\d+[-_.]\d+)/;

/** A name without the number that orders it, and that number. */
export function withoutPrefix(name: string): { readonly name: string; readonly order: number | undefined } {
  const found = NO_PREFIX.test(name) ? null : PREFIX.exec(name);
  return found === null ? { name, order: undefined } : { name: found[2]!, order: Number(found[1]) };
}

interface DocsFolder {
  readonly folder: string;
  readonly route: string;
  /** False keeps numbers in names. */
  readonly prefixes: boolean;
  /** Patterns of pages that its authors left out. */
  readonly excluded: readonly string[];
}

interface DocsPages {
  readonly pages: readonly DocPage[];
  /** Paths of files. */
  readonly drafts: readonly string[];
}

export async function docsPages(
  source: ForeignFolder,
  { folder, route, prefixes, excluded }: DocsFolder,
): Promise<DocsPages> {
  const start = folder === '' ? '' : `${folder}/`;
  const pages: DocPage[] = [];
  const drafts: string[] = [];
  const clean = (name: string): string => (prefixes ? withoutPrefix(name).name : name);
  for (const original of [...source.files.keys()].sort()) {
    if (!original.startsWith(start) || !PAGE.test(original)) continue;
    const inside = original.slice(start.length);
    if (isLeftOut(inside, excluded)) continue;
    const { data, isDraft } = await source.head(original);
    if (isDraft) {
      drafts.push(original);
      continue;
    }
    const parts = inside.replace(PAGE, '').split('/');
    const path = parts.map(clean).join('/');
    const above = folderOf(path);
    const name = path.slice(above === '' ? 0 : above.length + 1);
    const order = prefixes ? withoutPrefix(parts.at(-1)!).order : undefined;
    const own = textOf(fieldOf(data, 'id'));
    const position = Number(fieldOf(data, 'sidebar_position') ?? order ?? Number.POSITIVE_INFINITY);
    pages.push({
      original,
      id: own === undefined ? path : [above, own].filter(Boolean).join('/'),
      path,
      folder: folderOf(inside),
      page: pagePath(
        route,
        { above, name: own ?? name, isIndex: isIndex(name, above) },
        textOf(fieldOf(data, 'slug')),
      ),
      position: Number.isNaN(position) ? Number.POSITIVE_INFINITY : position,
      label: textOf(fieldOf(data, 'sidebar_label')) ?? textOf(fieldOf(data, 'title')),
      data,
    });
  }
  return { pages, drafts };
}

export interface PagesFolder {
  readonly folder: string;
  readonly route: string;
  readonly excluded: readonly string[];
}

/** Pages in Markdown beside those in React: `src/pages/support.md`. */
export async function markdownPages(
  source: ForeignFolder,
  { folder, route, excluded }: PagesFolder,
): Promise<{
  readonly pages: readonly Pick<DocPage, 'page' | 'original'>[];
  readonly drafts: readonly string[];
}> {
  const pages: Pick<DocPage, 'page' | 'original'>[] = [];
  const drafts: string[] = [];
  for (const original of [...source.files.keys()].sort()) {
    if (!original.startsWith(`${folder}/`) || !PAGE.test(original)) continue;
    const inside = original.slice(folder.length + 1);
    if (isLeftOut(inside, excluded)) continue;
    const { data, isDraft } = await source.head(original);
    if (isDraft) {
      drafts.push(original);
      continue;
    }
    const path = inside.replace(PAGE, '').replace(/(?:^|\/)index$/, '');
    const page = pagePath(
      route,
      { above: '', name: path, isIndex: path === '' },
      textOf(fieldOf(data, 'slug')),
    );
    pages.push({ original, page });
  }
  return { pages, drafts };
}

/** @param excluded patterns of the configuration */
export function isLeftOut(inside: string, excluded: readonly string[]): boolean {
  return (
    /(?:^|\/)_|\.test\.|(?:^|\/)node_modules\/|(?:^|\/)__tests__\//.test(inside) ||
    excluded.some((pattern) => posix.matchesGlob(inside, pattern))
  );
}

/** The page of a folder: `index`, `README`, or what is called like it. */
export function isIndex(name: string, above: string): boolean {
  const lower = name.toLowerCase();
  return (
    lower === 'index' ||
    lower === 'readme' ||
    (above !== '' && lower === above.split('/').at(-1)!.toLowerCase())
  );
}

interface Place {
  readonly above: string;
  readonly name: string;
  readonly isIndex: boolean;
}

function pagePath(
  route: string,
  { above, name, isIndex: isFolder }: Place,
  slug: string | undefined,
): string {
  const inside =
    slug === undefined ? [above, isFolder ? '' : name] : slug.startsWith('/') ? [slug] : [above, slug];
  const parts: string[] = [];
  for (const part of `${route}/${inside.join('/')}`.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.length === 0 ? 'index.mdx' : `${namedPath(parts.join('/'))}.mdx`;
}

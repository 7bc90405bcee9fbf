/** Exports of Notion: pages in Markdown or HTML and databases as CSV, with the id of each in the names of files. */
import type {
  Dialect,
  ForeignFolder,
  ForeignNote,
  ForeignSite,
} from '../../../../site/dialects/common/dialect.ts';
import { folderOf, joined } from '../../../../site/dialects/common/dialect.ts';
import { type NavEntry, NavWriter } from '../../../../site/dialects/common/nav-entries.ts';
import { decoded, isOutside, splitAddress } from '../../../../site/dialects/common/rewrite-links.ts';
import { siteFile } from '../../../../site/dialects/common/site-file.ts';
import { PagePaths } from '../page-paths.ts';
import { notionDatabase, notionHtmlPage, notionPage } from './notion-page.ts';

const NAMED = /^(.*?)[ _-]?([0-9a-f]{32})(?:_all)?\.(md|html|csv)$/;
const FOLDER_ID = / [0-9a-f]{32}$/;
const ID = /([0-9a-f]{32})(?=$|[?#&/])|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=$|[?#&/])/;

export const notion: Dialect = {
  name: 'Notion',
  detect: (paths) => {
    const named = paths.filter((path) => NAMED.test(nameOf(path)));
    const depth = (path: string): number => path.split('/').length;
    return named.sort(
      (a, b) =>
        depth(a) - depth(b) || Number(/\.csv$/.test(a)) - Number(/\.csv$/.test(b)) || (a < b ? -1 : 1),
    )[0];
  },
  open,
};

interface NotionPage {
  readonly original: string;
  readonly title: string;
  readonly id: string;
  /** Of its file in the folder, without id: what it holds is in a folder of that name. */
  readonly place: string;
  /** In the site, without an ending. */
  readonly path: string;
}

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const pages = pagesOf([...folder.files.keys()]);
  const files = new Map<string, string>();
  const assets = new Map<string, string>();
  for (const { path, original } of pages) files.set(`${path}.mdx`, original);
  const byOriginal = new Map(pages.map((page) => [page.original, page]));
  const byId = new Map(pages.map((page) => [page.id, page]));
  const byFolder = Map.groupBy(pages, ({ place }) => folderOf(place));
  for (const original of folder.files.keys()) {
    if (byOriginal.has(original) || NAMED.test(nameOf(original)) || /(?:^|\/)index\.html$/.test(original))
      continue;
    const path = siteFile(`_files/${tidyPath(original)}`);
    if (path === undefined || files.has(path)) continue;
    files.set(path, original);
    assets.set(original, path);
  }
  const addressOf = (from: string, address: string): string => {
    if (/^https?:\/\/(?:www\.)?(?:[\w-]+\.)?notion\.(?:so|site|com)\//.test(address)) {
      const [, plain, dashed] = ID.exec(address) ?? [];
      const page = byId.get((plain ?? dashed ?? '').replaceAll('-', ''));
      return page === undefined ? address : pageAddress(page);
    }
    if (isOutside(address)) return address;
    const { path, rest } = splitAddress(address);
    const target = joined(folderOf(from), decoded(path));
    const page =
      target === undefined
        ? undefined
        : (byOriginal.get(target) ?? byId.get(NAMED.exec(nameOf(target))?.[2] ?? ''));
    if (page !== undefined)
      return `${pageAddress(page)}${/^#/.test(rest) && !/^#[0-9a-f-]{32,}$/.test(rest) ? rest : ''}`;
    const asset = target === undefined ? undefined : assets.get(target);
    return asset === undefined ? address : `/${encodeURI(asset)}`;
  };
  const titles = new Map(pages.map((page) => [page.original, page.title]));
  const writer = new NavWriter();
  const notes: ForeignNote[] = [];
  return {
    docs: {
      theme: 'mint',
      name: pages[0]?.title ?? folder.name,
      colors: { primary: '#1d5bd6' },
      navigation: { pages: writer.pages(entriesOf(pages)) },
      redirects: redirectsOf(pages),
    },
    configFiles: [config],
    files,
    generatedPages: writer.generatedPages,
    pages: pages.length,
    navigationFrom: 'its folders',
    notes,
    page: (original, text) => {
      const page = {
        original,
        title: titles.get(original) ?? '',
        to: (address: string) => addressOf(original, address),
      };
      if (original.endsWith('.html')) return notionHtmlPage(page, text);
      if (!original.endsWith('.csv')) return Promise.resolve(notionPage(page, text));
      const inside = byFolder.get(byOriginal.get(original)?.place ?? '') ?? [];
      const rows = new Map(inside.map((row) => [row.title, pageAddress(row)]));
      return Promise.resolve(notionDatabase(page, text, (name) => rows.get(name.trim())));
    },
  };
}

const nameOf = (path: string): string => path.split('/').at(-1)!;
const pageAddress = ({ path }: Pick<NotionPage, 'path'>): string => (path === 'index' ? '/' : `/${path}`);

/** `Docs 1f…/Page 2e….md` -> `Docs/Page`. */
function placeOf(original: string): string {
  const steps = original.split('/').map((step) => step.replace(FOLDER_ID, ''));
  return [...steps.slice(0, -1), NAMED.exec(steps.at(-1)!)?.[1] ?? steps.at(-1)!].join('/');
}

function pagesOf(paths: readonly string[]): readonly NotionPage[] {
  const found = new Map<string, string>();
  for (const original of [...paths].sort()) {
    const [, , id, kind] = NAMED.exec(nameOf(original)) ?? [];
    if (id === undefined) continue;
    // A database has a file with all of its columns, and a page may stand beside it.
    const before = found.get(id);
    if (before === undefined || kind !== 'csv' || (before.endsWith('.csv') && /_all\.csv$/.test(original)))
      found.set(id, original);
  }
  const all = [...found].map(([id, original]) => ({ id, original, place: placeOf(original) }));
  all.sort((a, b) => a.place.split('/').length - b.place.split('/').length || (a.place < b.place ? -1 : 1));
  const given = new PagePaths();
  const pathOf = new Map<string, string>();
  const [first] = all;
  const isOneRoot =
    first !== undefined &&
    all.filter(({ place }) => !place.includes('/')).length === 1 &&
    !first.place.includes('/');
  return all.map(({ id, original, place }, at) => {
    const title = nameOf(place).trim() || 'Untitled';
    const around = folderOf(place);
    const parent =
      pathOf.get(around) ??
      (around === ''
        ? ''
        : around
            .split('/')
            .map((step) => step.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'))
            .join('/'));
    const path =
      isOneRoot && at === 0 ? given.take('index') : given.add(parent === 'index' ? '' : parent, title);
    if (!pathOf.has(place)) pathOf.set(place, path);
    return { id, original, title, place, path };
  });
}

/** A page with pages in it is a group that it opens; what stands below the one page of all is the navigation. */
function entriesOf(pages: readonly NotionPage[]): readonly NavEntry[] {
  const inside = Map.groupBy(pages, ({ place }) => folderOf(place));
  const places = new Set(pages.map(({ place }) => place));
  const written = new Set<string>();
  const below = (place: string): NavEntry[] =>
    (inside.get(place) ?? []).flatMap((page): NavEntry[] => {
      if (written.has(page.original)) return [];
      written.add(page.original);
      const entries = below(page.place);
      if (page.path === 'index') return [{ kind: 'page', page: 'index' }, ...entries];
      return entries.length === 0
        ? [{ kind: 'page', page: page.path }]
        : [{ kind: 'group', title: page.title, root: page.path, entries }];
    });
  return [...inside.keys()]
    .filter((place) => !places.has(place))
    .sort()
    .flatMap(below);
}

/** Addresses of pages at Notion end with their ids. */
function redirectsOf(pages: readonly NotionPage[]): readonly { source: string; destination: string }[] {
  return pages.flatMap(({ id, title, path }) => {
    const destination = pageAddress({ path });
    const words = title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '');
    return [`/${id}`, ...(words === '' ? [] : [`/${words}-${id}`])].map((source) => ({
      source,
      destination,
    }));
  });
}

/** `Docs 1f…/Page 2e…/image 1.png` -> `docs/page/image-1.png`. */
function tidyPath(original: string): string {
  return original
    .split('/')
    .map((step) => step.replace(FOLDER_ID, '').replace(/[\s%#?]+/g, '-'))
    .join('/');
}

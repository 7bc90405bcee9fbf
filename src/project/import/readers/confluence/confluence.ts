/** Exports of a Confluence space as HTML: pages by their numbers, their tree in index.html, attachments in folders. */
import type { HtmlElement, HtmlNode } from '../../../../site/content/syntax/html-node.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignSite,
  folderOf,
  joined,
} from '../../../../site/dialects/common/dialect.ts';
import { type NavEntry, NavWriter } from '../../../../site/dialects/common/nav-entries.ts';
import { decoded, isOutside, splitAddress } from '../../../../site/dialects/common/rewrite-links.ts';
import { siteFile } from '../../../../site/dialects/common/site-file.ts';
import { found, textOf } from '../html-mdx.ts';
import { htmlNodes } from '../html-page.ts';
import { PagePaths } from '../page-paths.ts';
import { confluencePage, confluenceTitle } from './confluence-page.ts';

const NUMBERED = /^(?:(.*)_)?(\d{3,})\.html$/;
/** Of the program itself: icons, style sheets. */
const OWN = /(?:^|\/)(?:images\/icons|styles)\//;
const MAX_DEPTH = 40;

interface PageOfSpace {
  readonly original: string;
  readonly id: string;
  readonly title: string;
  /** In the site, without an ending. */
  readonly path: string;
}

interface Branch {
  readonly original: string;
  readonly title: string;
  readonly branches: readonly Branch[];
}

export const confluence: Dialect = {
  name: 'Confluence',
  detect: (paths) => {
    const all = new Set(paths);
    return paths.find((path) => {
      if (!/(?:^|\/)index\.html$/.test(path)) return false;
      const top = folderOf(path);
      const at = (name: string): string => (top === '' ? name : `${top}/${name}`);
      return (
        all.has(at('styles/site.css')) &&
        paths.some((one) => folderOf(one) === top && NUMBERED.test(nameOf(one)))
      );
    });
  },
  open,
};

const nameOf = (path: string): string => path.split('/').at(-1)!;

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const top = folderOf(config);
  const index = await htmlNodes((await folder.read(config)) ?? '');
  const originals = [...folder.files.keys()]
    .filter((path) => folderOf(path) === top && NUMBERED.test(nameOf(path)))
    .sort();
  const known = new Set(originals);
  const listed = branchesOf(index, (href) => {
    const path = joined(top, decoded(splitAddress(href).path));
    return path !== undefined && known.has(path) ? path : undefined;
  });
  const inTree = new Set<string>();
  const collect = (branches: readonly Branch[]): void => {
    for (const { original, branches: inner } of branches) {
      inTree.add(original);
      collect(inner);
    }
  };
  collect(listed);
  const rest: Branch[] = [];
  for (const original of originals)
    if (!inTree.has(original)) {
      const title = confluenceTitle(await htmlNodes((await folder.read(original)) ?? ''));
      rest.push({
        original,
        title: title ?? NUMBERED.exec(nameOf(original))?.[1]?.replace(/[-_]+/g, ' ') ?? original,
        branches: [],
      });
    }
  const tree = [...listed, ...rest];
  const pages = placed(tree);
  const byOriginal = new Map(pages.map((page) => [page.original, page]));
  const byId = new Map(pages.map((page) => [page.id, page]));
  const files = new Map<string, string>(pages.map(({ path, original }) => [`${path}.mdx`, original]));
  const assets = new Map<string, string>();
  for (const original of folder.files.keys()) {
    if (known.has(original) || original === config || OWN.test(original) || /\.html$/.test(original))
      continue;
    const path = siteFile(original.slice(top === '' ? 0 : top.length + 1));
    if (path === undefined || files.has(path)) continue;
    files.set(path, original);
    assets.set(original, path);
  }
  const to = (address: string): string => {
    const id = /^https?:\/\/[^/]+\/.*(?:pageId=|\/pages\/)(\d{3,})/.exec(address)?.[1];
    const linked = id === undefined ? undefined : byId.get(id);
    if (linked !== undefined) return addressOf(linked);
    if (isOutside(address)) return address;
    const { path, rest: after } = splitAddress(address);
    const target = joined(top, decoded(path));
    const page = target === undefined ? undefined : byOriginal.get(target);
    if (page !== undefined) return addressOf(page) + (after.startsWith('#') ? after : '');
    const asset = target === undefined ? undefined : assets.get(target);
    return asset === undefined ? address : `/${asset}`;
  };
  const name = spaceName(index) ?? folder.name;
  const writer = new NavWriter();
  const pathOf = (original: string): string => byOriginal.get(original)!.path;
  const entries = (branches: readonly Branch[]): NavEntry[] =>
    branches.flatMap(({ original, title, branches: inner }): NavEntry[] => {
      const page = pathOf(original);
      if (page === 'index') return [{ kind: 'page', page }, ...entries(inner)];
      return inner.length === 0
        ? [{ kind: 'page', page }]
        : [{ kind: 'group', title, root: page, entries: entries(inner) }];
    });
  return {
    docs: {
      theme: 'mint',
      name,
      colors: { primary: '#1d5bd6' },
      navigation: { pages: writer.pages(entries(tree)) },
      redirects: redirectsOf(pages),
    },
    configFiles: [config],
    files,
    generatedPages: writer.generatedPages,
    pages: pages.length,
    navigationFrom: 'the tree of its index.html',
    notes: [],
    page: async (original, text) =>
      confluencePage(await htmlNodes(text), {
        original,
        title: byOriginal.get(original)?.title ?? original,
        to,
      }),
  };
}

const addressOf = ({ path }: PageOfSpace): string => (path === 'index' ? '/' : `/${path}`);

/** The page above all others is the home page. */
function placed(tree: readonly Branch[]): readonly PageOfSpace[] {
  const given = new PagePaths();
  const pages: PageOfSpace[] = [];
  const add = (branches: readonly Branch[], parent: string): void => {
    for (const { original, title, branches: inner } of branches) {
      const isHome = parent === '' && pages.length === 0;
      const path = isHome ? given.take('index') : given.add(parent, title);
      pages.push({ original, title, path, id: NUMBERED.exec(nameOf(original))![2]! });
      add(inner, isHome ? '' : path);
    }
  };
  add(tree, '');
  return pages;
}

/** Lists in lists, each entry with the link of its page first. */
function branchesOf(
  nodes: readonly HtmlNode[],
  fileOf: (href: string) => string | undefined,
): readonly Branch[] {
  const seen = new Set<string>();
  const itemsOf = (inner: readonly HtmlNode[], depth: number): Branch[] =>
    depth > MAX_DEPTH
      ? []
      : inner.flatMap((node): Branch[] => {
          if (node.type !== 'element') return [];
          if (node.tagName !== 'li') return itemsOf(node.children, depth + 1);
          const isList = (one: HtmlNode): boolean => one.type === 'element' && /^[uo]l$/.test(one.tagName);
          const link = found(
            node.children.filter((one) => !isList(one)),
            (element) => element.tagName === 'a',
          );
          const original = link === undefined ? undefined : fileOf(String(link.properties['href'] ?? ''));
          const below = itemsOf(node.children, depth + 1);
          if (original === undefined || seen.has(original)) return below;
          seen.add(original);
          return [
            {
              original,
              title: textOf(link as HtmlElement)
                .replace(/\s+/g, ' ')
                .trim(),
              branches: below,
            },
          ];
        });
  return itemsOf(nodes, 0);
}

function spaceName(index: readonly HtmlNode[]): string | undefined {
  const isName = (element: HtmlElement): boolean =>
    element.tagName === 'th' && textOf(element).trim() === 'Name';
  const row = found(
    index,
    (element) => element.tagName === 'tr' && found(element.children, isName) !== undefined,
  );
  const cell = row && found(row.children, (element) => element.tagName === 'td');
  const title = cell ?? found(index, (element) => element.properties['id'] === 'title-text');
  return (title && textOf(title).replace(/\s+/g, ' ').trim()) || undefined;
}

/** Of the file in the export, and of the page at Atlassian's cloud. */
function redirectsOf(pages: readonly PageOfSpace[]): readonly { source: string; destination: string }[] {
  return pages.flatMap((page) => {
    const destination = addressOf(page);
    return [
      `/${encodeURI(nameOf(page.original))}`,
      `/wiki/spaces/:space/pages/${page.id}/*`,
      `/spaces/:space/pages/${page.id}/*`,
    ].map((source) => ({ source, destination }));
  });
}

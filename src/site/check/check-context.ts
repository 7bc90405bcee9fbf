/** The input of every rule: the site, its rendered pages, its addresses, and the texts of its files. */

import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import { defined } from '../../lib/defined.ts';
import { decodePath } from '../../lib/text/address-path.ts';
import type { PageMeta } from '../content/page/page.ts';
import type { ReadTree } from '../content/page/page-tree.ts';
import type { NavNode, SpecRef } from '../navigation/nav-node.ts';
import { USUAL_DIRECTORY } from '../navigation/resolve/generated-address.ts';
import type { SpecificationSet } from '../openapi/specification.ts';
import type { Site } from '../site.ts';
import { type AddressIndex, addressIndex } from './address-index.ts';
import type { CheckedBody } from './checked-body.ts';
import type { Finding } from './finding.ts';
import { isAboutRepository } from './is-about-repository.ts';
import { listedAddresses } from './listed-addresses.ts';

export interface CheckedPage {
  readonly meta: PageMeta;
  readonly body: CheckedBody;
}

/** The available icons; the sets belong to the theme. */
export interface KnownIcons {
  /** @param key of `iconKey()` */
  has(key: string): boolean;
  /** All names of a library, for suggestions. */
  names(library: string): readonly string[];
}

export interface CheckContext {
  readonly site: Site;
  readonly icons?: KnownIcons;
  /** Pages with a file, without drafts, repository files such as README, and what is only a part of other pages. */
  readonly pages: readonly CheckedPage[];
  /** Files that pages import and the navigation does not list: they are parts of these pages. */
  readonly parts: ReadonlySet<string>;
  /** Pages generated from a specification: only their links are checked here. */
  readonly generated: readonly CheckedPage[];
  /** Both. */
  readonly everywhere: readonly CheckedPage[];
  /** By path of the page. */
  readonly bodies: ReadonlyMap<string, CheckedBody>;
  readonly addresses: AddressIndex;
  /** The source text of a file; empty when it cannot be read. */
  text(file: string): Promise<string>;
  /** The syntax tree of a text in the place of a file, with offsets in that text; read in a render process. */
  tree(file: string, text: string): Promise<ReadTree>;
}

export type Rule = (context: CheckContext) => readonly Finding[] | Promise<readonly Finding[]>;

const LARGEST_TEXT = 8 * 1024 * 1024;
/** Texts cached at a time: a rule goes through the files one after another. */
const MAX_TEXTS = 64;

/** @param pages every rendered page of the site that has text */
export async function checkContext(
  site: Site,
  pages: readonly CheckedPage[],
  icons?: KnownIcons,
): Promise<CheckContext> {
  const listed = listedAddresses(site.tree);
  const parts = partFiles(site, listed);
  const feeds = new Set(pages.filter(({ body }) => body.hasFeed).map(({ meta }) => decodePath(meta.url)));
  const texts = new BoundedMap<string, Promise<string>>({ entries: MAX_TEXTS });
  const read = async (file: string): Promise<string> =>
    (await site.source.read(file, LARGEST_TEXT))?.toString('utf8') ?? '';
  const written = pages.filter(
    ({ meta }) =>
      !isGenerated(meta) && (listed.has(meta.url) || !(isAboutRepository(meta.path) || parts.has(meta.file))),
  );
  const generated = pages.filter(({ meta }) => isGenerated(meta));
  return {
    site,
    ...defined({ icons }),
    pages: written,
    parts,
    generated,
    everywhere: [...written, ...generated],
    bodies: new Map(pages.map(({ meta, body }) => [meta.path, body])),
    addresses: addressIndex(site, { generated: generatedPages(site), hasFeed: (url) => feeds.has(url) }),
    text: (file) => texts.getOrMake(file, () => read(file)),
    tree: (file, text) => site.syntaxTree(file, text),
  };
}

function partFiles({ authored }: Site, listed: ReadonlySet<string>): ReadonlySet<string> {
  const all = [...authored.byPath.values()];
  const imported = new Set(all.flatMap(({ imports = [] }) => imports));
  return new Set(
    all.filter(({ file, url }) => imported.has(file) && !listed.has(url)).map(({ file }) => file),
  );
}

function isGenerated({ reference }: PageMeta): boolean {
  return reference?.generated === true;
}

/** @returns a function that is true for the address of such a page; pages of readable specifications are pages of the site */
function generatedPages(site: Site): (path: string) => boolean {
  const { specifications } = site;
  if (specifications === undefined) return () => false;
  const lost = specsOf([...site.tree.children, ...site.tree.globals]).flatMap((ref) =>
    ref.sources
      .filter((source) => isLost(specifications, source))
      .map(
        (source) =>
          (ref.directories === undefined ? ref.directory : ref.directories[source]) ?? USUAL_DIRECTORY,
      ),
  );
  const folders = [...new Set(lost)].map((directory) => `/${directory.replace(/^\/+|\/+$/g, '')}`);
  return (path) =>
    folders.some((folder) => folder === '/' || path === folder || path.startsWith(`${folder}/`));
}

function isLost(specifications: SpecificationSet, source: string): boolean {
  const read = specifications.getAll(source);
  return read.length === 0 || read.some(({ state }) => state !== undefined);
}

/** Specifications of endpoints without a page, and of elements that list no endpoints. */
function specsOf(nodes: readonly NavNode[]): SpecRef[] {
  return nodes.flatMap((node): SpecRef[] => {
    if (node.kind === 'link') return [];
    const own = node.openapi === undefined ? [] : [node.openapi];
    if (node.kind === 'page') return node.method !== undefined && node.url === '' ? own : [];
    const events = node.asyncapi === undefined ? [] : [node.asyncapi];
    const inside = specsOf(node.children);
    // An element with authored pages can have generated ones as well.
    return node.children.some((child) => child.kind === 'group') ? inside : [...own, ...events, ...inside];
  });
}

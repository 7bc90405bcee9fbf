/** ReadMe: folders of its synchronization, with the order in `_order.yaml` and pages at flat addresses. */
import { parseYaml } from '../../../lib/text/parse-yaml.ts';
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignNote,
  type ForeignSite,
  folderOf,
} from '../common/dialect.ts';
import { draftNotes } from '../common/drafts.ts';
import { fieldOf, listOf, textOf } from '../common/foreign-yaml.ts';
import { type NavEntry, NavWriter } from '../common/nav-entries.ts';
import { siteFile } from '../common/site-file.ts';
import { below, SHOWN, startOf } from '../common/site-paths.ts';
import { ReadmeOperations } from './readme-operations.ts';
import { readmePage } from './readme-page.ts';

/** Folders of a project, and what their addresses and tabs are called. */
const KINDS: Readonly<Record<string, readonly [address: string, tab: string]>> = {
  docs: ['docs', 'Guides'],
  guides: ['docs', 'Guides'],
  reference: ['reference', 'API Reference'],
  recipes: ['recipes', 'Recipes'],
  changelog: ['changelog', 'Changelog'],
  custom_pages: ['page', 'Pages'],
};
const ORDER = /^(?:(.*)\/)?(docs|guides|reference)(?:\/[^/]+){0,2}\/_order\.yaml$/;
const DEEPEST = 8;
const LARGEST_ORDER = 256 * 1024;

interface Page {
  readonly original: string;
  /** Path in the site, without extension. */
  readonly path: string;
  /** As its author names it. */
  readonly title: string | undefined;
}

export const readme: Dialect = {
  name: 'ReadMe',
  detect: (paths) =>
    paths
      .filter((path) => ORDER.test(path) && path.split('/').length <= 5)
      .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0],
  open,
  headOf: (text) => splitFrontMatter(text).front,
};

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const root = ORDER.exec(config)?.[1] ?? '';
  const files = new Map<string, string>();
  const notes: ForeignNote[] = [];
  const drafts: string[] = [];
  const hidden: string[] = [];
  const orders: string[] = [];
  const writer = new NavWriter();
  const operations = new ReadmeOperations(folder);
  const tabs: { readonly title: string; readonly entries: readonly NavEntry[] }[] = [];
  for (const [name, [address, title]] of Object.entries(KINDS)) {
    const at = below(root, name);
    const tree = new FolderTree(folder, at, address);
    await tree.read();
    await operations.read(at, tree.documents);
    notes.push(...tree.notes);
    drafts.push(...tree.drafts);
    hidden.push(...tree.hidden);
    orders.push(...tree.orders);
    for (const { path, original } of tree.pages)
      if (!files.has(`${path}.mdx`)) files.set(`${path}.mdx`, original);
    const entries = tree.entries(at, 0);
    if (entries.length > 0) tabs.push({ title, entries });
  }
  const start = startOf(root);
  for (const original of folder.files.keys()) {
    const served =
      original.startsWith(start) && SHOWN.test(original) ? siteFile(original.slice(start.length)) : undefined;
    if (served !== undefined && !files.has(served)) files.set(served, original);
  }
  for (const [path, original] of operations.files) if (!files.has(path)) files.set(path, original);
  const written = writer.tabs(tabs) as readonly { readonly pages: readonly unknown[] }[];
  const site = {
    pageAt: (kind: string, slug: string) =>
      files.has(`${kind}/${slug.toLowerCase()}.mdx`) ? `/${kind}/${slug.toLowerCase()}` : undefined,
    operation: (document: string | undefined, id: string) => operations.shown(document, id),
  };
  return {
    docs: {
      theme: 'mint',
      name: folder.name,
      colors: { primary: '#006fc2' },
      navigation: written.length === 1 ? { pages: written[0]!.pages } : { tabs: written },
    },
    configFiles: [...(orders.length === 0 ? [config] : orders), ...operations.files.values()],
    files,
    generatedPages: writer.generatedPages,
    notes: [...notes, ...draftNotes(drafts), ...hiddenNotes(hidden)],
    pages: [...files.keys()].filter((path) => path.endsWith('.mdx')).length,
    navigationFrom: 'its "_order.yaml" files',
    page: (original, text) => readmePage(original, text, site),
  };
}

function hiddenNotes([first, ...more]: readonly string[]): readonly ForeignNote[] {
  if (first === undefined) return [];
  const others =
    more.length === 0
      ? ''
      : `, as ${more.length === 1 ? 'is one more page' : `are ${more.length} more pages`}`;
  return [{ file: first, what: `It is hidden, and is left out${others}` }];
}

/** Pages of one kind, in folders that are categories and parents, with addresses that have no folders. */
class FolderTree {
  readonly pages: Page[] = [];
  readonly notes: ForeignNote[] = [];
  readonly drafts: string[] = [];
  readonly hidden: string[] = [];
  readonly orders: string[] = [];
  /** Names of the documents whose operations pages show. */
  readonly documents = new Set<string>();
  private readonly folder: ForeignFolder;
  private readonly at: string;
  private readonly address: string;
  private readonly ordered = new Map<string, readonly string[]>();
  private readonly names = new Map<string, Set<string>>();
  private readonly byName = new Map<string, Page>();
  /** Of hidden pages, whose folders keep their names. */
  private readonly hiddenTitles = new Map<string, string>();

  constructor(folder: ForeignFolder, at: string, address: string) {
    this.folder = folder;
    this.at = at;
    this.address = address;
  }

  async read(): Promise<void> {
    for (const original of [...this.folder.files.keys()].sort()) {
      if (!original.startsWith(startOf(this.at))) continue;
      if (/(?:^|\/)_order\.yaml$/.test(original)) await this.readOrder(original);
      if (!/\.mdx?$/.test(original)) continue;
      const { data, isDraft } = await this.folder.head(original);
      if (isDraft) {
        this.drafts.push(original);
        continue;
      }
      const bare = original.replace(/\.mdx?$/, '');
      const own = /\/index$/.test(bare) ? folderOf(bare) : bare;
      const slug = (textOf(fieldOf(data, 'slug')) ?? own.split('/').at(-1)!)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_.-]+/gu, '-');
      const page = { original, path: `${this.address}/${slug}`, title: textOf(fieldOf(data, 'title')) };
      // Readers do not find hidden pages; whoever works on them does.
      if (fieldOf(data, 'hidden') === true) {
        this.hidden.push(original);
        if (page.title !== undefined) this.hiddenTitles.set(own, page.title);
        continue;
      }
      const document = textOf(fieldOf(fieldOf(data, 'api'), 'file'));
      if (document !== undefined) this.documents.add(document);
      this.pages.push(page);
      this.byName.set(own, page);
      for (let at = own; at.length > this.at.length; at = folderOf(at))
        this.names.set(folderOf(at), (this.names.get(folderOf(at)) ?? new Set()).add(at.split('/').at(-1)!));
    }
  }

  private async readOrder(path: string): Promise<void> {
    const text = (await this.folder.read(path)) ?? '';
    this.orders.push(path);
    const read = text.length > LARGEST_ORDER ? { reason: 'it is too large' } : parseYaml(text);
    if ('reason' in read) {
      this.notes.push({ file: path, what: `It is no YAML: ${read.reason}` });
      return;
    }
    const names = listOf(read.value).flatMap((one) => textOf(one) ?? []);
    this.ordered.set(folderOf(path), names);
  }

  entries(folder: string, depth: number): readonly NavEntry[] {
    if (depth > DEEPEST) return [];
    const names = [...(this.names.get(folder) ?? [])].sort();
    const order = this.ordered.get(folder) ?? [];
    const at = (name: string): number => order.indexOf(name) + 1 || order.length + 1;
    const sorted = names.map((name) => [name, at(name)] as const).sort(([, a], [, b]) => a - b);
    return sorted.flatMap(([name]): readonly NavEntry[] => {
      const path = below(folder, name);
      const page = this.byName.get(path);
      const inner = this.entries(path, depth + 1);
      if (inner.length === 0) return page === undefined ? [] : [{ kind: 'page', page: page.path }];
      const title =
        page === undefined
          ? (this.hiddenTitles.get(path) ?? name)
          : (page.title ?? name.replace(/[-_]+/g, ' '));
      return [{ kind: 'group', title, entries: inner, ...(page !== undefined && { root: page.path }) }];
    });
  }
}

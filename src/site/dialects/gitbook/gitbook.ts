/** GitBook: Markdown of Git Sync, in the order of SUMMARY.md, with blocks such as `{% hint %}`. */
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignNote,
  type ForeignSite,
  folderOf,
  joined,
  nearestFile,
} from '../common/dialect.ts';
import { fieldOf } from '../common/foreign-yaml.ts';
import { languageCode } from '../common/language-codes.ts';
import { type NavEntry, NavWriter } from '../common/nav-entries.ts';
import { siteFile } from '../common/site-file.ts';
import { addressesOf, below, SHOWN, siteAddress, startOf, trimmed } from '../common/site-paths.ts';
import { gitbookPage } from './gitbook-page.ts';
import { readSpaces, type Space } from './gitbook-spaces.ts';
import { readSummary } from './gitbook-summary.ts';

const MAX_REDIRECTS = 5_000;
const PAGE = /\.(?:md|markdown)$/i;

export const gitbook: Dialect = {
  name: 'GitBook',
  detect: (paths) =>
    nearestFile(paths, /(?:^|\/)\.gitbook\.ya?ml$/) ??
    // mdBook has such a table too.
    (paths.some((path) => /(?:^|\/)book\.toml$/.test(path))
      ? undefined
      : nearestFile(paths, /(?:^|\/)SUMMARY\.md$/)),
  open,
  headOf: (text) => splitFrontMatter(text).front,
};

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const {
    spaces,
    title,
    files: configFiles,
    notes: found,
  } = await readSpaces(folder, commonConfig(folder, config));
  const notes: ForeignNote[] = [...found];
  const files = new Map<string, string>();
  const writer = new NavWriter();
  const titles = new Map<string, string>();
  const parts: { readonly space: Space; readonly entries: readonly NavEntry[] }[] = [];
  const redirects: { source: string; destination: string }[] = [];
  for (const space of spaces) {
    const read = await readSpace(folder, space, files);
    notes.push(...read.notes);
    for (const [original, name] of read.titles) titles.set(original, name);
    parts.push({ space, entries: read.entries });
    redirects.push(...redirectsOf(space, (path) => read.published(path), configFiles[0] ?? config, notes));
  }
  addAssets(folder, spaces, files);
  const space = addressesOf(files);
  const spaceFor = (original: string) => {
    const own = spaces.find((one) => original.startsWith(startOf(one.folder)));
    return {
      pages: own?.folder ?? '',
      base: '',
      addressOf: (path: string) => space.addressOf(path) ?? space.addressOf(below(path, 'README.md')),
      isAddress: space.isAddress,
    };
  };
  const site = {
    folder,
    root: folderOf(config),
    spaceOf: spaceFor,
    titleOf: (original: string) => titles.get(original),
  };
  return {
    docs: {
      theme: 'mint',
      name: title ?? folder.name,
      colors: { primary: '#346ddb' },
      navigation: navigation(parts, writer),
      ...(redirects.length > 0 && { redirects: redirects.slice(0, MAX_REDIRECTS) }),
    },
    configFiles: configFiles.length === 0 ? [config] : configFiles,
    files,
    generatedPages: writer.generatedPages,
    notes,
    pages: [...files.keys()].filter((path) => path.endsWith('.mdx')).length,
    navigationFrom: parts.some(({ space: one }) => one.summary !== undefined)
      ? 'its "SUMMARY.md"'
      : 'its folders',
    page: (original, text) => gitbookPage(original, text, site),
  };
}

/** Several folders with a table of contents and nothing above them are one site. */
function commonConfig(folder: ForeignFolder, config: string): string {
  if (/\.ya?ml$/.test(config) || config === 'SUMMARY.md') return config;
  const others = [...folder.files.keys()].filter((path) => /^[^/]+\/SUMMARY\.md$/.test(path));
  return others.length > 1 && others.includes(config) ? 'SUMMARY.md' : config;
}

async function readSpace(folder: ForeignFolder, space: Space, files: Map<string, string>) {
  const start = startOf(space.folder);
  const pathOf = (original: string): string => {
    const inside = original.slice(start.length).replace(PAGE, '');
    const own = original === space.readme ? '' : inside.replace(/(?:^|\/)(?:README|index)$/i, '');
    const isIndex = own !== inside || own === '';
    return below(space.prefix, isIndex ? below(own, 'index') : own);
  };
  const taken = new Map<string, string>();
  const notes: ForeignNote[] = [];
  const pageOf = (original: string): string | undefined => {
    const path = folder.files.has(original) ? original : below(original, 'README.md');
    if (!folder.files.has(path) || !path.startsWith(start) || !PAGE.test(path)) return undefined;
    const page = pathOf(path);
    taken.set(path, page);
    return page;
  };
  const text = space.summary === undefined ? undefined : await folder.read(space.summary);
  const all = [...folder.files.keys()].filter(
    (path) =>
      path.startsWith(start) && PAGE.test(path) && !/(?:^|\/)(?:\.|_book\/|node_modules\/)/.test(path),
  );
  // Only what is in the table is published, and everything where there is none.
  const summary = readSummary(
    text ?? folderSummary(all, start),
    space.summary ?? below(space.folder, 'SUMMARY.md'),
    pageOf,
  );
  notes.push(...summary.notes);
  pageOf(space.readme);
  const left = all.filter((path) => !taken.has(path) && path !== space.summary);
  if (text !== undefined && left.length > 0)
    notes.push({
      file: left[0]!,
      what: `It is not in "${space.summary!}", and is left out${left.length === 1 ? '' : `, as are ${left.length - 1} more pages`}`,
    });
  for (const [original, page] of taken) {
    const { data, isDraft } = await folder.head(original);
    const condition = fieldOf(data, 'if');
    if (isDraft || (typeof condition === 'string' && !/\bunsigned\b/.test(condition)))
      notes.push({
        file: original,
        what: isDraft
          ? 'It is a draft, and is left out'
          : 'It is for readers that are signed in, and is left out',
      });
    else if (!files.has(`${page}.mdx`)) files.set(`${page}.mdx`, original);
  }
  const isThere = (entry: NavEntry): readonly NavEntry[] => {
    if (entry.kind === 'page') return files.has(`${entry.page}.mdx`) ? [entry] : [];
    return entry.kind === 'group' ? [{ ...entry, entries: entry.entries.flatMap(isThere) }] : [entry];
  };
  return {
    entries: summary.entries.flatMap(isThere),
    // Pages that no table names are called as they call themselves.
    titles: text === undefined ? new Map<string, string>() : summary.titles,
    notes,
    published: (original: string) => {
      const page = pageOf(original);
      return page !== undefined && files.has(`${page}.mdx`) ? page : undefined;
    },
  };
}

/** A table for a space that has none. */
function folderSummary(pages: readonly string[], start: string): string {
  const inside = pages.map((path) => path.slice(start.length)).filter((path) => !/^SUMMARY\.md$/i.test(path));
  return inside
    .sort((a, b) => Number(/^README/i.test(b)) - Number(/^README/i.test(a)) || (a < b ? -1 : 1))
    .map((path) => {
      const name = path
        .replace(PAGE, '')
        .replace(/\/README$/i, '')
        .split('/')
        .at(-1)!;
      return `${'  '.repeat(Math.max(0, path.split('/').length - (/\/README/i.test(path) ? 2 : 1)))}* [${name.replace(/[-_]+/g, ' ')}](<${path}>)`;
    })
    .join('\n');
}

function addAssets(folder: ForeignFolder, spaces: readonly Space[], files: Map<string, string>): void {
  for (const original of folder.files.keys()) {
    if (
      PAGE.test(original) ||
      (!spaces.some((one) => original.startsWith(startOf(one.folder))) &&
        !original.startsWith('.gitbook/assets/'))
    )
      continue;
    const isAsset = /(?:^|\/)\.gitbook\/assets\//.test(original);
    if (!isAsset && (!SHOWN.test(original) || /(?:^|\/)\./.test(original))) continue;
    const served = siteFile(`_files/${original.replace(/(^|\/)\.gitbook\//, '$1')}`);
    if (served !== undefined && !files.has(served)) files.set(served, original);
  }
}

function navigation(
  parts: readonly { readonly space: Space; readonly entries: readonly NavEntry[] }[],
  writer: NavWriter,
) {
  const [only] = parts;
  if (only === undefined) return { pages: [] };
  if (parts.length === 1) return { pages: writer.pages(only.entries) };
  const sections = new Set(parts.map(({ space }) => space.section ?? space.title));
  const codes = parts.map(({ space }) =>
    space.language === undefined ? undefined : languageCode(space.language),
  );
  if (codes.every((code) => code !== undefined) && new Set(codes).size === parts.length)
    return {
      languages: parts.map(({ entries }, i) => ({ language: codes[i], pages: writer.pages(entries) })),
    };
  return {
    tabs: writer.tabs(
      parts.map(({ space, entries }) => ({
        title: sections.size === parts.length ? (space.section ?? space.title) : space.title,
        entries,
      })),
    ),
  };
}

function redirectsOf(
  { redirects, folder, prefix }: Space,
  pageOf: (original: string) => string | undefined,
  config: string,
  notes: ForeignNote[],
) {
  return Object.entries(redirects)
    .slice(0, MAX_REDIRECTS)
    .flatMap(([from, to]) => {
      const target = typeof to === 'string' ? to : '';
      const path = joined(folder, target.replace(/[?#].*$/, ''));
      const page = path === undefined ? undefined : pageOf(path);
      const destination = /^https?:/.test(target) ? target : page && siteAddress(`${page}.mdx`);
      if (destination === undefined) {
        notes.push({ file: config, what: `The redirect of "${from.slice(0, 200)}" leads to no page` });
        return [];
      }
      const source = `/${below(prefix, trimmed(from))}`;
      return source === destination ? [] : [{ source, destination }];
    });
}

/** Sphinx with MyST Markdown, Jupyter Book and MyST: conf.py, _toc.yml or myst.yml, read as data. */

import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { topHeading } from '../../content/syntax/heading-words.ts';
import { type IgnoreRules, isFileExcluded, parseIgnoreRules } from '../../source/ignore-rules.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignNote,
  type ForeignSite,
  folderOf,
  joined,
  nearestFile,
} from '../common/dialect.ts';
import { draftNotes, pageHead } from '../common/drafts.ts';
import { fieldOf, textOf } from '../common/foreign-yaml.ts';
import { NavWriter } from '../common/nav-entries.ts';
import { siteFile } from '../common/site-file.ts';
import { addressesOf, below, SHOWN, siteAddress, startOf, trimmed } from '../common/site-paths.ts';
import type { TocItem } from './book-toc.ts';
import { headingText, type Label, labelsOf } from './myst-labels.ts';
import { toctreesOf } from './myst-toctree.ts';
import { readSphinxConfig, type SphinxConfig } from './sphinx-config.ts';
import { SphinxNav } from './sphinx-nav.ts';
import { sphinxPage } from './sphinx-page.ts';
import { unreadNotes, unreadWords } from './unread-documents.ts';

const CONF = /(?:^|\/)conf\.py$/;
const BOOK = /(?:^|\/)(?:_toc\.ya?ml|myst\.ya?ml)$/;
const MAX_REDIRECTS = 10_000;
const PRIVATE = [
  '_build',
  '**/_build',
  '**/.ipynb_checkpoints',
  '**/node_modules',
  '**/.venv',
  '**/venv',
  'Thumbs.db',
];

export const sphinx: Dialect = {
  name: 'Sphinx',
  detect: (paths) => {
    const hasPages = (config: string): boolean =>
      paths.some(
        (path) =>
          path.startsWith(startOf(folderOf(config))) &&
          /\.md$/.test(path) &&
          !/(?:^|\/)(?:README|CHANGELOG|CONTRIBUTING|_build\/.*)\.md$/i.test(path),
      );
    const configs = paths.filter((path) => (CONF.test(path) || BOOK.test(path)) && hasPages(path));
    return nearestFile(configs, BOOK) ?? nearestFile(configs, CONF);
  },
  open,
  headOf: (text) => `${splitFrontMatter(text).front}\n${toctreeText(text)}`,
};

/** What of a page the navigation is made of. */
const toctreeText = (text: string): string =>
  [
    /^#[ \t].*$/m.exec(text)?.[0] ?? '',
    ...[...text.matchAll(/\{toctree\}[\s\S]{0,20000}?(?:```|:::)/g)].map(([all]) => all),
  ].join('\n');

async function open(folder: ForeignFolder, path: string): Promise<ForeignSite> {
  const config = await readSphinxConfig(folder, path);
  const found = await findPages(folder, config);
  const { files, texts, titles, labels, drafts } = found;
  const space = addressesOf(files);
  const byDoc = new Map([...texts.keys()].map((original) => [original.replace(/\.\w+$/, ''), original]));
  const docs = [...byDoc.keys()].sort();
  const nav = new SphinxNav({
    page: (doc) => {
      const original = byDoc.get(doc);
      const own = original && space.pathOf(original);
      return own === undefined
        ? undefined
        : { path: own.replace(/\.mdx$/, ''), original: original!, title: titles.get(original!) };
    },
    toctrees: (doc) => {
      const original = byDoc.get(doc);
      return original === undefined ? [] : toctreesOf(original, texts.get(original)!, config.root, docs);
    },
  });
  const writer = new NavWriter();
  const listed = config.toc === undefined ? nav.ofPages(config.rootDoc) : nav.ofTable(config.toc);
  // Tables that name only what is not read would leave nothing to choose.
  const all = [...files.keys()].filter((one) => one.endsWith('.mdx')).sort();
  const pages = writer.pages(
    listed.length > 0 ? listed : all.map((one) => ({ kind: 'page', page: one.slice(0, -4) })),
  );
  const site = {
    folder,
    root: config.root,
    pages: config.root,
    base: '',
    labels,
    substitutions: config.substitutions,
    addressOf: space.addressOf,
    isAddress: space.isAddress,
    docAt: (doc: string) => {
      const original = byDoc.get(doc) ?? byDoc.get(`${doc}/index`);
      return original !== undefined && files.has(space.pathOf(original) ?? '') ? original : undefined;
    },
    titleOf: (original: string) => titles.get(original),
    navTitleOf: (original: string) => nav.titles.get(original),
  };
  const redirects = redirectsOf(files, config);
  return {
    docs: {
      ...look(config, folder, (file) => space.addressOf(file)),
      navigation: { pages },
      ...(redirects.length > 0 && { redirects }),
    },
    configFiles: config.files,
    files,
    generatedPages: writer.generatedPages,
    notes: [...config.notes, ...found.notes, ...draftNotes(drafts)],
    pages: all.length,
    navigationFrom: `its ${config.toc === undefined ? '"toctree" directives' : 'table of contents'}${unreadWords(found.others)}`,
    page: (original, text) => sphinxPage(original, text, site),
  };
}

async function findPages(folder: ForeignFolder, config: SphinxConfig) {
  const { root } = config;
  const rules = parseIgnoreRules(
    [...PRIVATE, ...config.excluded].map((one) => (one.startsWith('*') ? one : `/${one}`)).join('\n'),
  );
  const listed = config.toc && new Set(config.toc.flatMap(docsIn));
  const files = new Map<string, string>();
  /** Texts of all documents, also of those that are only read for their tables. */
  const texts = new Map<string, string>();
  const titles = new Map<string, string>();
  const labels = new Map<string, Label>();
  const drafts: string[] = [];
  const others: string[] = [];
  const unlisted: string[] = [];
  const start = startOf(root);
  for (const original of [...folder.files.keys()].sort()) {
    if (!original.startsWith(start)) continue;
    const inside = original.slice(start.length);
    if (isFileExcluded(rules, inside) && !isNotebookText(inside, rules, start, folder)) continue;
    if (original.endsWith('.ipynb') && folder.files.has(original.replace(/\.ipynb$/, '.md'))) continue;
    if (/\.(?:rst|ipynb)$/.test(inside)) {
      const doc = original.replace(/\.\w+$/, '');
      if (listed === undefined || listed.has(doc)) others.push(original);
      if (original.endsWith('.rst')) texts.set(original, (await folder.read(original)) ?? '');
      continue;
    }
    if (!/\.md$/.test(inside) || /(?:^|\/)_(?:static|templates)\//.test(inside)) {
      const extra = [...config.extras, ...config.statics]
        .map((one) => joined(root, one))
        .find((one) => one !== undefined && original.startsWith(startOf(one)));
      const isExtra = extra !== undefined && config.extras.some((one) => joined(root, one) === extra);
      const served = isExtra
        ? siteFile(original.slice(startOf(extra).length))
        : extra !== undefined
          ? siteFile(`_static/${original.slice(startOf(extra).length)}`)
          : SHOWN.test(inside)
            ? siteFile(inside)
            : undefined;
      if (served !== undefined && !files.has(served)) files.set(served, original);
      continue;
    }
    if (listed !== undefined && !listed.has(original.replace(/\.md$/, ''))) {
      unlisted.push(original);
      continue;
    }
    const text = ((await folder.read(original)) ?? '').replace(/\r\n?/g, '\n');
    const { data, isDraft } = pageHead(text, original);
    if (isDraft) {
      drafts.push(original);
      continue;
    }
    texts.set(original, text);
    const heading = topHeading(text)?.words ?? /^(\S.*)\n=+[ \t]*$/m.exec(text)?.[1];
    const title =
      textOf(fieldOf(data, 'title')) ?? (heading === undefined ? undefined : headingText(heading));
    if (title !== undefined) titles.set(original, title);
    for (const [name, label] of labelsOf(original, text)) if (!labels.has(name)) labels.set(name, label);
    const isFirst = original === `${config.rootDoc}.md`;
    const own = `${isFirst ? 'index' : besideFolder(inside.replace(/\.md$/, ''), original, folder)}.mdx`;
    files.set(own, original);
  }
  return {
    files,
    texts,
    titles,
    labels,
    drafts,
    notes: [...unreadNotes(others, files.size), ...leftNotes(unlisted)],
    others,
  };
}

/** A notebook that is kept as Markdown beside it: the page is made of the notebook, and the text of it is left out. */
function isNotebookText(
  inside: string,
  rules: IgnoreRules,
  start: string,
  { files }: ForeignFolder,
): boolean {
  const notebook = inside.replace(/\.md$/, '.ipynb');
  return inside.endsWith('.md') && files.has(start + notebook) && !isFileExcluded(rules, notebook);
}

/** With `.html` at their ends, the addresses of `x`, `x/index` and `x/README` are three; all but one need another name here. */
function besideFolder(path: string, original: string, { files }: ForeignFolder): string {
  const at = folderOf(original);
  if (path.endsWith('/index') && files.has(`${at}.md`)) return `${path}-page`;
  // A README is the page of its folder where nothing else is.
  const isReadme = /(?:^|\/)README$/.test(path);
  const isSecond = isReadme && [`${at}.md`, below(at, 'index.md')].some((one) => files.has(one));
  return isSecond ? `${path}-page` : path;
}

const docsIn = ({ doc, items }: TocItem): readonly string[] => [
  ...(doc === undefined ? [] : [doc]),
  ...items.flatMap(docsIn),
];

function leftNotes([first, ...more]: readonly string[]): readonly ForeignNote[] {
  if (first === undefined) return [];
  const rest =
    more.length === 0
      ? ''
      : `, as ${more.length === 1 ? 'is one more page' : `are ${more.length} more pages`}`;
  return [{ file: first, what: `It is not in the table of contents, and is left out${rest}` }];
}

/** Each page was at an address with `.html`. */
function redirectsOf(files: ReadonlyMap<string, string>, { redirects, root }: SphinxConfig) {
  const list: { source: string; destination: string }[] = [];
  const seen = new Set<string>();
  const add = (source: string, destination: string): void => {
    if (list.length >= MAX_REDIRECTS || seen.has(source) || source === destination || /[:*(){}]/.test(source))
      return;
    seen.add(source);
    list.push({ source, destination });
  };
  const addressOf = (written: string, beside: string): string | undefined => {
    if (/^https?:/.test(written)) return written;
    const [path = '', anchor] = written.split('#', 2);
    const plain = path.startsWith('/') ? trimmed(path) : (joined(beside, path) ?? '');
    const doc = plain.replace(/\.(?:html|md|rst|txt)$/, '').replace(/\/$/, '');
    const page = [doc, `${doc}/index`, doc.replace(/(?:^|\/)index$/, '')].find((one) =>
      files.has(`${one === '' ? 'index' : one}.mdx`),
    );
    return page === undefined
      ? undefined
      : siteAddress(`${page === '' ? 'index' : page}.mdx`) + (anchor === undefined ? '' : `#${anchor}`);
  };
  for (const [from, to] of redirects) {
    const source = trimmed(from.replace(/\.(?:html|md|rst|txt)$/, ''));
    // Tables of documents name them from the top, addresses are beside the old page.
    const destination = addressOf(to, /\.(?:md|rst)$/.test(to) ? '' : folderOf(source));
    if (destination === undefined || files.has(`${source}.mdx`)) continue;
    add(`/${source}`, destination);
    add(`/${source}.html`, destination);
  }
  for (const [path, original] of files)
    if (path.endsWith('.mdx'))
      add(`/${original.slice(startOf(root).length).replace(/\.md$/, '')}.html`, siteAddress(path));
  return list;
}

function look(config: SphinxConfig, folder: ForeignFolder, served: (file: string) => string | undefined) {
  const picture = (path: string | undefined): string | undefined => {
    const file =
      path === undefined || /^https?:/.test(path)
        ? undefined
        : [joined(config.root, path), joined(config.root, `_static/${path}`)].find(
            (one) => one !== undefined && folder.files.has(one),
          );
    return file === undefined ? undefined : served(file);
  };
  const logo = picture(config.logo);
  const favicon = picture(config.favicon);
  const { repository } = config;
  const href =
    repository === undefined
      ? undefined
      : /^https:\/\//.test(repository)
        ? repository
        : /^[\w.-]+\/[\w.-]+$/.test(repository)
          ? `https://github.com/${repository}`
          : undefined;
  return {
    theme: 'mint',
    name: config.title ?? folder.name,
    colors: { primary: '#1471aa' },
    ...(logo !== undefined && { logo }),
    ...(favicon !== undefined && { favicon }),
    ...(href?.includes('//github.com/') === true && {
      navbar: { links: [{ type: 'github', label: 'GitHub', href }] },
    }),
  };
}

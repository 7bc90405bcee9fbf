/** MkDocs, with the theme Material: mkdocs.yml and Python-Markdown. */

import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { isFileExcluded, parseIgnoreRules } from '../../source/ignore-rules.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignNote,
  type ForeignSite,
  folderOf,
  joined,
} from '../common/dialect.ts';
import { draftNotes } from '../common/drafts.ts';
import { fieldOf, fieldsOf, listOf, textOf } from '../common/foreign-yaml.ts';
import { languageCode } from '../common/language-codes.ts';
import { type NavEntry, NavWriter } from '../common/nav-entries.ts';
import { siteFile } from '../common/site-file.ts';
import { below } from '../common/site-paths.ts';
import { folderRules, mainNav, ruleFiles } from './folder-rules.ts';
import { HeadingIndex } from './heading-index.ts';
import { mkdocsFile } from './mkdocs-files.ts';
import { languageTables, type MkDocsLanguages, mkdocsLanguages } from './mkdocs-languages.ts';
import { mkdocsLook } from './mkdocs-look.ts';
import { mkdocsMacros } from './mkdocs-macros.ts';
import { mkdocsNav } from './mkdocs-nav.ts';
import { type MkDocsPages, mkdocsPage } from './mkdocs-page.ts';
import { mkdocsPosts } from './mkdocs-posts.ts';
import { type MkDocsSettings, mkdocsSettings } from './mkdocs-settings.ts';
import { titleHeading } from './title-heading.ts';

const PAGE = /\.(?:md|markdown|mdown|mkdn|mkd)$/i;
const INDEX = /(^|\/)README$/;
/** What pages show. */
const SHOWN = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov|pdf|mp3)$/i;

export const mkdocs: Dialect = {
  name: 'MkDocs',
  detect: mkdocsFile,
  open,
  headOf: (text) => splitFrontMatter(text).front,
};

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const settings = await mkdocsSettings(folder, config);
  const languages = mkdocsLanguages(settings);
  const { posts, drafts } = await mkdocsPosts(folder, settings);
  const files = siteFiles(folder, settings, { drafts: new Set(drafts), languages });
  const bySource = new Map([...files].map(([path, original]) => [original, path]));
  const pageOf = (path: string): string | undefined => {
    const found = bySource.get(settings.docs === '' ? path : `${settings.docs}/${path}`);
    return found?.endsWith('.mdx') ? found.slice(0, -4) : undefined;
  };
  const pages = [...bySource].filter(([, path]) => path.endsWith('.mdx')).map(([original]) => original);
  const inDocs = (original: string): string =>
    settings.docs === '' ? original : original.slice(settings.docs.length + 1);
  const writer = new NavWriter();
  const titles = new Map<string, string>();
  const navNotes: ForeignNote[] = [];
  const tables = languageTables(new Map(pages.map((one) => [inDocs(one), pageOf(inDocs(one))!])), languages);
  const written: { readonly language?: string }[] = [];
  for (const { key, table } of tables) {
    const prefix = key === undefined || key === languages?.first ? '' : `${key}/`;
    const nav = await mkdocsNav(
      (key === undefined ? undefined : languages?.nav(key)) ?? (await mainNav(folder, settings)),
      {
        page: (path) => table.get(path),
        all: [...table.keys()],
        heading: async (page) => {
          const original = files.get(`${page}.mdx`) ?? files.get(`${page.slice(prefix.length)}.mdx`);
          const text = original === undefined ? undefined : await folder.read(original);
          return titleHeading(text ?? '');
        },
        folder: (path) =>
          folderRules(folder, settings, languages?.inFolders === true ? below(key!, path) : path),
        hasPatterns: settings.plugins.has('awesome-nav') || settings.plugins.has('literate-nav'),
        title: (title) => (key === undefined ? title : languages!.title(key, title)),
        note: (text, what) => ({ ...placeOf(settings, text), what }),
      },
      settings.features.has('navigation.indexes'),
    );
    for (const [page, title] of nav.titles) titles.set(page, title);
    if (key === undefined || key === languages?.first) navNotes.push(...nav.notes);
    const language = tables.length > 1 ? languageCode(key) : undefined;
    if (language === undefined || !written.some((one) => one.language === language))
      written.push({
        ...(language !== undefined && { language }),
        ...navigationOf(nav.entries, settings, writer, nav.titles),
      });
  }
  const rules = ruleFiles(folder, settings);
  const redirects = redirectsOf(settings, pageOf, pages.map(inDocs));
  const dated = posts.flatMap(({ original, address }) => {
    const page = bySource.get(original);
    if (page === undefined || address === undefined || /[:*(){}]/.test(address)) return [];
    const isTaken = files.has(`${address}.mdx`) || files.has(`${address}/index.mdx`);
    return isTaken ? [] : [{ source: `/${address}`, destination: addressOf(page) }];
  });
  const moved = [...redirects.list, ...dated].slice(0, MAX_REDIRECTS);
  const addresses = new Set(pages.map((original) => addressOf(bySource.get(original)!)));
  const site: MkDocsPages = {
    folder,
    docs: settings.docs,
    ...snippets(settings),
    includes: {
      code: [...settings.extensions.keys()].some((name) => /include/.test(name)),
      templates:
        settings.plugins.has('include-markdown') &&
        (textOf(fieldOf(settings.plugins.get('include-markdown'), 'opening_tag')) ?? '{%') === '{%',
    },
    macros: await mkdocsMacros(folder, settings),
    headings:
      settings.plugins.has('mkdocstrings') || settings.plugins.has('autorefs')
        ? new HeadingIndex(folder, new Map(pages.map((one) => [one, addressOf(bySource.get(one)!)])))
        : undefined,
    caret: settings.extensions.has('pymdownx.caret'),
    tilde: settings.extensions.has('pymdownx.tilde'),
    base: basePath(textOf(fieldOf(settings.fields, 'site_url'))),
    addressOf: (original) => {
      const named = original.replace(/(?=\.\w+$)/, `.${languages?.first}`);
      const path = bySource.get(original) ?? bySource.get(named);
      return path && addressOf(path);
    },
    isAddress: (address) => addresses.has(address),
    titleOf: (original) => titles.get((bySource.get(original) ?? '').replace(/\.mdx$/, '')),
  };
  const look = await mkdocsLook(settings, folder, (path) => bySource.get(path));
  return {
    docs: {
      ...look.docs,
      navigation: written.length > 1 ? { languages: written } : (written[0] ?? { pages: [] }),
      ...(written.length > 1 && languages?.fallsBack === true && { translations: { fallback: true } }),
      ...(moved.length > 0 && { redirects: moved }),
    },
    configFiles: [...settings.configFiles, ...rules, ...look.files],
    files,
    generatedPages: writer.generatedPages,
    pages: pages.length,
    navigationFrom: Array.isArray(fieldOf(settings.fields, 'nav'))
      ? 'its "nav"'
      : rules.length > 0
        ? `what ${rules.length === 1 ? `"${rules[0]!}" says` : `${rules.length} files of its folders say`}`
        : 'its folders',
    notes: [...settings.notes, ...navNotes, ...redirects.notes, ...draftNotes(drafts)],
    page: (original, text) => mkdocsPage(original, text, site),
  };
}

/** Pages and assets of `docs_dir`, at their addresses. */
function siteFiles(
  folder: ForeignFolder,
  { docs, isOutside, fields }: MkDocsSettings,
  { drafts, languages }: { drafts: ReadonlySet<string>; languages: MkDocsLanguages | undefined },
): ReadonlyMap<string, string> {
  if (isOutside) return new Map();
  const prefix = docs === '' ? '' : `${docs}/`;
  const excluded = parseIgnoreRules(
    ['exclude_docs', 'draft_docs'].map((key) => textOf(fieldOf(fields, key)) ?? '').join('\n'),
  );
  const files = new Map<string, string>();
  const taken = [...folder.files.keys()].filter((path) => path.startsWith(prefix)).sort();
  for (const original of taken) {
    const path = original.slice(prefix.length);
    if (excluded.length > 0 && isFileExcluded(excluded, path)) continue;
    const isPage = PAGE.test(path);
    if (drafts.has(original)) continue;
    // The folder of the configuration holds more than documentation.
    if (docs === '' && !isPage && !SHOWN.test(path)) continue;
    const { language, bare } = languages?.place(path) ?? { language: undefined, bare: path };
    const at = language === undefined || language === languages?.first ? bare : `${language}/${bare}`;
    const own = isPage ? `${at.replace(PAGE, '').replace(INDEX, '$1index')}.mdx` : siteFile(at);
    // Beside `index.md`, a README is no page.
    if (own !== undefined && !files.has(own)) files.set(own, original);
    else if (own !== undefined && isPage && /(?:^|\/)index\.\w+$/.test(path)) files.set(own, original);
  }
  return files;
}

const addressOf = (path: string): string =>
  path.endsWith('.mdx') ? `/${path.slice(0, -4).replace(/(?:^|\/)index$/, '')}` : `/${path}`;

function navigationOf(
  entries: readonly NavEntry[],
  { features }: MkDocsSettings,
  writer: NavWriter,
  titles: ReadonlyMap<string, string>,
): object {
  const groups = entries.filter(({ kind }) => kind === 'group');
  if (!features.has('navigation.tabs') || groups.length === 0) return { pages: writer.pages(entries) };
  const tabs = entries.map((entry) => {
    if (entry.kind === 'link') return { title: entry.label, href: entry.href, entries: [] };
    if (entry.kind === 'page') {
      const name = entry.page.split('/').at(-1)!.replace(/[-_]+/g, ' ');
      const title =
        titles.get(entry.page) ?? (name === 'index' ? 'Home' : name[0]!.toUpperCase() + name.slice(1));
      return { title, entries: [entry] };
    }
    const root = entry.root === undefined ? [] : [{ kind: 'page' as const, page: entry.root }];
    return { title: entry.title, entries: [...root, ...entry.entries] };
  });
  return { tabs: writer.tabs(tabs) };
}

function snippets({ config, docs, extensions }: MkDocsSettings) {
  const options = extensions.get('pymdownx.snippets');
  const base = folderOf(config);
  const written = fieldOf(options, 'base_path');
  const folders = (typeof written === 'string' ? [written] : listOf(written))
    .slice(0, 20)
    .map((one) => joined(base, String(one)))
    .filter((one) => one !== undefined);
  const snippetFolders = [...new Set([...folders, base, docs])];
  const appended = listOf(fieldOf(options, 'auto_append'))
    .slice(0, 10)
    .flatMap((one) => snippetFolders.map((folder) => joined(folder, String(one))).find(Boolean) ?? []);
  return { snippetFolders, appended };
}

interface Redirects {
  readonly list: readonly { readonly source: string; readonly destination: string }[];
  readonly notes: readonly ForeignNote[];
}

const MAX_REDIRECTS = 5_000;

function redirectsOf(
  settings: MkDocsSettings,
  pageOf: (path: string) => string | undefined,
  pages: readonly string[],
): Redirects {
  const maps = fieldsOf(fieldOf(settings.plugins.get('redirects'), 'redirect_maps'));
  const notes: ForeignNote[] = [];
  const list = Object.entries(maps)
    .slice(0, MAX_REDIRECTS)
    .flatMap(([from, written]) => {
      const to = String(written);
      const [path, anchor = ''] = to.split('#', 2);
      const page = pageOf(path!);
      const destination = /^https?:/.test(to)
        ? to
        : page === undefined
          ? undefined
          : `${addressOf(`${page}.mdx`)}${anchor && `#${anchor}`}`;
      if (destination === undefined)
        notes.push({
          ...placeOf(settings, from),
          what: `The redirect of "${from.slice(0, 200)}" leads to no page`,
        });
      const source = `/${from
        .replace(PAGE, '')
        .replace(/\.html$/, '')
        .replace(/(?:^|\/)(?:index|README)$/, '')}`;
      return destination === undefined || pageOf(from) !== undefined ? [] : [{ source, destination }];
    });
  const asFiles = fieldOf(settings.fields, 'use_directory_urls') === false ? pages : [];
  const ofFiles = asFiles.slice(0, MAX_REDIRECTS).flatMap((path) => {
    const page = pageOf(path);
    const source = `/${path.replace(PAGE, '.html').replace(/(^|\/)README\.html$/, '$1index.html')}`;
    return page === undefined ? [] : [{ source, destination: addressOf(`${page}.mdx`) }];
  });
  return { list: [...list, ...ofFiles], notes };
}

function placeOf({ config, lineOf }: MkDocsSettings, text: string) {
  const line = lineOf(text);
  return { file: config, ...(line !== undefined && { line }) };
}

function basePath(url: string | undefined): string {
  return /^https?:\/\/[^/]+\/(.*?)\/?$/.exec(url ?? '')?.[1] ?? '';
}

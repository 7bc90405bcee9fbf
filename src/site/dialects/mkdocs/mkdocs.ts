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
  nearestFile,
} from '../common/dialect.ts';
import { draftNotes, pageHead } from '../common/drafts.ts';
import { fieldOf, fieldsOf, foreignYaml, listOf, textOf } from '../common/foreign-yaml.ts';
import { type NavEntry, NavWriter } from '../common/nav-entries.ts';
import { siteFile } from '../common/site-file.ts';
import { literateNav } from './literate-nav.ts';
import { mkdocsLook } from './mkdocs-look.ts';
import { mkdocsNav } from './mkdocs-nav.ts';
import { type MkDocsPages, mkdocsPage } from './mkdocs-page.ts';
import { type MkDocsSettings, mkdocsSettings } from './mkdocs-settings.ts';

const PAGE = /\.(?:md|markdown|mdown|mkdn|mkd)$/i;
const INDEX = /(^|\/)README$/;
/** What pages show. */
const SHOWN = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov|pdf|mp3)$/i;

export const mkdocs: Dialect = {
  name: 'MkDocs',
  detect: (paths) => nearestFile(paths, /(?:^|\/)mkdocs\.ya?ml$/),
  open,
  headOf: (text) => splitFrontMatter(text).front,
};

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const settings = await mkdocsSettings(folder, config);
  const drafts = await draftPosts(folder, settings);
  const files = siteFiles(folder, settings, new Set(drafts));
  const bySource = new Map([...files].map(([path, original]) => [original, path]));
  const pageOf = (path: string): string | undefined => {
    const found = bySource.get(settings.docs === '' ? path : `${settings.docs}/${path}`);
    return found?.endsWith('.mdx') ? found.slice(0, -4) : undefined;
  };
  const originalOf = (page: string): string | undefined => files.get(`${page}.mdx`);
  const pages = [...bySource].filter(([, path]) => path.endsWith('.mdx')).map(([original]) => original);
  const inDocs = (original: string): string =>
    settings.docs === '' ? original : original.slice(settings.docs.length + 1);
  const nav = await mkdocsNav(
    fieldOf(settings.fields, 'nav'),
    {
      page: pageOf,
      all: pages.map(inDocs),
      heading: async (page) => {
        const original = originalOf(page);
        const text = original === undefined ? undefined : await folder.read(original);
        return /^#[ \t]+(.+?)(?:[ \t]*\{[^}]*\})?[ \t]*#*[ \t]*$/m.exec(text ?? '')?.[1];
      },
      folder: async (path) => {
        const file = [settings.docs, path, '.pages'].filter((part) => part !== '').join('/');
        const text = settings.plugins.has('awesome-pages') ? await folder.read(file) : undefined;
        if (text !== undefined) return foreignYaml(text, file).value;
        const listed = navFile(settings, path);
        const list = listed === undefined ? undefined : await folder.read(listed);
        return list === undefined ? undefined : { nav: literateNav(list) };
      },
      note: (text, what) => ({ ...placeOf(settings, text), what }),
    },
    settings.features.has('navigation.indexes'),
  );
  const writer = new NavWriter();
  const navigation = written(nav.entries, settings, writer, nav.titles);
  const redirects = redirectsOf(settings, pageOf, pages.map(inDocs));
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
    caret: settings.extensions.has('pymdownx.caret'),
    tilde: settings.extensions.has('pymdownx.tilde'),
    base: basePath(textOf(fieldOf(settings.fields, 'site_url'))),
    addressOf: (original) => {
      const path = bySource.get(original);
      return path && addressOf(path);
    },
    isAddress: (address) => addresses.has(address),
    titleOf: (original) => nav.titles.get((bySource.get(original) ?? '').replace(/\.mdx$/, '')),
  };
  return {
    docs: {
      ...mkdocsLook(settings, folder, (path) => bySource.get(path)),
      navigation,
      ...(redirects.list.length > 0 && { redirects: redirects.list }),
    },
    configFiles: [...settings.configFiles, ...pagesFiles(folder, settings)],
    files,
    made: writer.made,
    pages: pages.length,
    navigationFrom: Array.isArray(fieldOf(settings.fields, 'nav')) ? 'its "nav"' : 'its folders',
    notes: [...settings.notes, ...nav.notes, ...redirects.notes, ...draftNotes(drafts)],
    page: (original, text) => mkdocsPage(original, text, site),
  };
}

/** The file in which the plugin literate-nav has the navigation of a folder. */
function navFile({ plugins, docs }: MkDocsSettings, path: string): string | undefined {
  if (!plugins.has('literate-nav')) return undefined;
  const name = textOf(fieldOf(plugins.get('literate-nav'), 'nav_file')) ?? 'SUMMARY.md';
  return [docs, path, name].filter((part) => part !== '').join('/');
}

/** Posts of the blog that say so; other pages have no drafts of their own. */
async function draftPosts(folder: ForeignFolder, { plugins, docs }: MkDocsSettings): Promise<string[]> {
  const name = ['blog', 'material/blog'].find((one) => plugins.has(one));
  if (name === undefined) return [];
  const blog = joined(docs, textOf(fieldOf(plugins.get(name), 'blog_dir')) ?? 'blog');
  const drafts: string[] = [];
  for (const path of folder.files.keys())
    if (blog !== undefined && path.startsWith(blog === '' ? '' : `${blog}/`) && PAGE.test(path))
      if (pageHead((await folder.read(path)) ?? '', path).isDraft) drafts.push(path);
  return drafts;
}

/** Pages and assets of `docs_dir`, at their addresses. */
function siteFiles(
  folder: ForeignFolder,
  { docs, isOutside, fields }: MkDocsSettings,
  drafts: ReadonlySet<string>,
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
    const own = isPage ? `${path.replace(PAGE, '').replace(INDEX, '$1index')}.mdx` : siteFile(path);
    // Beside `index.md`, a README is no page.
    if (own !== undefined && !files.has(own)) files.set(own, original);
    else if (own !== undefined && isPage && /(?:^|\/)index\.\w+$/.test(path)) files.set(own, original);
  }
  return files;
}

const addressOf = (path: string): string =>
  path.endsWith('.mdx') ? `/${path.slice(0, -4).replace(/(?:^|\/)index$/, '')}` : `/${path}`;

function written(
  entries: readonly NavEntry[],
  { features }: MkDocsSettings,
  writer: NavWriter,
  titles: ReadonlyMap<string, string>,
): unknown {
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

function pagesFiles(folder: ForeignFolder, { plugins, docs }: MkDocsSettings): readonly string[] {
  const name = textOf(fieldOf(plugins.get('literate-nav'), 'nav_file')) ?? 'SUMMARY.md';
  return [...folder.files.keys()].filter(
    (path) =>
      path.startsWith(docs) &&
      ((plugins.has('awesome-pages') && path.endsWith('/.pages')) ||
        (plugins.has('literate-nav') && `/${path}`.endsWith(`/${name}`))),
  );
}

function basePath(url: string | undefined): string {
  return /^https?:\/\/[^/]+\/(.*?)\/?$/.exec(url ?? '')?.[1] ?? '';
}

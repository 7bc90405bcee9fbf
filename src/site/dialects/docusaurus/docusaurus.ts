/** Docusaurus: docusaurus.config and sidebars, read as data, and MDX. */
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignNote,
  type ForeignPage,
  type ForeignSite,
  joined,
  nearestFile,
} from '../common/dialect.ts';
import { draftNotes } from '../common/drafts.ts';
import { NavWriter } from '../common/nav-entries.ts';
import { siteFile } from '../common/site-file.ts';
import { readModule } from '../static/read-module.ts';
import { staticField, staticList, staticText } from '../static/static-value.ts';
import { docsPages, markdownPages } from './docs-pages.ts';
import { blogEntries, blogLists } from './docusaurus-blog.ts';
import { docusaurusNav, type Edition } from './docusaurus-nav.ts';
import { type DocusaurusPages, docusaurusPage } from './docusaurus-page.ts';
import {
  type DocsPlugin,
  type DocusaurusSettings,
  docusaurusLook,
  docusaurusSettings,
} from './docusaurus-settings.ts';
import { SidebarReader } from './docusaurus-sidebars.ts';
import { type LanguageEditions, languageEditions } from './language-editions.ts';

const MAX_VERSIONS = 100;

export const docusaurus: Dialect = {
  name: 'Docusaurus',
  detect: (paths) => nearestFile(paths, /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/),
  open,
  headOf: (text) => splitFrontMatter(text).front,
};

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const settings = await docusaurusSettings(folder, config);
  const notes: ForeignNote[] = [...settings.notes];
  const configFiles = new Set(settings.configFiles);
  const titles = new Map<string, string>();
  const editions: Edition[] = [];
  const drafts: string[] = [];
  const indexes: { readonly source: string; readonly destination: string }[] = [];
  const folders = new Set(settings.blog === undefined ? [] : [settings.blog.folder]);
  const { source, others } = await languageEditions(folder, settings);
  for (const plugin of settings.docs)
    for (const one of await versionsOf(folder, settings, plugin)) {
      if (one.sidebars !== undefined) configFiles.add(one.sidebars);
      const { pages, drafts: unready } = await docsPages(folder, {
        ...one,
        excluded: plugin.excluded,
        prefixes: staticField(plugin.options, 'numberPrefixParser') !== false,
      });
      drafts.push(...unready);
      folders.add(one.folder);
      const input = { source: folder, folder: one.folder, file: one.sidebars ?? config, route: one.route };
      const reader = new SidebarReader({ ...input, pages });
      const module = one.sidebars === undefined ? undefined : await readModule(folder, one.sidebars);
      for (const file of module?.files ?? []) configFiles.add(file);
      const sidebars = await reader.sidebars(module?.value);
      notes.push(...reader.notes);
      indexes.push(...reader.indexes);
      for (const [original, title] of reader.titles) titles.set(original, title);
      const edition = { plugin, version: one.version, pages, sidebars };
      editions.push(edition);
      for (const language of others)
        await language.add({ edition, version: one, sidebars: module?.value, file: input.file });
    }
  const blog = await blogEntries(folder, settings.blog);
  const posts = [...blog.posts];
  drafts.push(...blog.drafts);
  for (const one of settings.blogs) {
    const more = await blogEntries(folder, one);
    posts.push(...more.posts);
    drafts.push(...more.drafts);
    folders.add(one.folder);
  }
  const alone = settings.pages && (await markdownPages(folder, settings.pages));
  drafts.push(...(alone?.drafts ?? []));
  for (const language of others) {
    await language.addBlog(settings.blog?.folder ?? '', blog.posts);
    for (const [original, title] of language.titles) titles.set(original, title);
    for (const file of language.files) if (folder.files.has(file)) configFiles.add(file);
    for (const own of language.folders) folders.add(own);
    drafts.push(...language.drafts);
  }
  const files = new Map<string, string>();
  const add = (page: string, original: string) => files.has(page) || files.set(page, original);
  for (const { pages } of editions) for (const { page, original } of pages) add(page, original);
  for (const { page, original } of [...posts, ...(alone?.pages ?? [])]) add(page, original);
  for (const { translations } of others) for (const [page, original] of translations) add(page, original);
  addAssets(folder, settings, [...folders], files);
  const writer = new NavWriter();
  const site = sitePages(folder, settings, { files, others });
  const staticOf = (path: string): string | undefined => (files.has(path) ? `/${path}` : undefined);
  const look = await docusaurusLook(settings, folder, staticOf);
  const navigation = docusaurusNav(settings, editions, writer, {
    blog: posts.map(({ page }) => page.slice(0, -4)),
  });
  const languages = others.map((one) => ({
    language: one.locale.language,
    ...docusaurusNav(settings, one.editions, writer, {
      blog: one.posts,
      barLabel: (label) => one.barLabel(label),
    }),
  }));
  const redirects = [
    ...settings.redirects,
    ...[...indexes, ...blogLists(settings, posts)].filter(
      ({ source: at }) => !files.has(`${at.slice(1)}.mdx`) && !files.has(`${at.slice(1)}/index.mdx`),
    ),
  ];
  return {
    docs: {
      ...look.docs,
      navigation:
        languages.length === 0
          ? navigation
          : { languages: [{ language: source, ...navigation }, ...languages] },
      ...(languages.length > 0 && { translations: { fallback: true } }),
      ...(staticField(settings.value, 'noIndex') === true && {
        seo: { indexing: 'all', metatags: { robots: 'noindex' } },
      }),
      ...(redirects.length > 0 && { redirects }),
    },
    configFiles: [...configFiles, ...look.files],
    files,
    generatedPages: writer.generatedPages,
    notes: [...notes, ...draftNotes(drafts)],
    pages: [...files.keys()].filter((path) => path.endsWith('.mdx')).length,
    navigationFrom: editions.some(({ plugin }) => plugin.sidebars !== undefined)
      ? 'its sidebars'
      : 'its folders',
    page: async (original, text) =>
      labelled(await docusaurusPage(original, text, site), titles.get(original)),
  };
}

/** What pages need to know of their site: addresses by files, in the language of the page. */
function sitePages(
  folder: ForeignFolder,
  { root, value }: DocusaurusSettings,
  {
    files,
    others,
  }: { readonly files: ReadonlyMap<string, string>; readonly others: readonly LanguageEditions[] },
): DocusaurusPages {
  const bySource = new Map([...files].map(([path, original]) => [original, path]));
  const own = (original: string): string | undefined => {
    const path = bySource.get(original);
    return (
      path && (path.endsWith('.mdx') ? `/${path.slice(0, -4).replace(/(?:^|\/)index$/, '')}` : `/${path}`)
    );
  };
  const inLanguage = (path: string): string | undefined => {
    for (const language of others) {
      const original = language.originalOf(path);
      if (original !== undefined) return language.addressOf(path) ?? own(original);
    }
    return undefined;
  };
  return {
    folder,
    root,
    base: (staticText(staticField(value, 'baseUrl')) ?? '').replace(/^\/+|\/+$/g, ''),
    format: staticText(staticField(value, 'markdown', 'format')) ?? 'mdx',
    addressOf: (original) => own(original) ?? inLanguage(original),
    translated: (original, address) => {
      for (const language of others) {
        const found = language.translated(original, address);
        if (found !== undefined) return found;
      }
      return address;
    },
  };
}

/** A label of the sidebars goes before one of the page. */
function labelled(page: ForeignPage, title: string | undefined): ForeignPage {
  const { lines } = page;
  if (title === undefined) return page;
  const label = { text: `sidebarTitle: ${JSON.stringify(title)}`, at: 1 };
  const mark = { text: '---', at: 1 };
  if (lines[0]?.text !== '---') return { ...page, lines: [mark, label, mark, ...lines] };
  const end = lines.findIndex(({ text }, i) => i > 0 && text === '---');
  const rest = lines.filter(({ text }, i) => i === 0 || i > end || !text.startsWith('sidebarTitle:'));
  return { ...page, lines: [rest[0]!, label, ...rest.slice(1)] };
}

interface VersionFolder {
  /** As the folder of its translations is named. */
  readonly name: string;
  readonly version: string | undefined;
  readonly folder: string;
  readonly route: string;
  readonly sidebars: string | undefined;
}

/** The newest released version has the plain addresses; what is being written is called "next". */
async function versionsOf(
  folder: ForeignFolder,
  { root }: DocusaurusSettings,
  plugin: DocsPlugin,
): Promise<VersionFolder[]> {
  const prefix = plugin.id === 'default' ? '' : `${plugin.id}_`;
  const file = joined(root, `${prefix}versions.json`);
  const module = file !== undefined && folder.files.has(file) ? await readModule(folder, file) : undefined;
  const names = staticList(module?.value)
    .filter((one) => typeof one === 'string')
    .slice(0, MAX_VERSIONS);
  const current = {
    name: 'current',
    version: undefined,
    folder: plugin.folder,
    route: plugin.route,
    sidebars: plugin.sidebars,
  };
  if (names.length === 0 || staticField(plugin.options, 'disableVersioning') === true) return [current];
  const route = (...parts: readonly string[]): string => [plugin.route, ...parts].filter(Boolean).join('/');
  const only = staticList(staticField(plugin.options, 'onlyIncludeVersions'));
  const isPublished = (name: string): boolean => only.length === 0 || only.includes(name);
  const published = names.filter(isPublished);
  const last = staticText(staticField(plugin.options, 'lastVersion')) ?? published[0] ?? 'current';
  const labelOf = (name: string): string =>
    staticText(staticField(plugin.options, 'versions', name, 'label')) ??
    (name === 'current' ? 'Next' : name);
  const routeOf = (name: string): string => {
    const path = staticText(staticField(plugin.options, 'versions', name, 'path'));
    return name === last ? route(path ?? '') : route(path ?? (name === 'current' ? 'next' : name));
  };
  const includesCurrent = staticField(plugin.options, 'includeCurrentVersion') !== false;
  const folderOfVersion = (name: string): string => {
    const own = joined(root, `${prefix}versioned_docs/version-${name}`) ?? '';
    const isHere = [...folder.files.keys()].some((path) => path.startsWith(`${own}/`));
    // Some copy the current pages to the newest version before each build, and keep no copy.
    return isHere || includesCurrent || name !== last ? own : plugin.folder;
  };
  const released = published.map((name) => ({
    name: `version-${name}`,
    version: labelOf(name),
    folder: folderOfVersion(name),
    route: routeOf(name),
    sidebars: [joined(root, `${prefix}versioned_sidebars/version-${name}-sidebars.json`)].find(
      (one) => one !== undefined && folder.files.has(one),
    ),
  }));
  const next = { ...current, version: labelOf('current'), route: routeOf('current') };
  const all = includesCurrent && isPublished('current') ? [...released, next] : released;
  return all.sort((a, b) => Number(b.route === route()) - Number(a.route === route()));
}

function addAssets(
  folder: ForeignFolder,
  { root, value }: DocusaurusSettings,
  folders: readonly string[],
  files: Map<string, string>,
): void {
  const statics = staticList(staticField(value, 'staticDirectories')).filter(
    (one) => typeof one === 'string',
  );
  const roots = (statics.length > 0 ? statics : ['static']).map((name) => ({
    from: joined(root, name) ?? '-',
    to: '',
  }));
  const beside = [root, ...folders].filter((one) => one !== '');
  for (const original of folder.files.keys()) {
    const from = roots.find((one) => original.startsWith(`${one.from}/`));
    const path =
      from === undefined
        ? beside.some((one) => original.startsWith(`${one}/`))
          ? `_files/${original}`
          : undefined
        : original.slice(from.from.length + 1);
    // Beside pages, only what pages show is part of the site.
    const isShown =
      from !== undefined || /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov|pdf|mp3)$/i.test(original);
    const served = path === undefined || !isShown ? undefined : siteFile(path);
    if (served !== undefined && !files.has(served)) files.set(served, original);
  }
}

/** Starlight: astro.config, read as data, with Markdown and MDX below src/content/docs. */

import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignNote,
  type ForeignSite,
  folderOf,
  nearestFile,
} from '../common/dialect.ts';
import { draftNotes } from '../common/drafts.ts';
import { fieldOf, textOf } from '../common/foreign-yaml.ts';
import { languageCode } from '../common/language-codes.ts';
import { type NavEntry, NavWriter } from '../common/nav-entries.ts';
import { pathAliases } from '../common/path-aliases.ts';
import { siteFile } from '../common/site-file.ts';
import { below, trimmed } from '../common/site-paths.ts';
import { readModule } from '../static/read-module.ts';
import {
  Call,
  Computed,
  isFields,
  SPREAD,
  type StaticValue,
  staticField,
  staticList,
  staticText,
} from '../static/static-value.ts';
import { starlightLook } from './starlight-look.ts';
import { StarlightNav, type StarlightPage } from './starlight-nav.ts';
import { starlightPage } from './starlight-page.ts';

const DOCS = 'src/content/docs';
const MAX_REDIRECTS = 5_000;

export const starlight: Dialect = {
  name: 'Starlight',
  detect: (paths) => {
    const config = nearestFile(paths, /(?:^|\/)astro\.config\.[cm]?[jt]s$/);
    const root = config === undefined ? '' : folderOf(config);
    const docs = `${root === '' ? '' : `${root}/`}${DOCS}/`;
    return paths.some((path) => path.startsWith(docs)) ? config : undefined;
  },
  open,
  headOf: (text) => splitFrontMatter(text).front,
};

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const module = await readModule(folder, config);
  const { options, multi, notes: found } = optionsOf(module.value, config, module.problem);
  const notes: ForeignNote[] = [...found];
  const root = folderOf(config);
  const docs = [root, DOCS].filter(Boolean).join('/');
  const locales = localesOf(
    staticField(options, 'locales'),
    staticText(staticField(options, 'defaultLocale')),
  );
  const { pages: all, drafts } = await pagesOf(
    folder,
    docs,
    locales.map(({ key }) => key),
  );
  const files = siteFiles(folder, root, all);
  const bySource = new Map([...files].map(([path, original]) => [original, path]));
  const addresses = new Set([...files.keys()].map(addressOf));
  const writer = new NavWriter();
  const titles = new Map<string, string>();
  const sidebar = staticField(options, 'sidebar') ?? topicsOf(options);
  const isTabs = multi || staticField(options, 'sidebar') === undefined;
  const taken = new Set<string>();
  const languages = locales.flatMap(({ key, lang }, i) => {
    const own = new Set(all.flatMap((page) => (page.key === key ? [page.original] : [])));
    const pages = withOriginals(
      all.filter((page) => page.key === key),
      { key, originals: i === 0 ? [] : all.filter((page) => page.key === locales[0]!.key) },
    );
    const nav = new StarlightNav({ pages, config, language: lang ?? key, tells: i === 0 });
    const entries = sidebar === undefined ? nav.folder('') : nav.entries(sidebar);
    notes.push(...nav.notes);
    // A label in another language is not that of the original.
    for (const [original, title] of nav.titles) if (own.has(original)) titles.set(original, title);
    const written = navigation(entries, isTabs && sidebar !== undefined ? nav : undefined, writer);
    // Two variants of a language may have one code in our table.
    const code = languageCode(lang, key === '' ? 'en' : key);
    const language = code !== undefined && taken.has(code) ? (lang ?? key) : code;
    if (language !== undefined) taken.add(language);
    return pages.length === 0 || written === undefined ? [] : [{ language, ...written }];
  });
  const distinct = languages.filter(
    ({ language }, i) => languages.findIndex((one) => one.language === language) === i,
  );
  const { language: _, ...only } = distinct[0] ?? { pages: [] };
  const site = {
    folder,
    aliasOf: await pathAliases(folder, root),
    pages: docs,
    base: (staticText(staticField(module.value, 'base')) ?? '').replace(/^\/+|\/+$/g, ''),
    addressOf: (original: string) => {
      const path = bySource.get(original);
      return path && addressOf(path);
    },
    isAddress: (address: string) => addresses.has(address),
    titleOf: (original: string) => titles.get(original),
  };
  const redirects = redirectsOf(staticField(module.value, 'redirects'));
  const look = await starlightLook(options, folder, root, (path) => {
    const plain = path.replace(/^\.?\//, '');
    const served = bySource.get(below(root, plain)) ?? bySource.get(below(root, `public/${plain}`));
    return served && `/${served}`;
  });
  return {
    docs: {
      ...look.docs,
      navigation: distinct.length > 1 ? { languages: distinct } : only,
      ...(distinct.length > 1 && { translations: { fallback: true } }),
      ...(redirects.length > 0 && { redirects }),
    },
    configFiles: [...module.files, ...look.files],
    files,
    generatedPages: writer.generatedPages,
    notes: [...notes, ...draftNotes(drafts)],
    pages: all.length,
    navigationFrom: sidebar === undefined ? 'its folders' : 'its "sidebar"',
    page: (original, text) => starlightPage(original, text, site),
  };
}

const addressOf = (path: string): string =>
  path.endsWith('.mdx') ? `/${path.slice(0, -4).replace(/(?:^|\/)index$/, '')}` : `/${path}`;

/** The options of the integration, wherever it is in the list. */
function optionsOf(value: StaticValue, config: string, problem: string | undefined) {
  const notes: ForeignNote[] = problem === undefined ? [] : [{ file: config, what: problem }];
  const calls = staticList(staticField(value, 'integrations')).filter((one) => one instanceof Call);
  const options = calls.find(({ name }) => name === 'starlight')?.values[0];
  if (!isFields(options as StaticValue))
    notes.push({ file: config, what: 'The options of "starlight" are computed, so only the pages are read' });
  for (const key of ['title', 'sidebar', 'locales', 'logo', 'social']) {
    const field = staticField(options, key);
    if (field instanceof Computed)
      notes.push({
        file: config,
        ...(field.line > 0 && { line: field.line }),
        what: `"${key}" is computed (${field.text}), and is left out`,
      });
  }
  const plugins = staticList(staticField(options, 'plugins'));
  const multi = plugins.some(
    (one) => one instanceof Call && isFields(staticField(one.values[0], 'multiSidebar')),
  );
  return { options, multi, notes };
}

/** starlight-sidebar-topics keeps the sidebar in a plugin: each topic is a tab. */
function topicsOf(options: StaticValue): StaticValue {
  for (const plugin of staticList(staticField(options, 'plugins')))
    if (plugin instanceof Call && /topics/i.test(plugin.name)) return staticList(plugin.values[0]);
  return undefined;
}

interface Locale {
  /** Folder of its pages, `''` for the top. */
  readonly key: string;
  readonly lang: string | undefined;
}

/** The language of the originals comes first. */
function localesOf(value: StaticValue, first: string | undefined): readonly Locale[] {
  if (!isFields(value) || value.size === 0) return [{ key: '', lang: undefined }];
  return [...value]
    .filter(([key]) => !key.startsWith(SPREAD))
    .slice(0, 60)
    .map(([key, locale]) => ({
      key: key === 'root' ? '' : key,
      lang: staticText(staticField(locale, 'lang')),
    }))
    .sort((a, b) => rank(a.key, first) - rank(b.key, first));
}

const rank = (key: string, first: string | undefined): number => (key === '' ? 0 : key === first ? 1 : 2);

type OwnPage = StarlightPage & { readonly key: string };

/** Pages that a language lacks are shown in the first language, at their places and addresses in the other. */
function withOriginals(
  own: readonly OwnPage[],
  { key, originals }: { readonly key: string; readonly originals: readonly OwnPage[] },
): readonly OwnPage[] {
  const slugs = new Set(own.map(({ slug }) => slug));
  const missing = originals
    .filter(({ slug }) => !slugs.has(slug))
    .map((page) => ({ ...page, key, page: [key, page.slug || 'index'].filter(Boolean).join('/') }));
  return [...own, ...missing];
}

async function pagesOf(
  folder: ForeignFolder,
  docs: string,
  keys: readonly string[],
): Promise<{ readonly pages: readonly OwnPage[]; readonly drafts: readonly string[] }> {
  const pages: OwnPage[] = [];
  const drafts: string[] = [];
  for (const original of [...folder.files.keys()].sort()) {
    const inside = original.slice(docs.length + 1);
    if (!original.startsWith(`${docs}/`) || !/\.mdx?$/.test(original) || /(?:^|\/)_/.test(inside)) continue;
    const { data, isDraft } = await folder.head(original);
    if (isDraft) {
      drafts.push(original);
      continue;
    }
    const path = inside.replace(/\.mdx?$/, '');
    const first = path.split('/', 1)[0]!;
    const key = keys.includes(first) && first !== '' ? first : '';
    const own = key === '' ? path : path.slice(key.length + 1);
    const written = trimmed(textOf(fieldOf(data, 'slug')) ?? '') || undefined;
    const address = (written ?? path.split('/').map(slugOf).join('/')).replace(/(?:^|\/)index$/, '');
    const sidebar = fieldOf(data, 'sidebar');
    const order = Number(fieldOf(sidebar, 'order') ?? Number.POSITIVE_INFINITY);
    const slug = key === '' ? address : address.slice(key.length).replace(/^\//, '');
    const page = address === '' ? 'index' : address === key ? `${key}/index` : address;
    pages.push({
      original,
      key,
      page,
      slug,
      path: own.toLowerCase(),
      order: Number.isNaN(order) ? Number.POSITIVE_INFINITY : order,
      hidden: fieldOf(sidebar, 'hidden') === true,
    });
  }
  return { pages, drafts };
}

/** As github-slugger makes it. */
const slugOf = (part: string): string =>
  part
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');

function siteFiles(
  folder: ForeignFolder,
  root: string,
  pages: readonly OwnPage[],
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { page, original } of pages) if (!files.has(`${page}.mdx`)) files.set(`${page}.mdx`, original);
  const start = root === '' ? '' : `${root}/`;
  for (const original of folder.files.keys()) {
    if (!original.startsWith(start)) continue;
    const inside = original.slice(start.length);
    const isPublic = inside.startsWith('public/');
    // Pictures beside pages and in the folder for assets are shown by pages.
    const isShown = /^src\/.*\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf)$/i.test(inside);
    const served = isPublic
      ? siteFile(inside.slice('public/'.length))
      : isShown
        ? siteFile(`_files/${inside}`)
        : undefined;
    if (served !== undefined && !files.has(served)) files.set(served, original);
  }
  return files;
}

/** @param nav of tabs; undefined for one sidebar */
function navigation(entries: readonly NavEntry[], nav: StarlightNav | undefined, writer: NavWriter) {
  const groups = entries.filter(({ kind }) => kind === 'group');
  if (nav === undefined || groups.length < 2) {
    const pages = writer.pages(entries);
    return pages.length === 0 ? undefined : { pages };
  }
  return {
    tabs: writer.tabs(
      entries.flatMap((entry) =>
        entry.kind === 'group'
          ? [{ title: entry.title, entries: entry.entries }]
          : entry.kind === 'link'
            ? [{ title: entry.label, href: entry.href, entries: [] }]
            : [{ title: nav.titleAt(entry.page), entries: [entry] }],
      ),
    ),
  };
}

function redirectsOf(value: StaticValue) {
  if (!isFields(value)) return [];
  return [...value].slice(0, MAX_REDIRECTS).flatMap(([from, to]) => {
    const target = staticText(to) ?? staticText(staticField(to, 'destination'));
    // Patterns of their own are left out.
    if (target === undefined || /[[\]]/.test(from)) return [];
    const destination = /^(?:https?:|\/)/.test(target) ? target : `/${target}`;
    return [
      { source: `/${from.replace(/^\/+|\/+$/g, '')}`, destination: destination.replace(/(.)\/$/, '$1') },
    ];
  });
}

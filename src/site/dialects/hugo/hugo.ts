/** Hugo: its configuration in TOML, YAML or JSON, sections below `content`, and shortcodes of its documentation themes. */
import { brandOf } from '../common/brand-colors.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignNote,
  type ForeignSite,
  folderOf,
  joined,
  nearestFile,
} from '../common/dialect.ts';
import { draftNotes } from '../common/drafts.ts';
import { fieldOf, fieldsOf, textOf } from '../common/foreign-yaml.ts';
import { NavWriter } from '../common/nav-entries.ts';
import { decoded, splitAddress } from '../common/rewrite-links.ts';
import { siteFile } from '../common/site-file.ts';
import { addressesOf, below, SHOWN, siteAddress, startOf, trimmed } from '../common/site-paths.ts';
import { type HugoConfig, lowered, readHugoConfig } from './hugo-config.ts';
import { dataMenu, mainMenu } from './hugo-menu.ts';
import { HugoNav } from './hugo-nav.ts';
import { hugoPage } from './hugo-page.ts';
import { type HugoPage, hugoPages } from './hugo-pages.ts';
import { ownShortcodes } from './own-shortcodes.ts';

const MAX_REDIRECTS = 10_000;
const HUGO = /(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml|json))$/;
const CONFIG = /(?:^|\/)config\.(?:toml|ya?ml|json)$/;
const SOCIALS =
  /^https?:\/\/(?:www\.)?(github|discord|twitter|x|linkedin|youtube|slack|reddit|facebook)\.(?:com|gg)\//;

export const hugo: Dialect = {
  name: 'Hugo',
  detect: (paths) => {
    const root = (path: string): string =>
      /(?:^|\/)config\/_default\//.test(path) ? folderOf(folderOf(folderOf(path))) : folderOf(path);
    const has = (at: string, name: RegExp): boolean =>
      paths.some((path) => path.startsWith(startOf(at)) && name.test(path.slice(startOf(at).length)));
    const named = paths.filter((path) => HUGO.test(path));
    const full = named.filter((path) =>
      has(root(path), /^content(?:[._-][\w-]+)?\/.*\.(?:md|markdown|html)$/i),
    );
    return (
      nearestFile(full, HUGO) ??
      nearestFile(
        paths.filter(
          (path) =>
            CONFIG.test(path) &&
            has(root(path), /^content(?:[._-][\w-]+)?\/.*\.(?:md|markdown)$/i) &&
            has(root(path), /^(?:archetypes|layouts|themes|static|go\.mod)(?:\/|$)/),
        ),
        CONFIG,
      ) ??
      nearestFile(
        named.filter((path) => has(root(path), /\.md$/i) && !has(root(path), /^exampleSite\//)),
        HUGO,
      )
    );
  },
  open,
  headOf: (text) =>
    /^\s*(?:---|\+\+\+)[ \t]*\r?\n([\s\S]{0,20000}?)^(?:---|\+\+\+)[ \t]*$/m.exec(text)?.[1] ??
    text.slice(0, 500),
};

async function open(folder: ForeignFolder, path: string): Promise<ForeignSite> {
  const config = await readHugoConfig(folder, path);
  const { pages, drafts, moved, inherited, notes: found } = await hugoPages(folder, config, Date.now());
  const files = siteFiles(folder, config, pages);
  const space = addressesOf(files);
  const writer = new NavWriter();
  const menu = mainMenu(config);
  const sidebar = await dataMenu(folder, config);
  const languages = config.languages.flatMap(({ key, code }) => {
    const own = pages.filter(({ language }) => language === key);
    const nav = new HugoNav(own, menu);
    const listed = sidebar === undefined ? [] : writer.pages(nav.ofMenu(sidebar.items));
    const written = listed.length > 0 ? { pages: listed } : nav.written(writer);
    return written === undefined ? [] : [{ language: code ?? key, ...written }];
  });
  const distinct = languages.filter(
    ({ language }, i) => languages.findIndex((one) => one.language === language) === i,
  );
  const { language: _, ...only } = distinct[0] ?? { pages: [] };
  const redirects = redirectsOf(pages, moved, config, files);
  const own = await ownShortcodes(folder, config);
  const contents = config.contents.map((one) => one.folder);
  const refs = referencesOf(pages, contents);
  const unlisted = new Set(pages.flatMap((page) => (page.isUnlisted ? [page.original] : [])));
  const site = {
    folder,
    root: config.root,
    contents,
    spaceOf: (original: string) => ({
      pages: contents.find((at) => original.startsWith(startOf(at))) ?? '',
      base: config.base,
      addressOf: space.addressOf,
      isAddress: space.isAddress,
    }),
    refTo: (original: string, target: string) => refs(original, target),
    param: config.param,
    inherited,
    own: own.text,
    isUnlisted: (original: string) => unlisted.has(original),
  };
  const brand = await brandOf(folder, {
    sheets: [...folder.files.keys()].filter((path) =>
      /(?:^|\/)assets\/scss\/_variables_project\w*\.scss$/.test(path),
    ),
    names: ['$primary', '--bs-primary'],
    otherwise: '#30638e',
  });
  return {
    docs: {
      ...look(config, folder, (one) => (files.has(one) ? `/${one}` : undefined)),
      colors: brand.colors,
      navigation: distinct.length > 1 ? { languages: distinct } : only,
      ...(redirects.length > 0 && { redirects }),
    },
    configFiles: [
      ...config.files,
      ...brand.files,
      ...own.files,
      ...(sidebar === undefined ? [] : [sidebar.file]),
    ],
    files,
    generatedPages: writer.generatedPages,
    notes: [...config.notes, ...found, ...draftNotes(drafts)] as readonly ForeignNote[],
    pages: pages.length,
    navigationFrom: sidebar === undefined ? 'its sections' : `"${sidebar.file}"`,
    page: (original, text) => hugoPage(original, text, site),
  };
}

function siteFiles(
  folder: ForeignFolder,
  config: HugoConfig,
  pages: readonly HugoPage[],
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { path, original } of pages) if (!files.has(`${path}.mdx`)) files.set(`${path}.mdx`, original);
  // What stands beside pages has their address.
  const sections = new Map(pages.map(({ original, path }) => [folderOf(original), path] as const));
  const bundles = new Map(
    pages
      .filter(({ original }) => /(?:^|\/)_?index\.[\w.-]+$/.test(original))
      .map(({ original, path }) => [folderOf(original), path.replace(/(?:^|\/)index$/, '')] as const),
  );
  for (const original of folder.files.keys()) {
    const content = config.contents.find((one) => original.startsWith(startOf(one.folder)));
    const fixed = config.statics.find((one) => original.startsWith(startOf(one.folder)));
    if (fixed !== undefined) {
      const served = siteFile(below(fixed.target, original.slice(startOf(fixed.folder).length)));
      if (served !== undefined) files.set(served, original);
    } else if (content !== undefined && SHOWN.test(original)) {
      let at = folderOf(original);
      while (!bundles.has(at) && at.length > content.folder.length) at = folderOf(at);
      const own =
        bundles.get(at) ??
        (sections.has(at)
          ? folderOf(sections.get(at)!)
          : folderOf(original).slice(startOf(content.folder).length));
      const served = siteFile(
        below(own, original.slice(startOf(bundles.has(at) ? at : folderOf(original)).length)),
      );
      if (served !== undefined && !files.has(served)) files.set(served, original);
    } else if (original.startsWith(startOf(below(config.root, 'assets'))) && SHOWN.test(original)) {
      const served = siteFile(original.slice(startOf(below(config.root, 'assets')).length));
      if (served !== undefined && !files.has(served)) files.set(served, original);
    }
  }
  return files;
}

/** `ref` finds a page by its path, from the top or beside the page, or by a name that only one has. */
function referencesOf(pages: readonly HugoPage[], contents: readonly string[]) {
  const byPath = new Map<string, HugoPage>();
  const byName = new Map<string, HugoPage | null>();
  for (const page of pages) {
    const at = contents.find((one) => page.original.startsWith(startOf(one))) ?? '';
    const inside = page.original.slice(startOf(at).length).toLowerCase();
    for (const one of [
      inside,
      inside.replace(/\.\w+$/, ''),
      inside.replace(/(?:^|\/)_?index\.\w+$/, ''),
      `${page.language}:${page.route}`,
    ])
      if (!byPath.has(one)) byPath.set(one, page);
    for (const name of [inside.split('/').at(-1)!, page.route.split('/').at(-1)!])
      byName.set(name, byName.has(name) && byName.get(name)?.route !== page.route ? null : page);
  }
  return (original: string, written: string): string | undefined => {
    const { path, rest } = splitAddress(written);
    const own = pages.find((page) => page.original === original);
    if (path === '') return own === undefined ? rest || undefined : siteAddress(`${own.path}.mdx`) + rest;
    const plain = trimmed(decoded(path)).toLowerCase();
    const at = contents.find((one) => original.startsWith(startOf(one))) ?? '';
    const beside = path.startsWith('/')
      ? undefined
      : joined(folderOf(original.slice(startOf(at).length)), plain)?.toLowerCase();
    const language = own?.language ?? '';
    const bare = (one: string): string =>
      one.replace(/(?:^|\/)_?index(?:\.\w+)?$/, '').replace(/\.(?:md|markdown|html)$/, '');
    const page = [beside, plain]
      .filter((one) => one !== undefined)
      .flatMap((one) => [byPath.get(`${language}:${bare(one)}`), byPath.get(one)])
      .concat(byName.get(plain.split('/').at(-1)!) ?? undefined)
      .find((one) => one !== undefined);
    return page === undefined ? undefined : siteAddress(`${page.path}.mdx`) + rest;
  };
}

function redirectsOf(
  pages: readonly HugoPage[],
  moved: readonly { readonly path: string; readonly to: string }[],
  { ugly }: HugoConfig,
  files: ReadonlyMap<string, string>,
) {
  const list: { source: string; destination: string }[] = [];
  const seen = new Set<string>();
  const add = (source: string, destination: string): void => {
    if (list.length >= MAX_REDIRECTS || seen.has(source) || source === destination || source === '/') return;
    if (
      files.has(`${source.slice(1)}.mdx`) ||
      files.has(`${source.slice(1)}/index.mdx`) ||
      /[:*(){}]/.test(source)
    )
      return;
    seen.add(source);
    list.push({ source, destination });
  };
  for (const { path, aliases } of pages) {
    const destination = siteAddress(`${path}.mdx`);
    for (const alias of aliases) add(alias, destination);
    if (ugly) add(`/${path}.html`, destination);
  }
  for (const { path, to } of moved)
    if (/^(?:https?:\/)?\/[^/]/.test(to)) add(siteAddress(`${path}.mdx`), to.replace(/(?<=.)\/$/, ''));
  // The top folders have a list of their pages, also without a page of their own.
  const weight = (page: HugoPage): number => page.weight || Number.POSITIVE_INFINITY;
  const order = (a: HugoPage, b: HugoPage): number => (weight(a) === weight(b) ? 0 : weight(a) - weight(b));
  for (const page of [...pages].sort(order)) {
    const section = page.route.split('/', 1)[0]!;
    if (page.isListed && page.route !== section && page.path.includes(page.route))
      add(
        `/${page.path.slice(0, page.path.lastIndexOf(page.route))}${section}`,
        siteAddress(`${page.path}.mdx`),
      );
  }
  return list;
}

function look(config: HugoConfig, folder: ForeignFolder, served: (path: string) => string | undefined) {
  const names = lowered(config.fields);
  const repository = [
    'github_repo',
    'github_repository',
    'BookRepo',
    'geekdocRepo',
    'repo',
    'ghrepo',
  ].flatMap((name) => textOf(config.param(name)) ?? [])[0];
  const description = textOf(config.param('description'));
  const logo = [
    textOf(config.param('BookLogo')),
    textOf(config.param('geekdocLogo')),
    textOf(config.param('logo')),
  ]
    .filter((one) => one !== undefined && /\.(?:svg|png|jpe?g|webp)$/i.test(one))
    .flatMap((one) => served(trimmed(one!)) ?? [])[0];
  const favicon = [
    'favicon.svg',
    'favicon.ico',
    'favicon.png',
    'favicons/favicon.ico',
    'images/favicon.png',
  ].flatMap((one) => served(one) ?? [])[0];
  const github = repository !== undefined && SOCIALS.test(repository) ? repository : undefined;
  const first = Object.values(fieldsOf(names('languages')))[0];
  return {
    theme: 'mint',
    name: textOf(names('title')) ?? textOf(fieldOf(first, 'title')) ?? folder.name,
    ...(description !== undefined && { description }),
    ...(logo !== undefined && { logo }),
    ...(favicon !== undefined && { favicon }),
    ...(github !== undefined && { navbar: { links: [{ type: 'github', label: 'GitHub', href: github }] } }),
  };
}

/** Nextra: pages below `pages`, `content` and `app` of a project of Next.js, with a `_meta` file in each folder. */

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
import { languageCode } from '../common/language-codes.ts';
import { NavWriter } from '../common/nav-entries.ts';
import { siteFile } from '../common/site-file.ts';
import { addressesOf, SHOWN, siteAddress, startOf, trimmed } from '../common/site-paths.ts';
import { MAX_REDIRECTS, nextRedirects } from '../static/next-redirects.ts';
import { readModule } from '../static/read-module.ts';
import { type StaticValue, staticField, staticList, staticText } from '../static/static-value.ts';
import { nextraLook } from './nextra-look.ts';
import { readMetas } from './nextra-meta.ts';
import { NextraNav } from './nextra-nav.ts';
import { nextraPage } from './nextra-page.ts';
import { languageFolders, type NextraPage, nextraPages } from './nextra-pages.ts';

const CONFIG = /(?:^|\/)next\.config\.[cm]?[jt]s$/;
/** Of a site that has moved on to Fumadocs, some `_meta` files may be left. */
const MOVED = /(?:^|\/)source\.config\.[cm]?[jt]s$/;
const TELLS = /(?:^|\/)(?:_meta(?:\.global|\.[\w-]+)?\.(?:json|[cm]?[jt]sx?)|theme\.config\.[jt]sx?)$/;

export const nextra: Dialect = {
  name: 'Nextra',
  detect: (paths) => {
    const configurations = paths.filter((path) => TELLS.test(path));
    if (configurations.length === 0) return undefined;
    const moved = new Set(paths.filter((path) => MOVED.test(path)).map(folderOf));
    return nearestFile(
      paths.filter((path) => {
        const root = CONFIG.test(path) ? folderOf(path) : undefined;
        return (
          root !== undefined &&
          !moved.has(root) &&
          configurations.some((one) => one.startsWith(startOf(root)))
        );
      }),
      CONFIG,
    );
  },
  open,
  headOf: (text) => splitFrontMatter(text).front,
};

/** MDX that Next.js renders itself: routes are folders, and no file says what the sidebar is. */
export const nextMdx: Dialect = {
  ...nextra,
  name: 'Next.js with MDX',
  detect: (paths) => nearestFile(paths.filter(isOfPages(paths)), CONFIG),
};

const MARKDOWN = /\.mdx?$/i;
const ABOUT_REPOSITORY = /(?:^|\/)(?:README|CHANGELOG|CONTRIBUTING|LICENSE|SECURITY|CODE_OF_CONDUCT)\.mdx?$/i;
const ROUTED = /^(?:src\/)?(?:app\/(?:.*\/)?page|pages\/(?!api\/)(?:.*\/)?[^_[/][^/]*)\.mdx$/;

/** A project whose routes in MDX are most of the Markdown below it; an application with one page of terms is none. */
function isOfPages(paths: readonly string[]): (path: string) => boolean {
  const written = paths.filter((path) => MARKDOWN.test(path) && !ABOUT_REPOSITORY.test(path));
  return (path) => {
    if (!CONFIG.test(path)) return false;
    const start = startOf(folderOf(path));
    const routed = written.filter((one) => one.startsWith(start) && ROUTED.test(one.slice(start.length)));
    return routed.length > 1 && routed.length * 2 >= written.length;
  };
}

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const module = await readModule(folder, config);
  const root = folderOf(config);
  const notes: ForeignNote[] = [];
  if (module.problem !== undefined) notes.push({ file: config, what: module.problem });
  const metas = await readMetas(folder, root);
  const i18n = staticField(module.value, 'i18n');
  const locales = staticList(staticField(i18n, 'locales')).filter((one) => typeof one === 'string');
  const guessed = locales.length > 0 ? [] : languageFolders(folder.files.keys(), root);
  const first = staticText(staticField(i18n, 'defaultLocale')) ?? locales[0] ?? guessed[0];
  const found = await nextraPages(folder, root, {
    locales: [...locales, ...metas.locales, ...guessed],
    first,
  });
  const files = siteFiles(folder, root, found.pages);
  const space = addressesOf(files);
  const writer = new NavWriter();
  const titles = new Map<string, string>();
  const languages: Record<string, unknown>[] = [];
  // Pages beside folders of languages are those that lead to a language.
  const listed = found.pages.filter(({ language }) => guessed.length === 0 || language !== undefined);
  const keys = [...new Set(listed.map(({ language }) => language))].sort(
    (a, b) => Number(b === first) - Number(a === first),
  );
  for (const key of keys) {
    const pages = found.pages.filter((page) => page.language === key);
    const nav = new NextraNav({ pages, metas, language: key, tells: key === keys[0] });
    const written = nav.written(writer);
    notes.push(...nav.notes);
    for (const [original, title] of nav.titles) titles.set(original, title);
    const language = languageCode(key ?? first ?? 'en');
    if (written !== undefined && !languages.some((one) => one['language'] === language))
      languages.push({ language, ...written });
  }
  const { language: _, ...only } = languages[0] ?? { pages: [] };
  const redirects = redirectsOf(staticField(module.value, 'redirects'), found.pages, first);
  const look = await nextraLook(folder, root, (path) => (files.has(path) ? `/${path}` : undefined));
  const site = {
    folder,
    root,
    pages: found.pagesFolder,
    base: trimmed(staticText(staticField(module.value, 'basePath')) ?? ''),
    urls: staticField(module.value, 'trailingSlash') === true,
    addressOf: space.addressOf,
    isAddress: space.isAddress,
    titleOf: (original: string) => titles.get(original),
  };
  return {
    docs: {
      ...look.docs,
      navigation: languages.length > 1 ? { languages } : only,
      ...(redirects.length > 0 && { redirects }),
    },
    configFiles: [...module.files, ...look.files, ...metas.files],
    files,
    generatedPages: writer.generatedPages,
    notes: [...notes, ...metas.notes, ...found.notes, ...draftNotes(found.drafts)],
    pages: found.pages.length,
    navigationFrom: metas.files.length === 0 ? 'its folders' : 'its "_meta" files',
    page: (original, text) => nextraPage(original, text, site),
  };
}

function siteFiles(
  folder: ForeignFolder,
  root: string,
  pages: readonly NextraPage[],
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { path, original } of pages) if (!files.has(`${path}.mdx`)) files.set(`${path}.mdx`, original);
  const start = startOf(root);
  for (const original of folder.files.keys()) {
    if (!original.startsWith(start)) continue;
    const inside = original.slice(root === '' ? 0 : root.length + 1);
    // Other pictures are imported by pages.
    const served = inside.startsWith('public/')
      ? siteFile(inside.slice('public/'.length))
      : SHOWN.test(inside) && /^(?:src|app|pages|content|components|assets)\//.test(inside)
        ? siteFile(`_files/${inside}`)
        : undefined;
    if (served !== undefined && !files.has(served)) files.set(served, original);
  }
  return files;
}

/** Those of Next.js, and addresses of the first language, which may be written without it. */
function redirectsOf(value: StaticValue, pages: readonly NextraPage[], first: string | undefined) {
  const written = nextRedirects(value);
  const taken = new Set(pages.map(({ path }) => siteAddress(`${path}.mdx`)));
  const bare = pages.flatMap(({ path }) => {
    const address = siteAddress(`${path}.mdx`);
    const source =
      first !== undefined && `${address}/`.startsWith(`/${first}/`) ? address.slice(first.length + 1) : '';
    return source === '' || taken.has(source) ? [] : [{ source, destination: address }];
  });
  return [...written, ...bare].slice(0, MAX_REDIRECTS);
}

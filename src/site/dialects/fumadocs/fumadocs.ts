/** Fumadocs: collections of MDX with a `meta` file in each folder, in a project of Next.js or another program that renders React. */

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
import { NavWriter, titleOfName } from '../common/nav-entries.ts';
import { pathAliases } from '../common/path-aliases.ts';
import { siteFile } from '../common/site-file.ts';
import { addressesOf, below, SHOWN, siteAddress, startOf } from '../common/site-paths.ts';
import { MAX_REDIRECTS, nextRedirects } from '../static/next-redirects.ts';
import { readModule } from '../static/read-module.ts';
import { staticField } from '../static/static-value.ts';
import { fumadocsLook } from './fumadocs-look.ts';
import { FumadocsNav } from './fumadocs-nav.ts';
import { fumadocsPage } from './fumadocs-page.ts';
import { type FumadocsMeta, type FumadocsPage, fumadocsPages, metaKey, sitePath } from './fumadocs-pages.ts';
import { type Collection, type FumadocsLanguages, fumadocsSource } from './fumadocs-source.ts';

const CONFIG = /(?:^|\/)source\.config\.[cm]?[jt]s$/;
/** Without that file, a project has collections of another kind, or names them where it reads them. */
const OTHER = /(?:^|\/)(?:content-collections\.[cm]?[jt]s|next\.config\.[cm]?[jt]s)$/;
const META = /(?:^|\/)meta(?:\.[\w-]+)?\.json$/;

export const fumadocs: Dialect = {
  name: 'Fumadocs',
  detect: (paths) => {
    const metas = paths.filter((path) => META.test(path) && path.includes('content/docs/'));
    return (
      nearestFile(paths, CONFIG) ??
      nearestFile(
        paths.filter(
          (path) =>
            OTHER.test(path) && metas.some((one) => one.startsWith(below(folderOf(path), 'content/docs/'))),
        ),
        OTHER,
      )
    );
  },
  open,
  headOf: (text) => splitFrontMatter(text).front,
};

interface Found {
  readonly collection: Collection;
  readonly pages: readonly FumadocsPage[];
  readonly metas: ReadonlyMap<string, FumadocsMeta>;
}

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const root = folderOf(config);
  const source = await fumadocsSource(folder, config, root);
  const { languages } = source;
  const notes: ForeignNote[] = [...source.notes];
  const drafts: string[] = [];
  const found: Found[] = [];
  for (const collection of source.collections) {
    const { pages, metas, ...more } = await fumadocsPages(folder, collection, languages);
    notes.push(...more.notes);
    drafts.push(...more.drafts);
    found.push({ collection, pages, metas });
  }
  const files = siteFiles(folder, root, found);
  const space = addressesOf(files);
  const writer = new NavWriter();
  const keys = languages?.names.filter((name) =>
    found.some(({ pages }) => pages.some(({ language }) => language === name)),
  ) ?? [undefined];
  const written = keys.flatMap((key, i) => {
    const tabs = found.flatMap((one, at) => {
      const pages = inLanguage(one, key, languages);
      if (at > 0 && one.metas.size === 0) return posts(one, pages);
      const input = { pages, metas: one.metas, language: key, first: languages?.names[0], tells: i === 0 };
      const nav = new FumadocsNav(input);
      const own = nav.tabs();
      notes.push(...nav.notes);
      return own;
    });
    const made = writer.tabs(tabs) as readonly { readonly pages?: readonly unknown[] }[];
    if (made.length === 0) return [];
    const nav = made.length === 1 ? { pages: made[0]!.pages ?? [] } : { tabs: made };
    return [{ language: languageCode(key ?? 'en') ?? 'en', nav }];
  });
  const distinct = written.filter(
    ({ language }, i) => written.findIndex((one) => one.language === language) === i,
  );
  const next = [...folder.files.keys()].find(
    (path) => folderOf(path) === root && /(?:^|\/)next\.config\.[cm]?[jt]s$/.test(path),
  );
  const module = next === undefined ? undefined : await readModule(folder, next);
  const redirects = [
    ...nextRedirects(staticField(module?.value, 'redirects')),
    ...bareAddresses(found, languages),
  ].slice(0, MAX_REDIRECTS);
  const top = found[0]?.metas.get(metaKey(languages?.names[0], ''))?.data;
  const look = await fumadocsLook(folder, root, {
    served: (path) => (files.has(path) ? `/${path}` : undefined),
    otherwise: fieldOf(top, 'root') === true ? textOf(fieldOf(top, 'title')) : undefined,
  });
  const site = {
    folder,
    root,
    aliasOf: await pathAliases(folder, root),
    addressOf: space.addressOf,
  };
  const metaFiles = found.flatMap(({ metas }) => [...metas.values()].map(({ file }) => file));
  return {
    docs: {
      ...look.docs,
      navigation:
        distinct.length > 1
          ? { languages: distinct.map(({ language, nav }) => ({ language, ...nav })) }
          : (distinct[0]?.nav ?? { pages: [] }),
      ...(distinct.length > 1 && { translations: { fallback: true } }),
      ...(redirects.length > 0 && { redirects }),
    },
    configFiles: [...new Set([...source.files, ...(module?.files ?? []), ...look.files, ...metaFiles])],
    files,
    generatedPages: writer.generatedPages,
    notes: [...notes, ...draftNotes(drafts)],
    pages: found.reduce((sum, { pages }) => sum + pages.length, 0),
    navigationFrom: metaFiles.length === 0 ? 'its folders' : 'its "meta" files',
    page: (original, text) => fumadocsPage(original, text, site),
  };
}

/** Pages of a language, and those of the first that it lacks, at its addresses. */
function inLanguage(
  { collection, pages }: Found,
  language: string | undefined,
  languages: FumadocsLanguages | undefined,
): readonly FumadocsPage[] {
  const own = pages.filter((page) => page.language === language);
  const first = languages?.names[0];
  if (language === first) return own;
  const places = new Set(own.map(({ place }) => place));
  const missing = pages
    .filter((page) => page.language === first && !places.has(page.place))
    .map((page) => ({ ...page, language, path: sitePath(page.place, collection.base, language, languages) }));
  return [...own, ...missing];
}

/** Collections beside the documentation without a list of their own, the newest page first. */
function posts({ collection }: Found, pages: readonly FumadocsPage[]) {
  const sorted = [...pages].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const entries = sorted.map(({ path }) => ({ kind: 'page' as const, page: path }));
  return [{ title: titleOfName(collection.base), entries }];
}

function siteFiles(
  folder: ForeignFolder,
  root: string,
  found: readonly Found[],
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { pages } of found)
    for (const { path, original } of pages) if (!files.has(`${path}.mdx`)) files.set(`${path}.mdx`, original);
  for (const original of folder.files.keys()) {
    if (!original.startsWith(startOf(root))) continue;
    const inside = original.slice(startOf(root).length);
    const isBeside = SHOWN.test(inside) && /^(?:src|app|content|components|assets)\//.test(inside);
    const served = inside.startsWith('public/')
      ? siteFile(inside.slice('public/'.length))
      : isBeside ||
          found.some(({ collection }) => SHOWN.test(inside) && original.startsWith(`${collection.folder}/`))
        ? siteFile(`_files/${inside}`)
        : undefined;
    if (served !== undefined && !files.has(served)) files.set(served, original);
  }
  return files;
}

/** Addresses of the first language may be written without it. */
function bareAddresses(found: readonly Found[], languages: FumadocsLanguages | undefined) {
  const first = languages?.names[0];
  if (first === undefined || languages?.hidesFirst === true) return [];
  return found.flatMap(({ pages }) =>
    pages
      .filter(({ language }) => language === first)
      .map(({ path }) => siteAddress(`${path}.mdx`))
      .map((address) => ({ source: address.slice(first.length + 1) || '/', destination: address })),
  );
}

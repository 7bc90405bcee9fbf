/** VitePress: .vitepress/config, read as data, and Markdown with parts of Vue. */
import { isFileExcluded, parseIgnoreRules } from '../../source/ignore-rules.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignNote,
  type ForeignSite,
  joined,
  nearestFile,
} from '../common/dialect.ts';
import { languageCode } from '../common/language-codes.ts';
import { NavWriter } from '../common/nav-entries.ts';
import { tidy } from '../common/page-addresses.ts';
import { siteFile } from '../common/site-file.ts';
import { namedPath, startOf } from '../common/site-paths.ts';
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
import { vitepressLook } from './vitepress-look.ts';
import { vitepressNav } from './vitepress-nav.ts';
import { vitepressPage } from './vitepress-page.ts';
import { type Rewrite, rewritesOf, rewritten } from './vitepress-rewrites.ts';

const MAX_REDIRECTS = 5_000;
const MAX_ROUTES = 100;

export const vitepress: Dialect = {
  name: 'VitePress',
  detect: (paths) => nearestFile(paths, /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/),
  open,
};

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const module = await readModule(folder, config);
  const value = unwrapped(module.value);
  const notes: ForeignNote[] = [];
  if (module.problem !== undefined || !isFields(value))
    notes.push({
      file: config,
      what: module.problem ?? 'What it exports is computed, so only the pages are read',
    });
  const top = config.slice(0, Math.max(0, config.indexOf('.vitepress/') - 1));
  const source = staticText(staticField(value, 'srcDir')) ?? '.';
  const within = joined(top, source);
  const docs = within ?? top;
  if (within === undefined)
    notes.push({
      file: config,
      what: `The folder "${source.slice(0, 200)}" is outside of the one that is opened; open the one above it`,
    });
  const rewrites = rewritesOf(staticField(value, 'rewrites'));
  const files =
    within === undefined ? new Map<string, string>() : siteFiles(folder, { docs, value, rewrites });
  const bySource = new Map([...files].map(([path, original]) => [original, path]));
  const addresses = new Set([...files.keys()].map(addressOf));
  const pageAt = (link: string): string | undefined => {
    const path = tidy(link.replace(/[?#].*$/, '')).slice(1);
    return [path, [path, 'index'].filter(Boolean).join('/')].find((one) => files.has(`${one}.mdx`));
  };
  const writer = new NavWriter();
  const titles = new Map<string, string>();
  const configFiles = new Set(module.files);
  const languages: Record<string, unknown>[] = [];
  const locales = await localesOf(folder, docs, value);
  for (const locale of locales) {
    for (const file of locale.files) configFiles.add(file);
    // A language of another site has no pages here.
    if (locale.key !== 'root' && ![...files.keys()].some((path) => path.startsWith(`${locale.key}/`)))
      continue;
    const nav = vitepressNav(locale.theme, {
      pageAt,
      config,
      prefix: locale.key === 'root' ? '' : locale.key,
      pages: [...files.keys()],
      others: locales.flatMap(({ key }) => (key === 'root' || key === locale.key ? [] : [key])),
    });
    notes.push(...nav.notes);
    for (const [page, title] of nav.titles) titles.set(files.get(`${page}.mdx`) ?? '', title);
    const written =
      nav.tabs.length === 1 ? { pages: writer.pages(nav.tabs[0]!.entries) } : { tabs: writer.tabs(nav.tabs) };
    const language = languageCode(locale.lang, locale.key === 'root' ? 'en' : locale.key);
    if (nav.tabs.length > 0 && !languages.some((one) => one['language'] === language))
      languages.push({ language, ...written });
  }
  const { language: _, ...only } = languages[0] ?? { pages: [] };
  const pages = [...files.keys()].filter((path) => path.endsWith('.mdx'));
  const redirects =
    staticField(value, 'cleanUrls') === true
      ? []
      : pages
          .slice(0, MAX_REDIRECTS)
          .map((page) => ({ source: `/${page.replace(/\.mdx$/, '.html')}`, destination: addressOf(page) }));
  const site = {
    folder,
    pages: docs,
    base: (staticText(staticField(value, 'base')) ?? '').replace(/^\/+|\/+$/g, ''),
    addressOf: (original: string) => {
      const path = bySource.get(original);
      return path && addressOf(path);
    },
    isAddress: (address: string) => addresses.has(address),
    titleOf: (original: string) => titles.get(original),
  };
  const look = await vitepressLook(value, folder, config, (path) =>
    files.has(path) ? `/${path}` : undefined,
  );
  return {
    docs: {
      ...look.docs,
      navigation: languages.length > 1 ? { languages } : only,
      ...(redirects.length > 0 && { redirects }),
    },
    configFiles: [...configFiles, ...look.files],
    files,
    generatedPages: writer.generatedPages,
    notes: [
      ...notes,
      ...(within === undefined ? [] : routeNotes(folder, docs)),
      ...computedNotes(value, config),
    ],
    pages: pages.length,
    navigationFrom: 'its "nav" and "sidebar"',
    page: (original, text) => vitepressPage(original, text, site),
  };
}

const addressOf = (path: string): string =>
  path.endsWith('.mdx') ? `/${path.slice(0, -4).replace(/(?:^|\/)index$/, '')}` : `/${path}`;

/** `extendConfig(config)` is what it is given, as far as it can be known. */
function unwrapped(value: StaticValue): StaticValue {
  let at = value;
  for (let i = 0; i < 5 && at instanceof Call; i++) at = at.values.find(isFields) ?? at.values[0];
  return at;
}

interface Around {
  readonly docs: string;
  readonly value: StaticValue;
  readonly rewrites: readonly Rewrite[];
}

function siteFiles(folder: ForeignFolder, { docs, value, rewrites }: Around): ReadonlyMap<string, string> {
  const start = docs === '' ? '' : `${docs}/`;
  const excluded = parseIgnoreRules(
    staticList(staticField(value, 'srcExclude'))
      .filter((one) => typeof one === 'string')
      .join('\n'),
  );
  const files = new Map<string, string>();
  for (const original of [...folder.files.keys()].sort()) {
    if (!original.startsWith(start)) continue;
    const inside = original.slice(start.length);
    if (/(?:^|\/)(?:\.vitepress|node_modules)\//.test(inside) || isFileExcluded(excluded, inside)) continue;
    const isPublic = inside.startsWith('public/');
    if (/\.md$/i.test(inside) && !isPublic) {
      if (isRoute(inside)) continue;
      const own = rewritten(inside.replace(/\.md$/i, '.md'), rewrites).replace(/\.md$/, '');
      const path = `${/(?:^|\/)index$/.test(own) ? own : namedPath(own)}.mdx`;
      if (!files.has(path)) files.set(path, original);
      continue;
    }
    const isShown = isPublic || /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf)$/i.test(inside);
    const served = isShown ? siteFile(isPublic ? inside.slice('public/'.length) : inside) : undefined;
    if (served !== undefined && (isPublic || !files.has(served))) files.set(served, original);
  }
  return files;
}

/** `[name].md` is the page of each address that the program beside it makes. */
const isRoute = (inside: string): boolean => /\[[\w.-]+\](?:[^/]*\.md$|\/)/i.test(inside);

function routeNotes(folder: ForeignFolder, docs: string): ForeignNote[] {
  const start = startOf(docs);
  return [...folder.files.keys()]
    .filter((path) => path.startsWith(start) && /\.md$/i.test(path) && isRoute(path.slice(start.length)))
    .slice(0, MAX_ROUTES)
    .map((file) => ({
      file,
      what: 'The pages that a program makes of it are not known here, and are left out',
    }));
}

interface Locale {
  readonly key: string;
  readonly lang: string | undefined;
  readonly theme: StaticValue;
  readonly files: readonly string[];
}

/** Each language has a part of the configuration, or a file of its own in its folder. */
async function localesOf(
  folder: ForeignFolder,
  docs: string,
  value: StaticValue,
): Promise<readonly Locale[]> {
  const written = staticField(value, 'locales');
  const base = staticField(value, 'themeConfig');
  const all: readonly (readonly [string, StaticValue])[] =
    isFields(written) && written.size > 0
      ? [...written].filter(([key]) => !key.startsWith(SPREAD)).slice(0, 40)
      : [['root', undefined]];
  const found: Locale[] = [];
  for (const [key, locale] of all) {
    const at = joined(docs, key === 'root' ? '.' : key) ?? docs;
    const file = ['ts', 'mts', 'js', 'mjs']
      .map((ending) => [at, `config.${ending}`].filter(Boolean).join('/'))
      .find((path) => folder.files.has(path));
    const more = file === undefined ? undefined : await readModule(folder, file);
    const own = staticField(locale, 'themeConfig');
    const beside = staticField(unwrapped(more?.value), 'themeConfig');
    const fields = [base, beside, own].flatMap((one) => (isFields(one) ? [...one] : []));
    found.push({
      key,
      lang:
        staticText(staticField(locale, 'lang')) ??
        (key === 'root' ? staticText(staticField(value, 'lang')) : undefined),
      theme: new Map(fields),
      files: more?.files ?? [],
    });
  }
  return found.sort((a, b) => Number(b.key === 'root') - Number(a.key === 'root'));
}

function computedNotes(value: StaticValue, file: string): ForeignNote[] {
  const fields: readonly (readonly [string, StaticValue])[] = [
    ...(['title', 'description', 'locales', 'themeConfig', 'base', 'srcDir', 'rewrites'] as const).map(
      (key) => [key, staticField(value, key)] as const,
    ),
    ...(['nav', 'sidebar', 'logo'] as const).map(
      (key) => [`themeConfig.${key}`, staticField(value, 'themeConfig', key)] as const,
    ),
  ];
  return fields.flatMap(([key, field]) =>
    field instanceof Computed
      ? [
          {
            file,
            ...(field.line > 0 && { line: field.line }),
            what: `"${key}" is computed (${field.text}), and is left out`,
          },
        ]
      : [],
  );
}

/** Reads docusaurus.config as the settings that we understand: its documentation, its navigation bar, its look. */
import { brandOf } from '../common/brand-colors.ts';
import { type ForeignFolder, type ForeignNote, folderOf, joined } from '../common/dialect.ts';
import { startOf } from '../common/site-paths.ts';
import { readModule } from '../static/read-module.ts';
import {
  Call,
  Computed,
  isFields,
  type StaticValue,
  staticField,
  staticList,
  staticText,
} from '../static/static-value.ts';
import type { PagesFolder } from './docs-pages.ts';
import type { DocusaurusBlog } from './docusaurus-blog.ts';

/** A folder of documentation. */
export interface DocsPlugin {
  readonly id: string;
  /** Path of its folder. */
  readonly folder: string;
  /** The beginning of its addresses, without slashes at its ends. */
  readonly route: string;
  /** Path of its sidebars; undefined when all pages are listed by folder. */
  readonly sidebars: string | undefined;
  /** Patterns of pages that its authors left out. */
  readonly excluded: readonly string[];
  readonly options: StaticValue;
}

export interface DocusaurusSettings {
  readonly config: string;
  /** Folder of the configuration. */
  readonly root: string;
  readonly configFiles: readonly string[];
  readonly value: StaticValue;
  readonly docs: readonly DocsPlugin[];
  readonly blog: DocusaurusBlog | undefined;
  /** Blogs beside that of the preset. */
  readonly blogs: readonly DocusaurusBlog[];
  /** Folder of pages that are no documentation; undefined without one. */
  readonly pages: PagesFolder | undefined;
  readonly redirects: readonly { readonly source: string; readonly destination: string }[];
  readonly notes: readonly ForeignNote[];
}

const PRESET = /(?:^|\/)(?:preset-)?classic$|preset-classic/;
const DOCS = /(?:^|\/)(?:docusaurus-)?(?:plugin-)?content-docs$/;
const BLOG = /(?:^|\/)(?:docusaurus-)?(?:plugin-)?content-blog$/;
const PAGES = /(?:^|\/)(?:docusaurus-)?(?:plugin-)?content-pages$/;
const REDIRECTS = /client-redirects$/;
const SIDEBARS = ['sidebars.js', 'sidebars.ts', 'sidebars.json', 'sidebars.mjs', 'sidebars.cjs'];
const MAX_REDIRECTS = 5_000;

export async function docusaurusSettings(folder: ForeignFolder, config: string): Promise<DocusaurusSettings> {
  const { value, files, problem } = await readModule(folder, config);
  const root = folderOf(config);
  const notes: ForeignNote[] = [];
  const note = (line: number, what: string): void =>
    void notes.push({ file: config, ...(line > 0 && { line }), what });
  if (problem !== undefined) note(0, problem);
  else if (!isFields(value))
    note(
      value instanceof Computed ? value.line : 0,
      'What it exports is computed, so only the folders of pages are read',
    );
  for (const key of ['title', 'tagline', 'presets', 'plugins', 'themeConfig', 'baseUrl', 'favicon']) {
    const field = staticField(value, key);
    if (field instanceof Computed) note(field.line, `"${key}" is computed (${field.text}), and is left out`);
  }
  for (const item of staticList(staticField(value, 'themeConfig', 'navbar', 'items')))
    for (const part of [item, ...['href', 'to', 'label'].map((key) => staticField(item, key))])
      if (part instanceof Computed) {
        note(part.line, `An entry of the navigation bar is computed (${part.text}), and is left out`);
        break;
      }
  const plugins = ['presets', 'plugins', 'themes'].flatMap((key) =>
    staticList(staticField(value, key)).map(named),
  );
  const preset = plugins.find(({ name }) => PRESET.test(name))?.options;
  const found: DocsPlugin[] = [];
  const add = (options: StaticValue): void => {
    const plugin = options === false ? undefined : docsPlugin(folder, root, options, note);
    if (plugin !== undefined && found.length < 20) found.push(plugin);
  };
  if (preset !== undefined || !plugins.some(({ name }) => DOCS.test(name))) add(staticField(preset, 'docs'));
  for (const { name, options } of plugins) if (DOCS.test(name)) add(options);
  const blog = staticField(preset, 'blog');
  const others = plugins.filter(({ name }) => BLOG.test(name)).map(({ options }) => options);
  const own = plugins.find(({ name }) => PAGES.test(name))?.options ?? staticField(preset, 'pages');
  return {
    config,
    root,
    configFiles: files,
    value,
    docs: found,
    blog: blog === false ? undefined : placed(blog, root, { path: 'blog', route: 'blog' }),
    blogs: others.slice(0, 20).map((options) => placed(options, root, { path: 'blog', route: 'blog' })),
    pages: own === false ? undefined : placed(own, root, { path: 'src/pages', route: '' }),
    redirects: plugins
      .filter(({ name }) => REDIRECTS.test(name))
      .flatMap(({ options }) => redirectsOf(options, note)),
    notes,
  };
}

/** The folder, the addresses and the exceptions of a plugin. */
function placed(
  options: StaticValue,
  root: string,
  { path, route }: { readonly path: string; readonly route: string },
): PagesFolder {
  return {
    folder: joined(root, staticText(staticField(options, 'path')) ?? path) ?? path,
    route: slashless(staticText(staticField(options, 'routeBasePath')) ?? route),
    excluded: patternsOf(options),
  };
}

/** `'name'`, `['name', options]`. */
function named(entry: StaticValue): { readonly name: string; readonly options: StaticValue } {
  if (Array.isArray(entry))
    return { name: nameOf(entry[0] as StaticValue), options: entry[1] as StaticValue };
  return { name: nameOf(entry), options: undefined };
}

const nameOf = (value: StaticValue): string =>
  typeof value === 'string'
    ? value
    : value instanceof Call
      ? value.name
      : value instanceof Computed
        ? value.text
        : '';

function docsPlugin(
  folder: ForeignFolder,
  root: string,
  options: StaticValue,
  note: (line: number, what: string) => void,
): DocsPlugin | undefined {
  const said = staticField(options, 'path');
  const path = staticText(said) ?? (said instanceof Computed ? fullestFolder(folder, root) : 'docs');
  const within = joined(root, path);
  if (said instanceof Computed)
    note(said.line, `"path" is computed (${said.text}), so pages are those in "${path}"`);
  else if (within !== undefined && ![...folder.files.keys()].some((one) => isPageIn(one, within)))
    note(0, `It says that pages are in "${path.slice(0, 200)}", and there are none`);
  // What cannot be known is not guessed to be everything.
  if (within === undefined) {
    note(0, `The folder "${path.slice(0, 200)}" is outside of the one that is opened; open the one above it`);
    return undefined;
  }
  const written = staticField(options, 'sidebarPath');
  if (written instanceof Computed)
    note(written.line, `"sidebarPath" is computed (${written.text}), so pages are listed by folder`);
  const files =
    typeof written === 'string'
      ? SIDEBAR_ENDINGS.map((ending) => joined(root, written + ending))
      : written === undefined
        ? SIDEBARS.map((name) => joined(root, name))
        : [];
  return {
    id: staticText(staticField(options, 'id')) ?? 'default',
    folder: within,
    route: slashless(staticText(staticField(options, 'routeBasePath')) ?? 'docs'),
    sidebars: files.find((file) => file !== undefined && folder.files.has(file)),
    excluded: patternsOf(options),
    options,
  };
}

const isPageIn = (path: string, folder: string): boolean =>
  /\.mdx?$/i.test(path) && path.startsWith(startOf(folder));

/** They hold no pages of documentation, or copies of them. */
const OTHER_FOLDERS = /^(?:static|blog|i18n|node_modules|(?:\w+_)?versioned_\w+|\..*)$/;

/** The folder beside the configuration with the most pages; `docs` where it has some. */
function fullestFolder(folder: ForeignFolder, root: string): string {
  const counts = new Map<string, number>();
  for (const path of folder.files.keys()) {
    if (!isPageIn(path, root)) continue;
    const [name = '', inside] = path.slice(startOf(root).length).split('/');
    if (inside !== undefined && !OTHER_FOLDERS.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [fullest] = [...counts].sort(([, a], [, b]) => b - a);
  return counts.has('docs') ? 'docs' : (fullest?.[0] ?? 'docs');
}

const MAX_PATTERNS = 100;
const LONGEST_PATTERN = 200;

function patternsOf(options: StaticValue): readonly string[] {
  return staticList(staticField(options, 'exclude'))
    .filter((one) => typeof one === 'string')
    .filter(({ length }) => length <= LONGEST_PATTERN)
    .slice(0, MAX_PATTERNS);
}

const SIDEBAR_ENDINGS = ['', '.js', '.ts', '.json', '.mjs', '.cjs'];
const slashless = (path: string): string => path.replace(/^\/+|\/+$/g, '');

function redirectsOf(options: StaticValue, note: (line: number, what: string) => void) {
  const creates = staticField(options, 'createRedirects');
  if (creates instanceof Computed) note(creates.line, '"createRedirects" is code, which is not run');
  return staticList(staticField(options, 'redirects'))
    .slice(0, MAX_REDIRECTS)
    .flatMap((item) => {
      const to = staticText(staticField(item, 'to'));
      const from = staticField(item, 'from');
      return to === undefined
        ? []
        : (Array.isArray(from) ? (from as readonly StaticValue[]) : [from]).flatMap((one) =>
            typeof one === 'string' ? [{ source: `/${slashless(one)}`, destination: to }] : [],
          );
    });
}

/** Fields of the look, as in docs.json. @param served the address of a static file */
export async function docusaurusLook(
  { value, root }: DocusaurusSettings,
  folder: ForeignFolder,
  served: (path: string) => string | undefined,
) {
  const logo = staticField(value, 'themeConfig', 'navbar', 'logo');
  const image = (path: StaticValue): string | undefined =>
    typeof path === 'string' && /\.(?:svg|png|jpe?g|gif|webp|ico)$/i.test(path)
      ? served(path.replace(/^\//, ''))
      : undefined;
  const light = image(staticField(logo, 'src'));
  const dark = image(staticField(logo, 'srcDark'));
  const favicon = image(staticField(value, 'favicon'));
  const description = staticText(staticField(value, 'tagline'));
  const { colors, files } = await brandOf(folder, {
    sheets: [...folder.files.keys()].filter(
      (path) => path.startsWith(root) && /\/css\/[^/]*\.s?css$/.test(path),
    ),
    names: ['--ifm-color-primary'],
    otherwise: '#2e8555',
  });
  const docs = {
    theme: 'mint',
    name: staticText(staticField(value, 'title')) ?? folder.name,
    ...(description !== undefined && { description }),
    colors,
    ...(light !== undefined && { logo: dark === undefined ? light : { light, dark } }),
    ...(favicon !== undefined && { favicon }),
    ...navbarLinks(staticField(value, 'themeConfig', 'navbar', 'items')),
  };
  return { docs, files };
}

function navbarLinks(items: StaticValue): Readonly<Record<string, unknown>> {
  const links = staticList(items).flatMap((item): unknown[] => {
    const href = staticText(staticField(item, 'href'));
    if (!isFields(item) || href === undefined || !/^https?:\/\//.test(href)) return [];
    const isGitHub = /^https:\/\/github\.com\//.test(href);
    const label = staticText(staticField(item, 'label')) ?? (isGitHub ? 'GitHub' : undefined);
    return label === undefined ? [] : [{ label, href, ...(isGitHub && { type: 'github' }) }];
  });
  return links.length === 0 ? {} : { navbar: { links: links.slice(0, 5) } };
}

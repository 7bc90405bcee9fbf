/** Reads what a site of Sphinx, Jupyter Book or MyST says of itself: conf.py, _config.yml, _toc.yml and myst.yml. */
import { parseYaml } from '../../../lib/text/parse-yaml.ts';
import { type ForeignFolder, type ForeignNote, folderOf, joined } from '../common/dialect.ts';
import { fieldOf, fieldsOf, foreignYaml, listOf, textOf } from '../common/foreign-yaml.ts';
import { below } from '../common/site-paths.ts';
import { Computed, isFields, type StaticValue, staticList, staticText } from '../static/static-value.ts';
import { pythonValues } from './python-values.ts';

/** An entry of a written table of contents. */
export interface TocItem {
  readonly title: string | undefined;
  /** Path of its file without extension. */
  readonly doc: string | undefined;
  readonly url: string | undefined;
  readonly items: readonly TocItem[];
}

export interface SphinxConfig {
  readonly root: string;
  readonly files: readonly string[];
  readonly notes: readonly ForeignNote[];
  readonly title: string | undefined;
  readonly language: string | undefined;
  readonly logo: string | undefined;
  readonly favicon: string | undefined;
  readonly repository: string | undefined;
  readonly rootDoc: string;
  readonly excluded: readonly string[];
  readonly statics: readonly string[];
  readonly extras: readonly string[];
  readonly substitutions: ReadonlyMap<string, string>;
  readonly redirects: readonly (readonly [from: string, to: string])[];
  /** Undefined when pages have tables of their own. */
  readonly toc: readonly TocItem[] | undefined;
}

const DEEPEST = 12;
const MAX_REDIRECTS = 5_000;
const READ = [
  'project',
  'html_title',
  'language',
  'html_logo',
  'exclude_patterns',
  'root_doc',
  'master_doc',
  'html_static_path',
  'html_extra_path',
  'redirects',
  'rediraffe_redirects',
  'myst_substitutions',
];

export async function readSphinxConfig(folder: ForeignFolder, config: string): Promise<SphinxConfig> {
  if (config.endsWith('conf.py')) return pythonConfig(folder, config);
  const root = folderOf(config);
  const files = [config];
  const notes: ForeignNote[] = [];
  const isMyst = /myst\.ya?ml$/.test(config);
  const text = (await folder.read(config)) ?? '';
  const read = foreignYaml(text, config);
  const book = isMyst
    ? undefined
    : ['_config.yml', '_config.yaml'].map((name) => below(root, name)).find((path) => folder.files.has(path));
  const more = book === undefined ? read : foreignYaml((await folder.read(book)) ?? '', book);
  if (book !== undefined) files.push(book);
  notes.push(...more.notes, ...(isMyst ? [] : read.notes.filter(({ what }) => !/no YAML/.test(what))));
  const fields = more.value;
  const project = isMyst ? fieldOf(fields, 'project') : fields;
  const site = fieldOf(fields, 'site');
  const toc = isMyst ? listOf(fieldOf(project, 'toc')) : bookToc(text);
  const items = tocItems(toc, { root, left: MAX_ITEMS }, 0);
  const [first] = items;
  return {
    root,
    files,
    notes,
    title: textOf(fieldOf(site, 'title')) ?? textOf(fieldOf(project, 'title')),
    language: textOf(fieldOf(fieldOf(fieldOf(fields, 'sphinx'), 'config'), 'language')),
    logo: textOf(fieldOf(fieldOf(site, 'options'), 'logo')) ?? textOf(fieldOf(fields, 'logo')),
    favicon:
      textOf(fieldOf(fieldOf(site, 'options'), 'favicon')) ??
      textOf(fieldOf(fieldOf(fields, 'html'), 'favicon')),
    repository: textOf(fieldOf(project, 'github')) ?? textOf(fieldOf(fieldOf(fields, 'repository'), 'url')),
    rootDoc: first?.doc ?? below(root, 'index'),
    excluded: [fieldOf(project, 'exclude') ?? fieldOf(fields, 'exclude_patterns')]
      .flat()
      .flatMap((one) => textOf(one) ?? []),
    statics: ['_static'],
    extras: [],
    substitutions: new Map(),
    redirects: [],
    toc: items.length === 0 ? undefined : items,
  };
}

/** `_toc.yml`: a root with parts or chapters, or the list that it was before. */
function bookToc(text: string): readonly unknown[] {
  const read = text.length > 1024 * 1024 ? undefined : parseYaml(text);
  const value = read !== undefined && 'value' in read ? read.value : undefined;
  if (Array.isArray(value)) return value;
  const root = fieldOf(value, 'root');
  const parts = listOf(fieldOf(value, 'parts'));
  const rest =
    parts.length > 0 ? parts : [...listOf(fieldOf(value, 'chapters')), ...listOf(fieldOf(value, 'sections'))];
  return root === undefined ? rest : [{ file: root }, ...rest];
}

/** Of a table; an alias of YAML in it counts as often as it stands there. */
const MAX_ITEMS = 20_000;

interface TocReading {
  readonly root: string;
  /** Items that may still be read. */
  left: number;
}

function tocItems(items: readonly unknown[], reading: TocReading, depth: number): readonly TocItem[] {
  if (depth > DEEPEST) return [];
  const { root } = reading;
  return items.slice(0, 5_000).flatMap((item) => {
    if (reading.left-- <= 0) return [];
    const file = textOf(fieldOf(item, 'file'));
    const doc = file === undefined ? undefined : joined(root, file.replace(/\.(?:md|ipynb|rst)$/, ''));
    const below = ['children', 'chapters', 'sections', 'parts'].flatMap((key) => listOf(fieldOf(item, key)));
    const inner = tocItems(below, reading, depth + 1);
    const title =
      textOf(fieldOf(item, 'title')) ?? textOf(fieldOf(item, 'caption')) ?? textOf(fieldOf(item, 'part'));
    const url = textOf(fieldOf(item, 'url'));
    return doc === undefined && url === undefined && inner.length === 0
      ? []
      : [{ title, doc, url, items: inner }];
  });
}

async function pythonConfig(folder: ForeignFolder, config: string): Promise<SphinxConfig> {
  const root = folderOf(config);
  const values = pythonValues((await folder.read(config)) ?? '');
  const field = (name: string): StaticValue => values.get(name);
  const notes = READ.flatMap((name): ForeignNote[] => {
    const value = field(name);
    return value instanceof Computed
      ? [
          {
            file: config,
            ...(value.line > 0 && { line: value.line }),
            what: `"${name}" is computed (${value.text}), and is left out`,
          },
        ]
      : [];
  });
  const texts = (name: string): readonly string[] =>
    staticList(field(name)).flatMap((one) => staticText(one) ?? []);
  const options = field('html_theme_options');
  const option = (name: string): string | undefined =>
    isFields(options) ? staticText(options.get(name)) : undefined;
  const substitutions = field('myst_substitutions');
  const listed = staticText(field('rediraffe_redirects'));
  const file = listed === undefined ? undefined : joined(root, listed);
  const lines = file === undefined || !folder.files.has(file) ? '' : ((await folder.read(file)) ?? '');
  const tables = [field('redirects'), field('rediraffe_redirects')].flatMap((one) =>
    isFields(one) ? [...one] : [],
  );
  return {
    root,
    files: [config, ...(file !== undefined && folder.files.has(file) ? [file] : [])],
    notes,
    title: staticText(field('html_title')) ?? staticText(field('project')),
    language: staticText(field('language')),
    logo: staticText(field('html_logo')) ?? option('logo'),
    favicon: staticText(field('html_favicon')),
    repository: option('github_url') ?? option('repository_url') ?? option('source_repository'),
    rootDoc: below(root, staticText(field('root_doc')) ?? staticText(field('master_doc')) ?? 'index'),
    excluded: texts('exclude_patterns'),
    statics: texts('html_static_path'),
    extras: texts('html_extra_path'),
    substitutions: new Map(
      isFields(substitutions)
        ? [...substitutions].flatMap(([key, value]) =>
            typeof value === 'string' ? [[key, value] as const] : [],
          )
        : [],
    ),
    redirects: [
      ...tables.flatMap(([from, to]) => (typeof to === 'string' ? [[from, to] as const] : [])),
      ...[...lines.slice(0, 500_000).matchAll(/^[ \t]*"([^"\n]+)"[ \t]+"([^"\n]+)"/gm)].map(
        ([, from, to]) => [from!, to!] as const,
      ),
    ].slice(0, MAX_REDIRECTS),
    toc: undefined,
  };
}

/** Fields that only YAML of a page has. */
export const frontSubstitutions = (data: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({
      ...fieldsOf(fieldOf(fieldOf(data, 'myst'), 'substitutions')),
      ...fieldsOf(fieldOf(data, 'substitutions')),
    }).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [],
    ),
  );

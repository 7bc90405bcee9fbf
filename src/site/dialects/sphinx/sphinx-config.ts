/** Reads what a site of Sphinx, Jupyter Book or MyST says of itself: conf.py, _config.yml, _toc.yml and myst.yml. */
import { type ForeignFolder, type ForeignNote, folderOf, joined } from '../common/dialect.ts';
import { fieldOf, fieldsOf, foreignYaml, listOf, textOf } from '../common/foreign-yaml.ts';
import { below } from '../common/site-paths.ts';
import { Computed, isFields, type StaticValue, staticList, staticText } from '../static/static-value.ts';
import { bookToc, folderToc, type TocItem, tocItems } from './book-toc.ts';
import { pythonValues } from './python-values.ts';

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
  const written = tocItems(toc, folder, root);
  // Without a table, MyST lists all of its folder.
  const items = isMyst && written.length === 0 ? folderToc(folder, root) : written;
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
  for (const [key, value] of isFields(substitutions) ? substitutions : [])
    if (value instanceof Computed)
      notes.push({
        file: config,
        ...(value.line > 0 && { line: value.line }),
        what: `The substitution "${key.slice(0, 100)}" is computed (${value.text}), and stays as it is written`,
      });
  const listed = staticText(field('rediraffe_redirects'));
  const shared = await sharedSubstitutions(folder, config);
  const file = listed === undefined ? undefined : joined(root, listed);
  const lines = file === undefined || !folder.files.has(file) ? '' : ((await folder.read(file)) ?? '');
  const tables = [field('redirects'), field('rediraffe_redirects')].flatMap((one) =>
    isFields(one) ? [...one] : [],
  );
  return {
    root,
    files: [config, ...(file !== undefined && folder.files.has(file) ? [file] : []), ...shared.files],
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
    substitutions: new Map([
      ...shared.values,
      ...(isFields(substitutions)
        ? [...substitutions].flatMap(([key, value]) =>
            typeof value === 'string' ? [[key, value] as const] : [],
          )
        : []),
    ]),
    redirects: [
      ...tables.flatMap(([from, to]) => (typeof to === 'string' ? [[from, to] as const] : [])),
      ...[...lines.slice(0, 500_000).matchAll(/^[ \t]*"([^"\n]+)"[ \t]+"([^"\n]+)"/gm)].map(
        ([, from, to]) => [from!, to!] as const,
      ),
    ].slice(0, MAX_REDIRECTS),
    toc: undefined,
  };
}

/** Files of data that a configuration opens in order to fill its substitutions. */
const FILLED =
  /\bopen\(\s*["']([^"'\n]{1,200}\.ya?ml)["'][^\n]*\n[ \t]+myst_substitutions\b[^\n]*\byaml\.(?:safe_)?load\(/g;
const MAX_FILLED = 20;

async function sharedSubstitutions(folder: ForeignFolder, config: string) {
  const text = (await folder.read(config)) ?? '';
  const files: string[] = [];
  const values = new Map<string, string>();
  for (const [, path] of [...text.matchAll(FILLED)].slice(0, MAX_FILLED)) {
    const file = joined(folderOf(config), path!);
    const data = file === undefined ? undefined : await folder.read(file);
    if (data === undefined) continue;
    files.push(file!);
    for (const [key, value] of textsOf(foreignYaml(data, file!).value)) values.set(key, value);
  }
  return { files, values };
}

const textsOf = (fields: object): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [],
  );

/** Fields that only YAML of a page has. */
export const frontSubstitutions = (data: unknown): ReadonlyMap<string, string> =>
  new Map(
    textsOf({
      ...fieldsOf(fieldOf(fieldOf(data, 'myst'), 'substitutions')),
      ...fieldsOf(fieldOf(data, 'substitutions')),
    }),
  );

/** Reads the configuration of Hugo, one file or a folder of them, as data. */
import { type ForeignFolder, type ForeignNote, folderOf, joined } from '../common/dialect.ts';
import { tomlFields } from '../common/foreign-toml.ts';
import { fieldOf, fieldsOf, foreignYaml, listOf, textOf, type YamlFields } from '../common/foreign-yaml.ts';
import { languageCode } from '../common/language-codes.ts';
import { below, trimmed } from '../common/site-paths.ts';
import { jsonFields } from './hugo-front.ts';

interface HugoLanguage {
  readonly key: string;
  /** In front of its addresses, `''` for the one that has none. */
  readonly prefix: string;
  readonly code: string | undefined;
  /** Its own folder of pages, if any. */
  readonly content: string | undefined;
}

/** A folder of the repository, and where its files are in the site. */
interface Mount {
  readonly folder: string;
  readonly target: string;
  readonly language: string | undefined;
}

export interface HugoConfig {
  readonly root: string;
  readonly fields: YamlFields;
  readonly files: readonly string[];
  readonly notes: readonly ForeignNote[];
  readonly base: string;
  readonly languages: readonly HugoLanguage[];
  /** Names of all languages, also of those that are switched off. */
  readonly languageNames: ReadonlySet<string>;
  readonly contents: readonly Mount[];
  readonly statics: readonly Mount[];
  readonly lowers: boolean;
  readonly ugly: boolean;
  param(name: string): unknown;
}

const NAME = /(?:^|\/)([^/]+)\.(toml|ya?ml|json)$/;

export async function readHugoConfig(folder: ForeignFolder, config: string): Promise<HugoConfig> {
  const inFolder = /(?:^|\/)config\/_default\/[^/]+$/.test(config);
  const root = inFolder ? folderOf(folderOf(folderOf(config))) : folderOf(config);
  const extra = below(root, 'config/_default');
  const files = [
    config,
    ...[...folder.files.keys()]
      .filter((path) => folderOf(path) === extra && NAME.test(path) && path !== config)
      .sort(),
  ];
  const notes: ForeignNote[] = [];
  let fields: YamlFields = {};
  for (const file of files) {
    const read = await fieldsIn(folder, file);
    notes.push(...read.notes);
    const name = NAME.exec(file)?.[1] ?? '';
    // `menus.en.toml` is a part of the language, which is not needed here.
    const [part, language] = name.split('.');
    const value = part === 'hugo' || part === 'config' ? read.data : { [part!]: read.data };
    if (language === undefined) fields = merged(fields, value);
  }
  const names = lowered(fields);
  const base = /^https?:\/\/[^/]+\/(.*?)\/?$/.exec(textOf(names('baseURL')) ?? '')?.[1] ?? '';
  const content = joined(root, textOf(names('contentDir')) ?? 'content');
  if (content === undefined)
    notes.push({
      file: config,
      what: 'The folder of its pages is outside of the one that is opened; open the one above it',
    });
  const languages = languagesOf(names, root);
  const mounts = mountsOf(fieldOf(names('module'), 'mounts'), root, config, notes);
  const own = languages.flatMap(({ content: at, key }) =>
    at === undefined ? [] : [{ folder: at, target: '', language: key }],
  );
  // Languages without a folder share the general one.
  const hasGeneral = languages.some((one) => one.content === undefined);
  const general =
    content === undefined || !hasGeneral ? [] : [{ folder: content, target: '', language: undefined }];
  const statics = [names('staticDir')].flat().flatMap((one) => {
    const at = joined(root, textOf(one) ?? 'static');
    return at === undefined ? [] : [{ folder: at, target: '', language: undefined }];
  });
  const mounted = (kind: string): readonly Mount[] =>
    mounts.flatMap(({ folder: at, target, language }) =>
      target === kind || target.startsWith(`${kind}/`)
        ? [{ folder: at, target: target.slice(kind.length + 1), language }]
        : [],
    );
  return {
    root,
    fields,
    files,
    notes,
    base,
    languages,
    languageNames: new Set([
      ...languages.map(({ key }) => key),
      ...Object.keys(fieldsOf(names('languages'))).map((key) => key.toLowerCase()),
    ]),
    contents: [...own, ...mounted('content'), ...(mounted('content').length > 0 ? [] : general)],
    statics: [...statics, ...mounted('static')],
    lowers: names('disablePathToLower') !== true,
    ugly: names('uglyURLs') === true,
    param: (name) => {
      let at: unknown = names('params');
      for (const part of name.split('.')) at = lowered(fieldsOf(at))(part);
      return at;
    },
  };
}

/** Names of Hugo's fields have no case. */
export function lowered(fields: YamlFields): (name: string) => unknown {
  const found = new Map(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]));
  return (name) => found.get(name.toLowerCase());
}

async function fieldsIn(folder: ForeignFolder, file: string) {
  const text = (await folder.read(file)) ?? '';
  if (file.endsWith('.toml')) return tomlFields(text, file);
  if (file.endsWith('.json')) {
    const data = jsonFields(text);
    return data === undefined ? { data: {}, notes: [{ file, what: 'It is no JSON' }] } : { data, notes: [] };
  }
  const { value, notes } = foreignYaml(text, file);
  return { data: value, notes };
}

function merged(a: YamlFields, b: YamlFields, depth = 0): YamlFields {
  const out: Record<string, unknown> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = out[key];
    out[key] = depth < 8 && isObject(before) && isObject(value) ? merged(before, value, depth + 1) : value;
  }
  return out;
}

const isObject = (value: unknown): value is YamlFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function languagesOf(names: (name: string) => unknown, root: string): readonly HugoLanguage[] {
  const first = (textOf(names('defaultContentLanguage')) ?? 'en').toLowerCase();
  const all = Object.entries(fieldsOf(names('languages'))).slice(0, 60);
  const isBelow = names('defaultContentLanguageInSubdir') === true;
  const disabled = new Set(listOf(names('disableLanguages')).map(String));
  const found = all
    .filter(([key, value]) => fieldOf(value, 'disabled') !== true && !disabled.has(key))
    .map(([key, value]) => {
      const field = lowered(fieldsOf(value));
      const content = textOf(field('contentDir'));
      return {
        key: key.toLowerCase(),
        prefix: key.toLowerCase() === first && !isBelow ? '' : key.toLowerCase(),
        code: languageCode(textOf(field('languageCode')) ?? key, key),
        content: content === undefined ? undefined : joined(root, content),
        weight: Number(field('weight') ?? 1_000),
      };
    })
    .sort((a, b) => Number(b.key === first) - Number(a.key === first) || a.weight - b.weight);
  const only = {
    key: first,
    prefix: isBelow ? first : '',
    code: languageCode(textOf(names('languageCode')) ?? first, first),
    content: undefined,
  };
  return found.length === 0 ? [only] : found;
}

function mountsOf(value: unknown, root: string, config: string, notes: ForeignNote[]): readonly Mount[] {
  return listOf(value)
    .slice(0, 100)
    .flatMap((mount) => {
      const source = textOf(fieldOf(mount, 'source'));
      const target = trimmed(textOf(fieldOf(mount, 'target')) ?? '');
      if (source === undefined || !/^(?:content|static)(?:\/|$)/.test(target)) return [];
      // Packages are not in the repository.
      if (/(?:^|\/)node_modules\//.test(source)) return [];
      const at = joined(root, source);
      if (at === undefined)
        notes.push({
          file: config,
          what: `The mount "${source.slice(0, 200)}" is outside of the folder that is opened, and is left out`,
        });
      const several = listOf(fieldOf(fieldOf(fieldOf(mount, 'sites'), 'matrix'), 'languages'));
      const language =
        textOf(fieldOf(mount, 'lang')) ?? (several.length === 1 ? textOf(several[0]) : undefined);
      return at === undefined ? [] : [{ folder: at, target, language: language?.toLowerCase() }];
    });
}

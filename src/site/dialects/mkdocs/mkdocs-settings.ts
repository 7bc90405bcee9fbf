/** Reads mkdocs.yml, with the file that it inherits from, as the settings that we understand. */
import { type ForeignFolder, type ForeignNote, folderOf, joined } from '../common/dialect.ts';
import { fieldOf, fieldsOf, listOf, textOf, type YamlFields } from '../common/foreign-yaml.ts';
import { mkdocsFields } from './mkdocs-files.ts';

/** Files that inherit from each other. */
const MAX_INHERITED = 5;
/** What has no page of ours to say, or needs nothing. */
const QUIET_PLUGINS = new Set(
  'search redirects awesome-pages awesome-nav i18n literate-nav minify privacy social offline optimize meta tags info git-revision-date git-revision-date-localized git-committers git-authors glightbox section-index table-reader exclude llmstxt typeset include-markdown rss open-in-new-tab autorefs htmlproofer print-site img2fig page-to-pdf with-pdf charts mermaid2 material/search material/tags material/social material/privacy'.split(
    ' ',
  ),
);
const PLUGIN_WORK: Readonly<Record<string, string>> = {
  mkdocstrings: 'documentation of source code is left out',
  macros: 'variables of its files are filled in, and what it computes stays text',
  'gen-files': 'pages that it makes are missing',
  blog: 'its lists of posts are missing, and posts are pages of their own',
  monorepo: 'documentation of its parts is missing',
  multirepo: 'documentation of other repositories is missing',
};

export interface MkDocsSettings {
  readonly config: string;
  readonly configFiles: readonly string[];
  readonly fields: YamlFields;
  /** Path of the folder with the pages. */
  readonly docs: string;
  /** Whether that folder is not one of those that are opened. */
  readonly isOutside: boolean;
  readonly plugins: ReadonlyMap<string, unknown>;
  readonly extensions: ReadonlyMap<string, unknown>;
  readonly features: ReadonlySet<string>;
  /** The line of a text in the file, counted from 1. */
  lineOf(text: string): number | undefined;
  readonly notes: readonly ForeignNote[];
}

export async function mkdocsSettings(folder: ForeignFolder, config: string): Promise<MkDocsSettings> {
  const notes: ForeignNote[] = [];
  const configFiles: string[] = [];
  let fields: YamlFields = {};
  let source = '';
  for (let file: string | undefined = config; file !== undefined && configFiles.length < MAX_INHERITED; ) {
    const text = await folder.read(file);
    if (text === undefined || configFiles.includes(file)) {
      notes.push({
        file: configFiles.at(-1) ?? config,
        what: `The file "${file}" that it inherits from cannot be read`,
      });
      break;
    }
    source ||= text;
    configFiles.push(file);
    const read = await mkdocsFields(text, file);
    notes.push(...read.notes);
    fields = inherited(read.value, fields);
    const base = textOf(fieldOf(read.value, 'INHERIT'));
    file = base === undefined ? undefined : (joined(folderOf(file), base) ?? base);
  }
  const lines = source.split('\n');
  const plugins = namedList(fieldOf(fields, 'plugins'));
  const lineOf = (text: string): number | undefined => {
    const at = lines.findIndex((line) => line.includes(text));
    return at < 0 ? undefined : at + 1;
  };
  const place = (text: string) => {
    const line = lineOf(text);
    return { file: config, ...(line !== undefined && { line }) };
  };
  for (const name of plugins.keys())
    if (!QUIET_PLUGINS.has(name)) {
      const work = Object.hasOwn(PLUGIN_WORK, name) ? PLUGIN_WORK[name]! : 'what it does is left out';
      notes.push({ ...place(name), what: `The plugin "${name}" is not run: ${work}` });
    }
  for (const hook of listOf(fieldOf(fields, 'hooks')).slice(0, 20))
    notes.push({
      ...place(String(hook)),
      what: `The hook "${String(hook).slice(0, 200)}" is code, which is not run`,
    });
  const theme = fieldOf(fields, 'theme');
  const written = textOf(fieldOf(fields, 'docs_dir')) ?? 'docs';
  const docs = written.startsWith('/') ? undefined : joined(folderOf(config), written);
  if (docs === undefined)
    notes.push({
      ...place('docs_dir'),
      what: `The folder "${written.slice(0, 200)}" is outside of the one that is opened; open the one above it`,
    });
  return {
    config,
    configFiles,
    fields,
    docs: docs ?? '',
    isOutside: docs === undefined,
    plugins,
    extensions: namedList(fieldOf(fields, 'markdown_extensions')),
    features: new Set(listOf(fieldOf(theme, 'features')).filter((one) => typeof one === 'string')),
    lineOf,
    notes,
  };
}

/** Fields of `own` win; objects are joined one level deep, as for `theme` and `extra`. */
function inherited(base: YamlFields, own: YamlFields): YamlFields {
  const joinedFields: [string, unknown][] = Object.entries(base).map(([key, value]) => [
    key,
    isFields(value) && isFields(fieldOf(own, key))
      ? { ...fieldsOf(value), ...fieldsOf(fieldOf(own, key)) }
      : value,
  ]);
  const fields = new Map(joinedFields);
  for (const [key, value] of Object.entries(own)) if (!isFields(fields.get(key))) fields.set(key, value);
  return Object.fromEntries(fields);
}

const isFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of names, of objects with one field, or an object. */
function namedList(value: unknown): ReadonlyMap<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(fieldsOf(value)).slice(0, 500));
  return new Map(
    value.slice(0, 500).flatMap((item: unknown): [string, unknown][] => {
      if (typeof item === 'string') return [[item, undefined]];
      return Object.entries(fieldsOf(item)).slice(0, 1);
    }),
  );
}

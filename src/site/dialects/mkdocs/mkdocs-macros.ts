/** Fills in the variables that the plugin `macros` knows from files; what it computes stays text, and is named. */
import {
  type ForeignFolder,
  type ForeignNote,
  folderOf,
  joined,
  type PlacedLine,
} from '../common/dialect.ts';
import { fieldOf, fieldsOf, foreignYaml, listOf, textOf, type YamlFields } from '../common/foreign-yaml.ts';
import { inPlace } from '../common/page-lines.ts';
import type { MkDocsSettings } from './mkdocs-settings.ts';

/** Fields of mkdocs.yml that pages show as `config.site_name`. */
const CONFIG = [
  'site_name',
  'site_url',
  'site_description',
  'site_author',
  'repo_url',
  'repo_name',
  'copyright',
];
const MAX_FILES = 20;
/** Characters that values may add to a page: few signs can stand for much. */
const MAX_FILLED = 1_000_000;
const MAX_NOTES = 20;
const RAW_OPEN = /\{%-?[ \t]*raw[ \t]*-?%\}/;
const RAW_CLOSE = /\{%-?[ \t]*endraw[ \t]*-?%\}/;

interface Filled {
  readonly lines: readonly PlacedLine[];
  readonly notes: readonly ForeignNote[];
}

export interface MkDocsMacros {
  /** @param front front matter of the page, whose fields are variables too */
  fill(lines: readonly PlacedLine[], file: string, front: YamlFields): Filled;
}

/** Undefined where the plugin is not in use. */
export async function mkdocsMacros(
  folder: Pick<ForeignFolder, 'read'>,
  { plugins, fields, config }: MkDocsSettings,
): Promise<MkDocsMacros | undefined> {
  if (!plugins.has('macros')) return undefined;
  const options = plugins.get('macros');
  const values: Record<string, unknown> = { ...fieldsOf(fieldOf(fields, 'extra')) };
  for (const { name, path } of dataFiles(fieldOf(options, 'include_yaml'))) {
    const at = joined(folderOf(config), path);
    const text = at === undefined ? undefined : await folder.read(at);
    if (text === undefined) continue;
    const { value } = foreignYaml(text, at!);
    if (name === undefined) Object.assign(values, value);
    else values[name] = value;
  }
  values['config'] = Object.fromEntries(CONFIG.map((name) => [name, fieldOf(fields, name)]));
  const sign = (name: string, usual: string): string =>
    (textOf(fieldOf(options, name)) ?? usual).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const open = sign('j2_variable_start_string', '{{');
  const close = sign('j2_variable_end_string', '}}');
  const pattern = new RegExp(`${open}-?[ \\t]{0,20}([^{}\\n]{1,500}?)[ \\t]{0,20}-?${close}`, 'g');
  const always = fieldOf(options, 'render_by_default') !== false;
  return {
    fill: (lines, file, front) => {
      const rendered = fieldOf(front, 'render_macros') ?? !(fieldOf(front, 'ignore_macros') ?? !always);
      if (rendered !== true) return { lines, notes: [] };
      return filled(lines, { file, pattern, values: { ...values, ...front, page: { meta: front } } });
    },
  };
}

/** A list of names, or of names with the variable that they fill. */
function dataFiles(written: unknown): readonly { readonly name?: string; readonly path: string }[] {
  const list = Array.isArray(written)
    ? listOf(written).flatMap((one) =>
        typeof one === 'string'
          ? [{ path: one }]
          : Object.entries(fieldsOf(one)).map(([name, path]) => ({ name, path: String(path) })),
      )
    : Object.entries(fieldsOf(written)).map(([name, path]) => ({ name, path: String(path) }));
  return list.slice(0, MAX_FILES);
}

interface Filling {
  readonly file: string;
  readonly pattern: RegExp;
  readonly values: YamlFields;
}

function filled(lines: readonly PlacedLine[], { file, pattern, values }: Filling): Filled {
  const notes = new Map<string, ForeignNote>();
  let isRaw = false;
  let room = MAX_FILLED;
  const out = lines.map((line) => {
    const { text } = line;
    if (RAW_OPEN.test(text)) isRaw = true;
    const stays = isRaw;
    if (RAW_CLOSE.test(text)) isRaw = false;
    if (stays || room < 0) return line;
    const replaced = text.replace(pattern, (all, name: string) => {
      const value = textAt(values, name);
      if (value !== undefined && room >= 0) {
        room -= value.length;
        return value;
      }
      if (notes.size < MAX_NOTES && !notes.has(name))
        notes.set(name, {
          file: line.file ?? file,
          line: line.at,
          what: `"${all.slice(0, 200)}" is computed, and stays text`,
        });
      return all;
    });
    return inPlace(line, replaced);
  });
  return { lines: out, notes: [...notes.values()] };
}

/** `name` and `group.name`, of what is a text, a number or a truth. */
function textAt(values: YamlFields, name: string): string | undefined {
  if (!/^[\w-]+(?:\.[\w-]+){0,8}$/.test(name)) return undefined;
  const value = name.split('.').reduce((inner: unknown, key) => fieldOf(inner, key), values);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).replace(/\s+/g, ' ').trim();
}

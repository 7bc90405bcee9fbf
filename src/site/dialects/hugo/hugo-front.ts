/** Splits and reads front matter as Hugo does: YAML between dashes, TOML between plus signs, and JSON. */
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import type { ForeignNote } from '../common/dialect.ts';
import { tomlFields } from '../common/foreign-toml.ts';
import { fieldsOf, foreignYaml, type YamlFields } from '../common/foreign-yaml.ts';

interface HugoFront {
  readonly data: YamlFields;
  /** The text after it, with as many empty lines in its place. */
  readonly body: string;
  readonly notes: readonly ForeignNote[];
  /** As written; drafts are looked for in it when it cannot be read. */
  readonly front: string;
}

const LARGEST = 100_000;

export async function hugoFront(source: string, file: string): Promise<HugoFront> {
  const text = source.replace(/\r\n?/g, '\n').replace(/^\ufeff/, '');
  const toml = /^\s*\+\+\+[ \t]*\n([\s\S]*?)^\+\+\+[ \t]*$/m.exec(text.slice(0, LARGEST));
  if (toml?.index === 0) {
    const front = toml[1]!;
    const read = await tomlFields(front, file);
    return { ...read, front, body: emptied(text, toml[0].length) };
  }
  if (/^\s*\{\s*["}]/.test(text)) {
    const end = jsonEnd(text);
    const front = end === undefined ? '' : text.slice(0, end);
    const data = jsonFields(front);
    if (end !== undefined && data !== undefined) return { data, notes: [], front, body: emptied(text, end) };
  }
  const { front, body, line } = splitFrontMatter(text);
  const { value, notes } = foreignYaml(front, file);
  return {
    data: value,
    body,
    front,
    notes: notes.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 })),
  };
}

export function jsonFields(text: string): YamlFields | undefined {
  try {
    return fieldsOf(JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

const emptied = (text: string, end: number): string =>
  text.slice(0, end).replace(/[^\n]+/g, '') + text.slice(end);

/** The place after the object that a text begins with. */
function jsonEnd(text: string): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length && at < LARGEST; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

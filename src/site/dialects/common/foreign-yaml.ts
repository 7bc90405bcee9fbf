/** Reads YAML of other programs as data: tags that would run something are texts, and each is named. */
import { parseYaml } from '../../../lib/text/parse-yaml.ts';
import type { ForeignNote } from './dialect.ts';

/** Larger files are not configuration. */
const LARGEST = 1024 * 1024;
const LONGEST_LINE = 10_000;
const TAG =
  /(?<=[:,[{-][ \t]{1,20}|[,[{])(!{1,2}[A-Za-z_][\w./:%-]*)(?=[\s,\]}]|$)([ \t]+(?:\[[^\]]*\]|[\w.]+))?/g;
const DEFAULT_OF_ENV = /,\s*([^,\]]+)\]$/;

export type YamlFields = Readonly<Record<string, unknown>>;

interface ForeignYaml {
  readonly value: YamlFields;
  readonly notes: readonly ForeignNote[];
}

/**
 * An object, empty when there is none. Values of aliases are shared: whoever walks them has to count.
 * @param known names of code whose work is done without it
 */
export function foreignYaml(text: string, file: string, known?: RegExp): ForeignYaml {
  if (text.length > LARGEST)
    return {
      value: {},
      notes: [{ file, what: 'It is larger than a configuration may be, and is not read' }],
    };
  if (text.trim() === '') return { value: {}, notes: [] };
  const notes: ForeignNote[] = [];
  const plain = text.split('\n').map((line, i) =>
    line.includes('!') && line.length < LONGEST_LINE
      ? line.replace(TAG, (all, tag: string, value: string | undefined, at: number) => {
          if (isQuoted(line, at)) return all;
          if (tag === '!ENV') return DEFAULT_OF_ENV.exec(value ?? '')?.[1] ?? 'null';
          if (known?.test(tag) !== true)
            notes.push({ file, line: i + 1, what: `"${tag}" names code, which is not run` });
          return value ?? '';
        })
      : line,
  );
  const parsed = parseYaml(plain.join('\n'), { merge: true, json: true });
  if ('value' in parsed) return { value: fieldsOf(parsed.value), notes };
  const { reason, line } = parsed;
  return {
    value: {},
    notes: [...notes, { file, ...(line !== undefined && { line }), what: `It is no YAML: ${reason}` }],
  };
}

/** Whether a place in a line is inside quotes, or in a comment. */
function isQuoted(line: string, at: number): boolean {
  const before = line.slice(0, at);
  return (
    /^\s*#|\s#/.test(before) ||
    (before.match(/"/g)?.length ?? 0) % 2 === 1 ||
    (before.match(/'/g)?.length ?? 0) % 2 === 1
  );
}

export function fieldsOf(value: unknown): YamlFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as YamlFields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** What a table of ours has for a word of a page, which may also be one that every object has. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** An own field of data, whatever its name. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as YamlFields)[name]
    : undefined;
}

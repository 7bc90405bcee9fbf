/** Reads TOML of other programs as data. */
import { parseToml } from '../../../lib/text/parse-toml.ts';
import type { ForeignNote } from './dialect.ts';
import { fieldsOf, type YamlFields } from './foreign-yaml.ts';

/** An object, empty when the text is no TOML, which is noted. */
export async function tomlFields(
  text: string,
  file: string,
): Promise<{ readonly data: YamlFields; readonly notes: readonly ForeignNote[] }> {
  const read = await parseToml(text);
  if ('value' in read) return { data: fieldsOf(read.value), notes: [] };
  const { reason, line } = read;
  return {
    data: {},
    notes: [{ file, ...(line !== undefined && { line }), what: `It is no TOML: ${reason}` }],
  };
}

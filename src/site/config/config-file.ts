/** Reads one JSON file of the configuration from the source, with its size limit. */
import type { Issue } from '../../lib/issue.ts';
import type { Source } from '../source/source.ts';
import type { JsonNode } from './json-node.ts';
import { parseJson } from './parse-json.ts';

/** Largest docs.json or `$ref` file, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

export interface ConfigFile {
  readonly file: string;
  /** The text that was read. */
  readonly bytes: Buffer;
  readonly root: JsonNode | undefined;
  readonly issues: readonly Issue[];
}

/** The parsed file, or undefined when it is missing or larger than `MAX_FILE_BYTES`. */
export async function readConfigFile(source: Source, file: string): Promise<ConfigFile | undefined> {
  const bytes = await source.read(file, MAX_FILE_BYTES);
  if (bytes === undefined) return undefined;
  // Paths in it name files, whose names are composed too.
  const { root, issues } = parseJson(decode(bytes).normalize('NFC'), file);
  return { file, bytes, root, issues };
}

/** A text that stands for a file. */
export function configText(text: string, file: string): ConfigFile {
  const { root, issues } = parseJson(text, file);
  return { file, bytes: Buffer.from(text), root, issues };
}

/** UTF-8, or UTF-16 as some Windows editors save it. */
function decode(bytes: Buffer): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

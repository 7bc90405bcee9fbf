/** Reads a YAML or JSON file that a user names, with its size limit and schema, and says what is wrong with it. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AppError } from '../lib/app-error.ts';
import type * as z from '../lib/schema.ts';
import { parseYaml } from '../lib/text/parse-yaml.ts';

const MAX_BYTES = 1_000_000;

/**
 * @param wrong makes the error of a reason
 * @returns the value of the schema, and the text that it was read from
 */
export async function readListFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  wrong: (why: string) => AppError,
): Promise<{ readonly value: z.infer<Schema>; readonly source: string }> {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined || size > MAX_BYTES)
    throw wrong(size === undefined ? 'there is no such file' : `it has more than ${MAX_BYTES} bytes`);
  const source = await readFile(path, 'utf8');
  const parsed = parseYaml(source);
  if ('reason' in parsed)
    throw wrong(`${parsed.reason}${parsed.line === undefined ? '' : ` in line ${parsed.line}`}`);
  const read = schema.safeParse(parsed.value);
  if (read.success) return { value: read.data, source };
  const [issue] = read.error.issues;
  throw wrong(`${issue!.path.join('.') || 'the file'}: ${issue!.message}`);
}

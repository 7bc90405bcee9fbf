/** What an import wrote, in a small file of the folder: by it a later one knows which files people have changed since. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import * as z from '../../lib/schema.ts';
import { createSource, readSource, writeSource } from '../write-source.ts';

const RECORD_FILE = '.lectern/import.json';

const recordSchema = z.strictObject({
  version: z.literal(1),
  from: z.string(),
  /** Hash of each field of docs.json as it was wanted last. */
  docs: z.record(z.string(), z.string()).optional(),
  files: z.record(
    z.string(),
    z.strictObject({
      /** Hash of what was written last. */
      wrote: z.string(),
      /** Hash of what would have been written when that was last looked at; differs where people's changes were kept. */
      seen: z.string(),
    }),
  ),
});

export type ImportRecord = z.infer<typeof recordSchema>;
export type RecordedFile = ImportRecord['files'][string];

/** @returns undefined when nothing was imported into the folder. @throws AppError `import/record` */
export function readRecord(out: string): ImportRecord | undefined {
  if (!existsSync(join(out, RECORD_FILE))) return undefined;
  try {
    return recordSchema.parse(JSON.parse(readSource(out, RECORD_FILE)));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('import/record', `"${join(out, RECORD_FILE)}" is not what an import wrote`, {
      hint: 'Restore it from your history, or import into another folder',
      cause,
    });
  }
}

export function writeRecord(out: string, record: ImportRecord): void {
  const files = Object.fromEntries(Object.entries(record.files).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = `${JSON.stringify({ ...record, files }, null, 1)}\n`;
  makeFolder(out);
  if (existsSync(join(out, RECORD_FILE))) writeSource(out, RECORD_FILE, text);
  else createSource(out, RECORD_FILE, text);
}

/** Exports the audit log of the store that the settings name, also while a server runs on it. */
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openRecords, type StoreSettings } from '../installation/open-records.ts';
import { writeWholeFile } from '../installation/write-whole-file.ts';
import { AppError } from '../lib/app-error.ts';
import type { AuditFilter, AuditRecords } from '../records/audit/audit-records.ts';
import { auditLine } from '../web/service/wire/audit-entry.ts';

async function* lines(
  audit: AuditRecords,
  filter: AuditFilter,
  count: (entries: number) => void,
): AsyncGenerator<string> {
  for await (const batch of audit.batches(filter)) {
    yield batch.map(auditLine).join('');
    count(batch.length);
  }
}

interface AuditExport {
  readonly filter: AuditFilter;
  /** A path, or a stream that is not closed. */
  readonly to: string | Writable;
}

/**
 * A file appears complete or not at all.
 * @returns the number of entries
 * @throws AppError `usage/project`, `usage/file`
 */
export async function exportAudit(settings: StoreSettings, { filter, to }: AuditExport): Promise<number> {
  const { records, close } = await openRecords(settings);
  try {
    await checkProject(filter.project, async () => (await records.projects.list()).map(({ id }) => id));
    let written = 0;
    const text = Readable.from(lines(records.audit, filter, (entries) => void (written += entries)));
    if (typeof to === 'string') await writeWholeFile(to, text);
    else await pipeline(text, to, { end: false });
    return written;
  } finally {
    await close();
  }
}

/** A misspelt id must not look like a project in which nothing happened. */
async function checkProject(id: string | undefined, known: () => Promise<readonly string[]>): Promise<void> {
  if (id === undefined) return;
  const ids = await known();
  if (ids.includes(id)) return;
  throw new AppError('usage/project', `There is no project "${id}" in this store`, {
    hint: ids.length === 0 ? 'No project is known yet' : `Known: ${ids.join(', ')}`,
  });
}

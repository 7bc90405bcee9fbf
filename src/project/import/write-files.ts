/** Writes the files of an import, and never over what people have changed since the last one. */
import { AppError } from '../../lib/app-error.ts';
import { contentHash } from '../../lib/bytes/hash.ts';
import { unwritable } from '../../lib/unwritable.ts';
import { isPlainPath } from '../../site/source/off-limits.ts';
import { createSource, readSourceBytes, removeSource, writeSource } from '../write-source.ts';
import type { ImportRecord, RecordedFile } from './import-record.ts';

/** Rules of what is published. */
export const IGNORES = '.lecternignore';

export interface WrittenFiles {
  readonly files: Readonly<Record<Placing | 'removed' | 'refused', readonly string[]>>;
  readonly record: ImportRecord['files'];
}

interface WriteInto {
  readonly out: string;
  readonly record: ImportRecord | undefined;
  readonly force: boolean;
  readonly dryRun: boolean;
}

interface ImportedFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** What people wrote is in it already. */
  readonly isMerged?: boolean;
}

/** Addresses come from pages, so none of them may lead into a folder of Git, of ours or of another tool. */
function mayWrite(path: string): boolean {
  const steps = path.split('/');
  return (
    isPlainPath(path) &&
    (path === IGNORES || steps.every((step) => !step.startsWith('.') || step === '.well-known'))
  );
}

export class FileWriter {
  private readonly into: WriteInto;
  private readonly before: ReadonlyMap<string, RecordedFile>;
  private readonly record = new Map<string, RecordedFile>();
  private readonly results = new Map<string, Placing | 'removed' | 'refused'>();

  constructor(into: WriteInto) {
    this.into = into;
    const known = Object.entries(into.record?.files ?? {});
    this.before = new Map(known.filter(([path]) => mayWrite(path)));
  }

  /** @throws AppError `output/unwritable` */
  write({ path, content, isMerged = false }: ImportedFile): void {
    const { out, force, dryRun } = this.into;
    if (!mayWrite(path)) return void this.results.set(path, 'refused');
    try {
      const now = readSourceBytes(out, path);
      const standing = {
        generated: contentHash(content),
        now: now && contentHash(now),
        before: this.before.get(path),
      };
      const result = placing(standing, force || (isMerged && now !== undefined));
      if (!dryRun && (result === 'new' || result === 'changed'))
        now === undefined ? createSource(out, path, content) : writeSource(out, path, content);
      this.results.set(path, result);
      this.record.set(path, remembered(standing, result));
    } catch (error) {
      const refused = error instanceof AppError && /^source\/(?:outside|exists)$/.test(error.code);
      if (!refused) throw unwritable(`The file "${path}" in "${out}"`, error) ?? error;
      this.results.set(path, 'refused');
    }
  }

  /** Removes what an earlier import wrote and this one has no more. */
  finish(): WrittenFiles {
    const { out, dryRun } = this.into;
    for (const [path, { wrote }] of this.before) {
      if (this.results.has(path)) continue;
      const now = bytesAt(out, path);
      if (now === undefined) continue;
      const isOurs = contentHash(now) === wrote;
      if (isOurs && !dryRun) removeSource(out, path);
      this.results.set(path, isOurs ? 'removed' : 'yours');
    }
    const of = (generated: string): string[] =>
      [...this.results].flatMap(([path, result]) => (result === generated ? [path] : [])).sort();
    const [created, changed, unchanged, yours, conflict, removed, refused] = [
      'new',
      'changed',
      'unchanged',
      'yours',
      'conflict',
      'removed',
      'refused',
    ].map(of) as [string[], string[], string[], string[], string[], string[], string[]];
    return {
      files: { new: created, changed, unchanged, yours, conflict, removed, refused },
      record: Object.fromEntries(this.record),
    };
  }
}

/** Undefined also behind a link, where nothing is ours. */
function bytesAt(out: string, path: string): Buffer | undefined {
  try {
    return readSourceBytes(out, path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'source/outside') return undefined;
    throw error;
  }
}

export type Placing =
  /** It is not there yet. */
  | 'new'
  /** It is there as an import wrote it, and has changed where it comes from. */
  | 'changed'
  | 'unchanged'
  /** People have changed or removed it; where it comes from nothing is new. */
  | 'yours'
  /** Both have changed: what people wrote stays. */
  | 'conflict';

interface Standing {
  /** Hashes. */
  readonly generated: string;
  /** Of the file in the folder; undefined when there is none. */
  readonly now: string | undefined;
  readonly before: RecordedFile | undefined;
}

/** Decides what becomes of one file of an import, by what an earlier one wrote and what stands in the folder now. */
export function placing({ generated, now, before }: Standing, force: boolean): Placing {
  if (now === generated) return 'unchanged';
  if (before === undefined) return now === undefined ? 'new' : force ? 'changed' : 'conflict';
  if (now === before.wrote) return 'changed';
  if (force) return now === undefined ? 'new' : 'changed';
  return before.seen === generated ? 'yours' : 'conflict';
}

/** What is remembered of a file after that. */
export function remembered({ generated, before }: Standing, result: Placing): RecordedFile {
  const isTheirs = result === 'yours' || result === 'conflict';
  return { wrote: isTheirs ? (before?.wrote ?? '') : generated, seen: generated };
}

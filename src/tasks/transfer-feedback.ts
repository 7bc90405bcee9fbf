/** Exports feedback from the store and imports it, also while a server runs on it. */
import { createReadStream, statSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type OpenRecords, openRecords, type StoreSettings } from '../installation/open-records.ts';
import { fileError, writeWholeFile } from '../installation/write-whole-file.ts';
import { AppError } from '../lib/app-error.ts';
import { type TextLine, textLines } from '../lib/text/text-lines.ts';
import { FEEDBACK_SOURCES, FEEDBACK_STATUSES, type Feedback } from '../records/feedback/feedback.ts';
import type {
  FeedbackFilter,
  FeedbackRecords,
  ImportedFeedback,
} from '../records/feedback/feedback-records.ts';
import { FEEDBACK_CSV_HEADER, feedbackCsvLine, feedbackJson } from '../web/service/wire/feedback-entry.ts';
import { type ImportTarget, type ReadImported, readImported } from '../web/service/wire/read-imported.ts';
import { type ChosenProject, chooseProject, type ProjectQuery } from './choose-project.ts';

/** Characters of a line; far above any line that an export writes. */
const MAX_LINE = 1_000_000;
/** Rows of one import call, which is one transaction. */
const BATCH = 10_000;
const READ_BYTES = 1 << 20;
const WRITE_CHARACTERS = 1 << 16;

async function projectOf({ records }: OpenRecords, request: ProjectQuery): Promise<ChosenProject> {
  try {
    return await chooseProject(records.projects, request);
  } catch (error) {
    const isFirst = error instanceof AppError && (await records.projects.list()).length === 0;
    if (!isFirst) throw error;
    throw new AppError(error.code, error.message, {
      hint: 'Run this in the folder that holds docs.json, or start "lectern serve" once',
      cause: error,
    });
  }
}

async function withProject<T>(
  settings: StoreSettings,
  request: ProjectQuery,
  work: (open: OpenRecords, project: ChosenProject) => Promise<T>,
): Promise<T> {
  const open = await openRecords(settings);
  try {
    return await work(open, await projectOf(open, request));
  } finally {
    await open.close();
  }
}

/** For commands, which have no access to the records themselves. */
export type FeedbackItem = Feedback;
export const feedbackLine = feedbackJson;
export const FEEDBACK_CHOICES = { sources: FEEDBACK_SOURCES, statuses: FEEDBACK_STATUSES } as const;

export type FilterRequest = Omit<FeedbackFilter, 'project'>;

export function listFeedback(
  settings: StoreSettings,
  request: ProjectQuery,
  { filter, limit }: { readonly filter: FilterRequest; readonly limit: number },
): Promise<{ readonly items: readonly Feedback[]; readonly hasMore: boolean }> {
  return withProject(settings, request, async ({ records }, project) => {
    const { items, next } = await records.feedback.list({ ...filter, project: project.id }, { limit });
    return { items, hasMore: next !== undefined };
  });
}

export type ExportFormat = 'jsonl' | 'csv';

async function* exported(
  feedback: FeedbackRecords,
  filter: FeedbackFilter,
  { format, count }: { format: ExportFormat; count: () => void },
): AsyncGenerator<string> {
  let text = format === 'csv' ? FEEDBACK_CSV_HEADER : '';
  for await (const batch of feedback.batches(filter))
    for (const entry of batch) {
      text += format === 'csv' ? feedbackCsvLine(entry) : `${feedbackJson(entry)}\n`;
      count();
      if (text.length < WRITE_CHARACTERS) continue;
      yield text;
      text = '';
    }
  yield text;
}

interface ExportRequest {
  readonly filter: FilterRequest;
  readonly format: ExportFormat;
  /** A path, or a stream that is not closed. */
  readonly to: string | Writable;
}

/** A file appears complete or not at all. @returns the number of entries */
export function exportFeedback(
  settings: StoreSettings,
  request: ProjectQuery,
  { filter, format, to }: ExportRequest,
): Promise<number> {
  return withProject(settings, request, async ({ records }, { id: project }) => {
    let written = 0;
    const count = (): void => void written++;
    const lines = Readable.from(exported(records.feedback, { ...filter, project }, { format, count }));
    if (typeof to !== 'string') {
      await pipeline(lines, to, { end: false });
      return written;
    }
    await writeWholeFile(to, lines);
    return written;
  });
}

export interface LineProblem {
  readonly line: number;
  /** Every problem of the line. */
  readonly problems: readonly string[];
}

interface ImportOptions {
  /** A path, or a stream. */
  readonly from: string | Readable;
  readonly onProblem: (problem: LineProblem) => void;
  /** @param share of the file that was read; undefined for a stream */
  readonly progress: (rows: number, share: number | undefined) => void;
}

interface ImportResult {
  readonly project: ChosenProject;
  readonly added: number;
  /** Entries that existed already, by their id. */
  readonly known: number;
  /** Lines that were skipped. */
  readonly bad: number;
}

interface Source {
  readonly bytes: Readable;
  /** How much of the input was read; undefined when its size is unknown. */
  share(): number | undefined;
}

function readLine({ text }: TextLine, target: ImportTarget): ReadImported {
  if (text === undefined) return { problems: [`it is longer than ${MAX_LINE} characters`] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problems: [`it is not JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  return readImported(value, target);
}

/** Stores the valid lines, whatever the others are. */
async function importLines(
  feedback: FeedbackRecords,
  target: ImportTarget,
  { source, request }: { source: Source; request: ImportOptions },
): Promise<Omit<ImportResult, 'project'>> {
  let [added, known, bad] = [0, 0, 0];
  let batch: ImportedFeedback[] = [];
  const flush = async (): Promise<void> => {
    const done = await feedback.import(batch);
    added += done.added;
    known += done.known;
    batch = [];
    request.progress(added + known, source.share());
  };
  for await (const lines of textLines(source.bytes, MAX_LINE)) {
    for (const line of lines) {
      if (line.text !== undefined && /^\s*$/.test(line.text)) continue;
      const read = readLine(line, target);
      if ('problems' in read) {
        bad++;
        request.onProblem({ line: line.number, problems: read.problems });
      } else if (batch.push(read.entry) >= BATCH) await flush();
    }
  }
  await flush();
  return { added, known, bad };
}

/** @returns a function that starts reading; a missing file is reported before the store is opened */
function findSource(from: ImportOptions['from']): () => Source {
  if (typeof from !== 'string') return () => ({ bytes: from, share: () => undefined });
  try {
    const size = Math.max(1, statSync(from).size);
    return () => {
      const bytes = createReadStream(from, { highWaterMark: READ_BYTES });
      return { bytes, share: () => bytes.bytesRead / size };
    };
  } catch (cause) {
    throw fileError(from, cause);
  }
}

/**
 * @throws AppError `usage/file`, `usage/project`, `store/…`; what was read before stays stored, and a second run skips
 * it
 */
export async function importFeedback(
  settings: StoreSettings,
  project: ProjectQuery,
  request: ImportOptions,
): Promise<ImportResult> {
  const open = findSource(request.from);
  return withProject(settings, project, async ({ records }, chosen) => {
    const target = { project: chosen.id, anyProject: project.id !== undefined };
    try {
      return {
        project: chosen,
        ...(await importLines(records.feedback, target, { source: open(), request })),
      };
    } catch (cause) {
      throw fileError(typeof request.from === 'string' ? request.from : '-', cause);
    }
  });
}

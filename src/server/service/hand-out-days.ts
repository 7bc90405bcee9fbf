/** Writes what was read on each day that is over as lines of JSON, one file for each project and day, into a folder or an object store. */

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { withKeys } from '../../installation/backups/open-target.ts';
import { writeWholeFile } from '../../installation/write-whole-file.ts';
import type { S3RequestOptions } from '../../lib/s3/s3-request.ts';
import { openS3Store } from '../../lib/s3/s3-store.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { ARRIVAL_KINDS } from '../../records/insight/insight.ts';
import type { Records } from '../../records/records.ts';
import type { BackupPlace } from '../../settings/backup-settings.ts';
import type { Settings } from '../../settings/settings.ts';

/** What was counted in the last moments of a day is stored a little later. */
const LATE_MS = 600_000;
/** Days that are made up for after the server, or the place, was away. */
const MAX_DAYS = 7;
/** Of each list; more names are not kept for one day. */
const MAX_ROWS = 60_000;

/** Where files go. A file that is there stays as it is. */
interface Sink {
  has(name: string): Promise<boolean>;
  put(name: string, content: Readable): Promise<void>;
}

type CountingRecords = Pick<Records, 'projects' | 'insight' | 'searches'>;

/** Does nothing again for files that are there, so several servers and restarts do no harm. @returns the names of new files */
export async function handOutDays(
  records: CountingRecords,
  sink: Sink,
  now: number,
): Promise<readonly string[]> {
  const written: string[] = [];
  const end = Math.floor((now - LATE_MS) / DAY_MS);
  for (const { id } of await records.projects.list()) {
    const since = await records.insight.since(id);
    if (since === undefined) continue;
    for (let day = Math.max(Math.floor(since / DAY_MS), end - MAX_DAYS); day < end; day++) {
      const name = `${id}/insight-${new Date(day * DAY_MS).toISOString().slice(0, 10)}.jsonl`;
      if (await sink.has(name)) continue;
      await sink.put(name, Readable.from(linesOf(records, id, day)));
      written.push(name);
    }
  }
  return written;
}

/** A line for each page, program, source, way of a visit, and term. */
async function* linesOf(
  { insight, searches }: CountingRecords,
  project: string,
  day: number,
): AsyncGenerator<string> {
  const period = { project, from: day * DAY_MS, to: (day + 1) * DAY_MS };
  const list = { limit: MAX_ROWS };
  const about = { day: new Date(period.from).toISOString().slice(0, 10), project };
  const line = (kind: string, counts: object): string => `${JSON.stringify({ kind, ...about, ...counts })}\n`;
  for (const page of (await insight.pages({ ...period, by: 'views' }, list)).pages) yield line('page', page);
  for (const program of await insight.agents(period)) yield line('program', program);
  for (const kind of ARRIVAL_KINDS)
    for (const arrival of (await insight.arrivals({ ...period, kind }, list)).arrivals)
      yield line(kind, arrival);
  for (const visit of await insight.flows(period)) yield line('visit', visit);
  for (const { term, count, results, opened } of (await searches.top({ ...period, ...list })).terms)
    yield line('search', { term, count, results, opened });
}

/** @param settings with the keys of an object store @throws AppError `s3/no-keys` */
export function openDaySink(
  settings: Pick<Settings, 's3' | 'dataDir'>,
  place: BackupPlace,
  options: S3RequestOptions = {},
): Sink {
  if (place.kind === 'folder')
    return {
      has: async (name) => existsSync(join(place.folder, name)),
      put: async (name, content) => {
        mkdirSync(join(place.folder, name, '..'), { recursive: true });
        await writeWholeFile(join(place.folder, name), content);
      },
    };
  const store = openS3Store(withKeys(settings.s3, place), place.bucket, options);
  return {
    has: async (name) => (await store.facts(place.key + name)) !== undefined,
    put: async (name, content) => {
      // An object is sent with its length, so it is a file first.
      const copy = join(settings.dataDir, `insight-${name.replaceAll('/', '-')}`);
      try {
        await writeWholeFile(copy, content);
        await store.putFile(place.key + name, copy, {});
      } finally {
        rmSync(copy, { force: true });
      }
    },
  };
}

/** @returns what housekeeping calls now and then; nothing where no place is named @throws AppError `s3/no-keys` */
export function handingOut(
  settings: Pick<Settings, 's3' | 'dataDir' | 'insight'>,
  records: CountingRecords,
): { readonly handOut?: (now: number) => Promise<unknown> } {
  const { to } = settings.insight;
  if (to === undefined) return {};
  const sink = openDaySink(settings, to);
  return { handOut: (now) => handOutDays(records, sink, now) };
}

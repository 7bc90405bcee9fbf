/** Decides what becomes of one file of an import, by what an earlier one wrote and what stands in the folder now. */
import type { RecordedFile } from './import-record.ts';

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
  readonly wanted: string;
  /** Of the file in the folder; undefined when there is none. */
  readonly now: string | undefined;
  readonly before: RecordedFile | undefined;
}

export function placing({ wanted, now, before }: Standing, force: boolean): Placing {
  if (now === wanted) return 'unchanged';
  if (before === undefined) return now === undefined ? 'new' : force ? 'changed' : 'conflict';
  if (now === before.wrote) return 'changed';
  if (force) return now === undefined ? 'new' : 'changed';
  return before.seen === wanted ? 'yours' : 'conflict';
}

/** What is remembered of a file after that. */
export function remembered({ wanted, before }: Standing, result: Placing): RecordedFile {
  const isTheirs = result === 'yours' || result === 'conflict';
  return { wrote: isTheirs ? (before?.wrote ?? '') : wanted, seen: wanted };
}

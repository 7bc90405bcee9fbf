/** Stores waiting submissions in the browser's storage, or in memory when there is none. */

export interface Submission {
  readonly submissionId: string;
  readonly source: 'contextual' | 'code_snippet';
  readonly path: string;
  readonly helpful?: boolean;
  readonly reason?: string;
  readonly comment?: string;
  readonly contact?: string;
  readonly code?: string;
  readonly filename?: string;
  readonly lang?: string;
  readonly website?: string;
}

export interface WaitingEntry {
  readonly url: string;
  readonly body: Submission;
  /** Time of the last change; milliseconds. */
  readonly at: number;
  readonly tries?: number;
  /** Earliest time of the next attempt. */
  readonly next?: number;
}

const KEY = 'lectern-feedback';
const MOST = 20;
const LONGEST_WAIT = 7 * 86_400_000;

let here: readonly WaitingEntry[] = [];

export function storedEntries(): readonly WaitingEntry[] {
  let entries = here;
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    if (Array.isArray(read)) entries = read as WaitingEntry[];
  } catch {
    // Unreadable entries count as none.
  }
  return entries.filter(
    (entry) => typeof entry?.body?.submissionId === 'string' && Date.now() - entry.at < LONGEST_WAIT,
  );
}

/** Keeps only the newest entries. */
export function storeEntries(entries: readonly WaitingEntry[]): void {
  here = entries.slice(-MOST);
  try {
    if (here.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(here));
    // All tabs share the storage, so it replaces the copy in memory.
    here = [];
  } catch {
    // Full or disabled: the entries are kept as long as this page is open.
  }
}

/** Removes an entry, unless it was extended while it was being sent. */
export function forget(entry: WaitingEntry): void {
  const sent = JSON.stringify(entry.body);
  storeEntries(storedEntries().filter(({ body }) => JSON.stringify(body) !== sent));
}

/** The submissions that wait in the browser's storage, or in this page alone where there is no storage. */

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
  /** When it was last added to; milliseconds. */
  readonly at: number;
  readonly tries?: number;
  /** Not before this moment. */
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
    // What cannot be read is as good as nothing.
  }
  return entries.filter(
    (entry) => typeof entry?.body?.submissionId === 'string' && Date.now() - entry.at < LONGEST_WAIT,
  );
}

/** Keeps the newest ones. */
export function storeEntries(entries: readonly WaitingEntry[]): void {
  here = entries.slice(-MOST);
  try {
    if (here.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(here));
    // What is in the storage is the truth for all tabs.
    here = [];
  } catch {
    // Full or forbidden: it is kept for as long as this page is open.
  }
}

/** Takes an entry out, unless more was added to it while it was on its way. */
export function forget(entry: WaitingEntry): void {
  const sent = JSON.stringify(entry.body);
  storeEntries(storedEntries().filter(({ body }) => JSON.stringify(body) !== sent));
}

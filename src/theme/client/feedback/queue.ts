/** Sends feedback, and keeps what cannot be sent now: over reloads, in several tabs, for a week. */

const LOCK = 'lectern-feedback';
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 3_600_000;
const SETTLES_AFTER = 200;

/** `refused`: the server will never accept it, so it is not kept. */
export type Outcome = 'sent' | 'waiting' | 'refused';

/** Queues a submission, merged with the one waiting under its id, and tries to send it at once. */
export async function send(submission: Submission): Promise<Outcome> {
  const url = `${document.body.dataset['api']}feedback`;
  const entries = storedEntries();
  const same = entries.find(({ body }) => body.submissionId === submission.submissionId);
  const rest = entries.filter((entry) => entry !== same);
  storeEntries([...rest, { url, body: { ...same?.body, ...submission }, at: Date.now() }]);
  const outcomes = await sendWaiting();
  return outcomes.get(submission.submissionId) ?? (waits(submission.submissionId) ? 'waiting' : 'sent');
}

function waits(id: string): boolean {
  return storedEntries().some(({ body }) => body.submissionId === id);
}

/**
 * Sends all entries that are due, one after another; only one tab does so at a time.
 * @param eager true to send those that are not due too, when the browser is online again
 */
export async function sendWaiting(eager = false): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const work = async (): Promise<void> => {
    for (const entry of storedEntries()) {
      if (!eager && (entry.next ?? 0) > Date.now()) continue;
      const outcome = await sendOne(entry);
      outcomes.set(entry.body.submissionId, outcome);
      if (outcome === 'waiting') break;
    }
  };
  await alone(work);
  plan();
  return outcomes;
}

/** Without locks (addresses without https), the submission's id keeps two tabs from creating two entries. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  const free = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
    return lock !== null;
  });
  if (free) return;
  await navigator.locks.request(LOCK, async () => {
    // This tab sees a moment later what the other tab removed from the storage.
    await new Promise((resolve) => setTimeout(resolve, SETTLES_AFTER));
    await work();
  });
}

async function sendOne(entry: WaitingEntry): Promise<Outcome> {
  let answer: Response | undefined;
  try {
    answer = await fetch(entry.url, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entry.body),
    });
  } catch {
    // Offline, or the server cannot be reached.
  }
  if (answer?.ok) {
    forget(entry);
    return 'sent';
  }
  const status = answer?.status ?? 0;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    forget(entry);
    return 'refused';
  }
  postpone(entry, answer === undefined ? undefined : Number(answer.headers.get('retry-after') ?? 0) * 1000);
  return 'waiting';
}

/** @param delay milliseconds of `Retry-After`; undefined when the server was not reached: the next page may retry at once */
function postpone(entry: WaitingEntry, delay: number | undefined): void {
  const tries = (entry.tries ?? 0) + 1;
  const later =
    delay === undefined ? { tries } : { tries, next: Date.now() + Math.max(delay, pauseAfter(tries)) };
  storeEntries(
    storedEntries().map((one) =>
      one.body.submissionId === entry.body.submissionId ? { ...one, ...later } : one,
    ),
  );
}

function pauseAfter(tries = 0): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1));
}

let timer: ReturnType<typeof setTimeout> | undefined;
let listening = false;

/** Schedules the next attempt for when the first entry is due, or when the browser is online again. */
function plan(): void {
  clearTimeout(timer);
  const entries = storedEntries();
  if (entries.length === 0) return;
  const pauses = entries.map(({ next, tries }) =>
    next === undefined ? pauseAfter(tries) : next - Date.now(),
  );
  timer = setTimeout(() => void sendWaiting(), Math.max(1_000, Math.min(...pauses)));
  if (listening) return;
  listening = true;
  addEventListener('online', () => void sendWaiting(true));
}

interface Submission {
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

interface WaitingEntry {
  readonly url: string;
  readonly body: Submission;
  /** Time of the last change; milliseconds. */
  readonly at: number;
  readonly tries?: number;
  /** Earliest time of the next attempt. */
  readonly next?: number;
}

const KEY = 'lectern-feedback';
const MAX = 20;
const LONGEST_WAIT = 7 * 86_400_000;

let here: readonly WaitingEntry[] = [];

/** Stores waiting submissions in the browser's storage, or in memory when there is none. */
function storedEntries(): readonly WaitingEntry[] {
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
function storeEntries(entries: readonly WaitingEntry[]): void {
  here = entries.slice(-MAX);
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
function forget(entry: WaitingEntry): void {
  const sent = JSON.stringify(entry.body);
  storeEntries(storedEntries().filter(({ body }) => JSON.stringify(body) !== sent));
}

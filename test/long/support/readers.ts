/** Readers who send feedback without pause and record, outside the server, what it has acknowledged. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

interface Entry {
  readonly submissionId: string;
  readonly path: string;
  /** Unique, so that the entry can be found in the list of the API. */
  readonly comment: string;
}

export interface Readers {
  /** Id by comment of everything that was acknowledged. */
  readonly acknowledged: ReadonlyMap<string, string>;
  readonly counts: { retried: number; repeated: number };
  /** Descriptions of violations. */
  readonly wrong: readonly string[];
  /** No new entries; resolves when every entry that was begun is acknowledged. */
  finish(): Promise<void>;
}

export interface ReadersOptions {
  readonly url: string;
  readonly project: string;
  /** Pages of the site. */
  readonly pages: readonly string[];
  /** Readers that send at the same time. */
  readonly readers: number;
}

export function startReaders({ url, project, pages, readers }: ReadersOptions): Readers {
  const acknowledged = new Map<string, string>();
  const counts = { retried: 0, repeated: 0 };
  const wrong: string[] = [];
  const done: Entry[] = [];
  let going = true;
  let made = 0;

  /** @returns the id; undefined when the entry was not acknowledged */
  const send = async ({ submissionId, path, comment }: Entry): Promise<string | undefined> => {
    try {
      const answer = await fetch(`${url}/api/public/v1/${project}/feedback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ submissionId, source: 'contextual', path, helpful: true, comment }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      if (answer.status === 201) return (JSON.parse(text) as { id: string }).id;
      if (answer.status !== 503 && answer.status !== 429) wrong.push(`${answer.status} ${text}`);
    } catch {
      // The server was killed during the request.
    }
    return undefined;
  };
  const untilAcknowledged = async (entry: Entry): Promise<void> => {
    for (let id = await send(entry); ; id = await send(entry)) {
      if (id !== undefined) {
        acknowledged.set(entry.comment, id);
        done.push(entry);
        return;
      }
      counts.retried++;
      await sleep(20 + Math.random() * 60);
    }
  };
  /** A click twice, a page loaded again: the answer is the first one. */
  const again = async (entry: Entry): Promise<void> => {
    const id = await send(entry);
    if (id === undefined) return;
    counts.repeated++;
    const first = acknowledged.get(entry.comment);
    if (id !== first) wrong.push(`${entry.comment} was ${first} first and ${id} later`);
  };
  const reader = async (): Promise<void> => {
    while (going) {
      const number = made++;
      await untilAcknowledged({
        submissionId: randomUUID(),
        path: pages[number % pages.length]!,
        comment: `entry ${number}`,
      });
      if (Math.random() < 0.05) await again(done[Math.floor(Math.random() * done.length)]!);
      await sleep(Math.random() * 8);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, reader));
  return {
    acknowledged,
    counts,
    wrong,
    finish: async () => {
      going = false;
      await all;
    },
  };
}

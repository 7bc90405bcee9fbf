/** Specifications at https addresses: fetched in parallel, cached on disk, refreshed at most every hour. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { defined } from '../lib/defined.ts';
import { contentHash } from '../lib/hash.ts';
import type { Lookup } from '../lib/outgoing/safe-target.ts';
import type { RemoteAnswer, RemoteSpecifications } from '../site/openapi/read/remote-answer.ts';
import { prepareDataDir } from './data-dir.ts';
import { fetchSpecification } from './fetch-specification.ts';

export interface RemoteOptions {
  /** Data folder of the program; the cache in it may be deleted. */
  readonly dataDir: string;
  readonly clock: Clock;
  /** Called when a new version arrives, or when a fetch finally fails: the site is reloaded. */
  readonly changed: (url: string) => void;
  /** Aborts fetches in progress. */
  readonly signal: AbortSignal;
  /** For tests and closed networks: also allows http and private addresses. Default false. */
  readonly allowPrivate?: boolean;
  /** Milliseconds; default 20,000. */
  readonly timeout?: number;
  readonly lookup?: Lookup;
}

export interface FetchedSpecifications extends RemoteSpecifications {
  /** Fetches again every known specification that is older than an hour; called by a timer of the caller. */
  refresh(): void;
  /** Resolves when no fetch is in progress. */
  settled(): Promise<void>;
}

const LARGEST = 20 * 1024 * 1024;
const HOUR = 3_600_000;
/** A failed fetch is retried sooner. */
const RETRY = 300_000;
const MOST_ADDRESSES = 100;
const MOST_AT_ONCE = 4;

interface Entry {
  answer: RemoteAnswer | undefined;
  etag: string | undefined;
  /** When it was last requested; undefined for never. */
  asked: number | undefined;
  running: boolean;
}

/** The cached copy of one address on disk. */
interface Kept {
  readonly url: string;
  readonly etag?: string;
  readonly asked: number;
  readonly text: string;
}

export function remoteSpecifications(options: RemoteOptions): FetchedSpecifications {
  return new Fetcher(options);
}

class Fetcher implements FetchedSpecifications {
  private readonly options: RemoteOptions;
  private readonly folder: string;
  private readonly entries = new Map<string, Entry>();
  private readonly waiting: string[] = [];
  private readonly running = new Set<Promise<void>>();

  constructor(options: RemoteOptions) {
    this.options = options;
    this.folder = join(options.dataDir, 'cache', 'specifications');
  }

  get(url: string): RemoteAnswer | undefined {
    let entry = this.entries.get(url);
    if (entry === undefined) {
      if (this.entries.size >= MOST_ADDRESSES)
        return {
          state: 'failed',
          reason: `a site may name ${MOST_ADDRESSES} addresses, and this is one more`,
        };
      entry = this.fromDisk(url);
      this.entries.set(url, entry);
    }
    this.start(url, entry);
    return entry.answer;
  }

  refresh(): void {
    for (const [url, entry] of this.entries) this.start(url, entry);
  }

  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private start(url: string, entry: Entry): void {
    const isFresh = entry.answer?.state === 'ready' && entry.answer.problem === undefined;
    const wait = isFresh ? HOUR : RETRY;
    if (entry.running || (entry.asked !== undefined && this.options.clock() - entry.asked < wait)) return;
    if (this.options.signal.aborted) return;
    entry.running = true;
    this.waiting.push(url);
    this.next();
  }

  private next(): void {
    if (this.running.size >= MOST_AT_ONCE) return;
    const url = this.waiting.shift();
    if (url === undefined) return;
    const work = this.fetch(url, this.entries.get(url)!).finally(() => {
      this.running.delete(work);
      this.next();
    });
    this.running.add(work);
  }

  private async fetch(url: string, entry: Entry): Promise<void> {
    const before = entry.answer;
    try {
      const { signal, allowPrivate = false, timeout = 20_000, lookup } = this.options;
      const etag = before?.state === 'ready' ? entry.etag : undefined;
      const limits = { signal, allowPrivate, timeout, lookup, most: LARGEST, etag };
      const fetched = await fetchSpecification(url, limits);
      if (fetched.state === 'new') {
        entry.answer = { state: 'ready', text: fetched.text, version: contentHash(fetched.text) };
        entry.etag = fetched.etag;
      } else if (before?.state === 'ready') {
        const { text, version } = before;
        entry.answer = { state: 'ready', text, version };
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'it failed';
      entry.answer = before?.state === 'ready' ? { ...before, problem: reason } : { state: 'failed', reason };
    }
    entry.asked = this.options.clock();
    entry.running = false;
    if (this.options.signal.aborted) return;
    this.toDisk(url, entry);
    if (!isSame(before, entry.answer)) this.options.changed(url);
  }

  private file(url: string): string {
    return join(this.folder, `${contentHash(url)}.json`);
  }

  private fromDisk(url: string): Entry {
    const none: Entry = { answer: undefined, etag: undefined, asked: undefined, running: false };
    try {
      const kept = JSON.parse(readFileSync(this.file(url), 'utf8')) as Partial<Kept> | null;
      if (kept?.url !== url || typeof kept.text !== 'string' || typeof kept.asked !== 'number') return none;
      return {
        answer: { state: 'ready', text: kept.text, version: contentHash(kept.text) },
        etag: typeof kept.etag === 'string' ? kept.etag : undefined,
        // A clock that was set back must not keep it for ever.
        asked: Math.min(kept.asked, this.options.clock()),
        running: false,
      };
    } catch {
      return none;
    }
  }

  private toDisk(url: string, { answer, etag, asked }: Entry): void {
    if (answer?.state !== 'ready' || answer.problem !== undefined || asked === undefined) return;
    const kept: Kept = { url, ...defined({ etag }), asked, text: answer.text };
    const file = this.file(url);
    try {
      prepareDataDir(this.options.dataDir);
      mkdirSync(this.folder, { recursive: true });
      // Another process may be reading: the rename gives it the old file or the new one, never half of one.
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(kept), { mode: 0o600 });
      renameSync(`${file}.${process.pid}`, file);
    } catch {
      // A full disk or a read-only folder: the next start fetches it again, nothing else.
    }
  }
}

function isSame(a: RemoteAnswer | undefined, b: RemoteAnswer | undefined): boolean {
  if (a?.state === 'ready' && b?.state === 'ready') return a.version === b.version && a.problem === b.problem;
  return a?.state === 'failed' && b?.state === 'failed' && a.reason === b.reason;
}

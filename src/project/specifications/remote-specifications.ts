/** Specifications at https addresses: fetched in parallel, cached on disk, refreshed at most every hour. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataDir } from '../../installation/data-dir.ts';
import { contentHash } from '../../lib/bytes/hash.ts';
import { defined } from '../../lib/defined.ts';
import type { Lookup } from '../../lib/outgoing/safe-target.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { RemoteAnswer, RemoteSpecifications } from '../../site/openapi/read/remote-answer.ts';
import { fetchSpecification } from './fetch-specification.ts';
import { type PoolLimits, type RemoteEntry, RemotePool } from './remote-pool.ts';

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
  /** Default: `fetchSpecification`. */
  readonly fetch?: typeof fetchSpecification;
  /** Whether the live site names an address now; default: all that were asked for. */
  readonly isNamed?: (url: string) => boolean;
  /** Room of the live site, and of commits together; for tests. */
  readonly room?: Partial<Readonly<Record<'live' | 'commit', Pick<PoolLimits, 'addresses' | 'bytes'>>>>;
}

/** What a site is read for: readers of now; commits of the served line and editions; or a branch that is not merged. */
type RemoteUse = 'live' | 'commit' | 'unmerged';

export interface FetchedSpecifications extends RemoteSpecifications {
  /** The same for sites of another use: each has room of its own, and what the live site names is shared with all. */
  readonly of: (use: RemoteUse) => RemoteSpecifications;
  /**
   * Forgets what the live site does not name any more, and fetches again every known specification that is older than an
   * hour; called by a timer of the caller.
   */
  refresh(): void;
  /** Resolves when no fetch is in progress. */
  settled(): Promise<void>;
}

const LARGEST = 20 * 1024 * 1024;
const HOUR = 3_600_000;
/** A failed fetch is retried sooner. */
const RETRY = 300_000;
const MB = 1024 * 1024;
const ROOM = {
  live: { addresses: 100, bytes: 256 * MB },
  commit: { addresses: 50, bytes: 64 * MB },
};
const MAX_AT_ONCE = 4;
/** So that the live site never waits for addresses that do not answer. */
const MAX_FOR_COMMITS = 2;

/** The cached copy of one address on disk. */
interface Kept {
  readonly url: string;
  readonly etag?: string;
  /** When it was requested; named as in files that are there. */
  readonly asked: number;
  readonly text: string;
}

interface Fetching {
  readonly pool: RemotePool;
  readonly url: string;
  readonly entry: RemoteEntry;
}

const NOT_NAMED: RemoteAnswer = {
  state: 'failed',
  reason:
    'the published site does not name it, and the preview of a branch that is not merged fetches nothing else',
};

export function remoteSpecifications(options: RemoteOptions): FetchedSpecifications {
  return new Fetcher(options);
}

class Fetcher implements FetchedSpecifications {
  private readonly options: RemoteOptions;
  private readonly folder: string;
  private readonly live: RemotePool;
  private readonly commits: RemotePool;
  private readonly waiting: Fetching[] = [];
  private readonly running = new Set<Promise<void>>();
  /** An address of the live site without room. */
  private refused: string | undefined;

  constructor(options: RemoteOptions) {
    this.options = options;
    this.folder = join(options.dataDir, 'cache', 'specifications');
    const { isNamed = () => true, room = {} } = options;
    this.live = new RemotePool({ ...ROOM.live, ...room.live, isNamed });
    this.commits = new RemotePool({ ...ROOM.commit, ...room.commit, isNamed: () => false });
  }

  readonly of = (use: RemoteUse): RemoteSpecifications => {
    if (use === 'live') return this;
    return {
      get: (url) => {
        // What the live site has is no cost of anybody else, and nothing takes it away.
        const shared = this.live.peek(url);
        if (shared !== undefined) return shared.answer;
        return use === 'unmerged' ? NOT_NAMED : this.read(this.commits, url);
      },
    };
  };

  get(url: string): RemoteAnswer | undefined {
    return this.read(this.live, url);
  }

  private read(pool: RemotePool, url: string): RemoteAnswer | undefined {
    let entry = pool.get(url);
    if (entry === undefined) {
      entry = this.fromDisk(url);
      if (!pool.add(url, entry)) {
        const { addresses } = pool.limits;
        if (pool === this.live) this.refused = url;
        return { state: 'failed', reason: `a site may name ${addresses} addresses, and this is one more` };
      }
      this.makeRoom(pool, url, entry);
    }
    this.start(pool, url, entry);
    return entry.answer;
  }

  /** A text without room is not kept, and the site says so. */
  private makeRoom(pool: RemotePool, url: string, entry: RemoteEntry): void {
    if (entry.answer?.state !== 'ready' || pool.fits(url)) return;
    const reason = `specifications at addresses may have ${pool.limits.bytes / MB} MB together, and this is more`;
    entry.answer = { state: 'failed', reason };
    entry.etag = undefined;
  }

  refresh(): void {
    this.live.dropUnused(() => true);
    const { refused } = this;
    this.refused = undefined;
    // There may be room now.
    if (refused !== undefined) this.options.changed(refused);
    for (const pool of [this.live, this.commits])
      for (const url of pool.urls()) this.start(pool, url, pool.peek(url)!);
  }

  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private start(pool: RemotePool, url: string, entry: RemoteEntry): void {
    const isFresh = entry.answer?.state === 'ready' && entry.answer.problem === undefined;
    const wait = isFresh ? HOUR : RETRY;
    if (entry.running || (entry.requestedAt !== undefined && this.options.clock() - entry.requestedAt < wait))
      return;
    if (this.options.signal.aborted) return;
    entry.running = true;
    this.waiting.push({ pool, url, entry });
    this.next();
  }

  private next(): void {
    const isLive = this.waiting.some(({ pool }) => pool === this.live);
    if (this.running.size >= (isLive ? MAX_AT_ONCE : MAX_FOR_COMMITS)) return;
    // The live site goes first: old commits may name hundreds of addresses that do not answer.
    const first = this.waiting.findIndex(({ pool }) => pool === this.live);
    const [next] = this.waiting.splice(Math.max(0, first), 1);
    if (next === undefined) return;
    const work = this.fetch(next).finally(() => {
      this.running.delete(work);
      this.next();
    });
    this.running.add(work);
  }

  private async fetch({ pool, url, entry }: Fetching): Promise<void> {
    const before = entry.answer;
    try {
      const {
        signal,
        allowPrivate = false,
        timeout = 20_000,
        lookup,
        fetch: ask = fetchSpecification,
      } = this.options;
      const etag = before?.state === 'ready' ? entry.etag : undefined;
      const limits = { signal, allowPrivate, timeout, lookup, max: LARGEST, etag };
      const fetched = await ask(url, limits);
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
    entry.requestedAt = this.options.clock();
    entry.running = false;
    if (this.options.signal.aborted) return;
    this.makeRoom(pool, url, entry);
    if (pool === this.live) this.toDisk(url, entry);
    if (!isSame(before, entry.answer)) this.options.changed(url);
  }

  private file(url: string): string {
    return join(this.folder, `${contentHash(url)}.json`);
  }

  private fromDisk(url: string): RemoteEntry {
    const none: RemoteEntry = { answer: undefined, etag: undefined, requestedAt: undefined, running: false };
    try {
      const kept = JSON.parse(readFileSync(this.file(url), 'utf8')) as Partial<Kept> | null;
      if (kept?.url !== url || typeof kept.text !== 'string' || typeof kept.asked !== 'number') return none;
      return {
        answer: { state: 'ready', text: kept.text, version: contentHash(kept.text) },
        etag: typeof kept.etag === 'string' ? kept.etag : undefined,
        // A clock that was set back must not keep it for ever.
        requestedAt: Math.min(kept.asked, this.options.clock()),
        running: false,
      };
    } catch {
      return none;
    }
  }

  private toDisk(url: string, { answer, etag, requestedAt }: RemoteEntry): void {
    if (answer?.state !== 'ready' || answer.problem !== undefined || requestedAt === undefined) return;
    const kept: Kept = { url, ...defined({ etag }), asked: requestedAt, text: answer.text };
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

/** The specifications that one kind of site keeps in memory: limited in number and bytes, what is not used goes first. */
import type { RemoteAnswer } from '../../site/openapi/read/remote-answer.ts';

export interface RemoteEntry {
  answer: RemoteAnswer | undefined;
  etag: string | undefined;
  /** When it was last requested; undefined for never. */
  requestedAt: number | undefined;
  running: boolean;
}

export interface PoolLimits {
  readonly addresses: number;
  /** Of all texts together. */
  readonly bytes: number;
  /** Whether an address is still needed: such a one is never dropped. */
  readonly isNamed: (url: string) => boolean;
}

/** Counted once: texts have megabytes. */
const sizes = new WeakMap<RemoteAnswer, number>();

function sizeOf({ answer }: RemoteEntry): number {
  if (answer?.state !== 'ready') return 0;
  const known = sizes.get(answer);
  if (known !== undefined) return known;
  const size = Buffer.byteLength(answer.text);
  sizes.set(answer, size);
  return size;
}

export class RemotePool {
  readonly limits: PoolLimits;
  /** The least recently used one first. */
  private readonly entries = new Map<string, RemoteEntry>();

  constructor(limits: PoolLimits) {
    this.limits = limits;
  }

  get(url: string): RemoteEntry | undefined {
    const entry = this.entries.get(url);
    if (entry === undefined) return undefined;
    this.entries.delete(url);
    this.entries.set(url, entry);
    return entry;
  }

  /** Like `get`, without counting as use. */
  peek(url: string): RemoteEntry | undefined {
    return this.entries.get(url);
  }

  /** @returns false when there is no room for one more address */
  add(url: string, entry: RemoteEntry): boolean {
    this.dropUnused(() => this.entries.size >= this.limits.addresses);
    if (this.entries.size >= this.limits.addresses) return false;
    this.entries.set(url, entry);
    return true;
  }

  /** @returns false when the text of an entry has no room beside those that are needed */
  fits(url: string): boolean {
    const isOver = (): boolean => this.bytes() > this.limits.bytes;
    this.dropUnused(isOver, url);
    return !isOver();
  }

  urls(): readonly string[] {
    return [...this.entries.keys()];
  }

  bytes(): number {
    let all = 0;
    for (const entry of this.entries.values()) all += sizeOf(entry);
    return all;
  }

  dropUnused(isInUse: () => boolean, kept?: string): void {
    for (const [url, { running }] of this.entries) {
      if (!isInUse()) return;
      if (!running && url !== kept && !this.limits.isNamed(url)) this.entries.delete(url);
    }
  }
}

/** Computes versions of files that change whenever the bytes may have, also when two writes have the same timestamp. */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { contentHash } from '../../lib/bytes/hash.ts';
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import type { Clock } from '../../lib/time/clock.ts';

/** Systems take timestamps from a clock that ticks every few milliseconds. */
const FINE_MS = 100;
/** Some file systems store whole seconds, or two. */
const COARSE_MS = 2_100;
/** Larger files get a new version on each check until their timestamp is old enough. */
const MAX_HASHED = 4 * 1024 * 1024;
/** As many as a folder may contain: a forgotten file gets another version without having changed. */
const MAX_KEPT = 100_000;
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

interface Seen {
  /** Timestamps, size and file number. */
  readonly stamp: string;
  readonly version: string;
  /** True when its timestamp was old enough at the last check: a later write gets another one. */
  readonly settled: boolean;
}

/**
 * A file that was changed just now may change again with the same timestamp, so its version includes a hash of its
 * bytes until the timestamp is old enough. A system sets the timestamp before it writes the bytes, which may take a
 * while on a busy machine: callers that receive a change event call `markWritten`.
 */
export class FileVersions {
  private readonly clock: Clock;
  private readonly recent = new BoundedMap<string, Seen>({ entries: MAX_KEPT });
  private readonly written = new Set<string>();
  private looks = 0;

  constructor(clock: Clock = Date.now) {
    this.clock = clock;
  }

  /** Rehashes its bytes at the next check, even if its timestamp is old. @param at real path of the file */
  markWritten(at: string): void {
    this.written.add(at);
  }

  /** @param at real path of the file */
  of(at: string, stat: Stats): string {
    const stamp = stampOf(stat);
    const before = this.recent.get(at);
    const known = before?.stamp === stamp ? before : undefined;
    const written = this.written.delete(at);
    if (known?.settled === true && !written) return known.version;
    const settled = !this.isRecent(stat);
    if (settled && known === undefined && !written) {
      this.recent.delete(at);
      return stamp;
    }
    const isLarge = stat.size > MAX_HASHED;
    if (isLarge && !written) return settled ? stamp : `${stamp}-${this.looks++}`;
    const version = `${stamp}-${isLarge ? this.looks++ : hashOf(at)}`;
    this.recent.set(at, { stamp, version, settled });
    return version;
  }

  private isRecent({ ctimeMs }: Stats): boolean {
    return Math.abs(this.clock() - ctimeMs) < (ctimeMs % 1_000 === 0 ? COARSE_MS : FINE_MS);
  }
}

/** Times of the last change of bytes and of metadata, with size and file number: an edit changes at least one. */
function stampOf(stat: Stats): string {
  return `${stat.mtimeMs}-${stat.ctimeMs}-${stat.size}-${stat.ino}`;
}

/** Empty for a file that cannot be read: reading its text reports the error. */
function hashOf(at: string): string {
  let handle: number | undefined;
  try {
    handle = openSync(at, OPEN_FLAGS);
    const stat = fstatSync(handle);
    if (!stat.isFile()) return '';
    const bytes = Buffer.allocUnsafe(Math.min(stat.size, MAX_HASHED) + 1);
    let length = 0;
    for (let count = -1; count !== 0 && length < bytes.length; length += count)
      count = readSync(handle, bytes, length, bytes.length - length, length);
    return contentHash(bytes.subarray(0, length));
  } catch {
    return '';
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

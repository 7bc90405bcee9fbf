/** Versions of files: another one whenever the bytes may be others, also where two writes carry the same time. */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { BoundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/clock.ts';
import { contentHash } from '../../lib/hash.ts';

/** Systems stamp files by a clock of their own that ticks every few milliseconds. */
const FINE_MS = 100;
/** Some file systems keep whole seconds, or two. */
const COARSE_MS = 2_100;
/** Larger files get another version at each look until their time is past. */
const MOST_HASHED = 4 * 1024 * 1024;
/** As many as a folder may hold: one that is forgotten gets another version without having changed. */
const MOST_KEPT = 100_000;
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

interface Seen {
  /** What the file system says of it. */
  readonly stamp: string;
  readonly version: string;
  /** True when its time was past at the last look: a later write gets another time. */
  readonly settled: boolean;
}

/**
 * A file that was changed just now may change once more without getting another time, so its version is made of its bytes
 * too, until its time is past. A system writes the time down before the bytes, and on a busy machine it may be a while until
 * these follow: whoever hears of a write says so.
 */
export class FileVersions {
  private readonly clock: Clock;
  private readonly recent = new BoundedMap<string, Seen>({ entries: MOST_KEPT });
  private readonly doubted = new Set<string>();
  private looks = 0;

  constructor(clock: Clock = Date.now) {
    this.clock = clock;
  }

  /** Its bytes are looked at once more, whatever its time is. @param at real path of the file */
  doubt(at: string): void {
    this.doubted.add(at);
  }

  /** @param at real path of the file */
  of(at: string, stat: Stats): string {
    const stamp = stampOf(stat);
    const before = this.recent.get(at);
    const known = before?.stamp === stamp ? before : undefined;
    const doubted = this.doubted.delete(at);
    if (known?.settled === true && !doubted) return known.version;
    const settled = !this.isRecent(stat);
    if (settled && known === undefined && !doubted) {
      this.recent.delete(at);
      return stamp;
    }
    const isLarge = stat.size > MOST_HASHED;
    if (isLarge && !doubted) return settled ? stamp : `${stamp}-${this.looks++}`;
    const version = `${stamp}-${isLarge ? this.looks++ : hashOf(at)}`;
    this.recent.set(at, { stamp, version, settled });
    return version;
  }

  private isRecent({ ctimeMs }: Stats): boolean {
    return Math.abs(this.clock() - ctimeMs) < (ctimeMs % 1_000 === 0 ? COARSE_MS : FINE_MS);
  }
}

/** Time of the last change of bytes and of anything else, with size and file number: an edit changes at least one. */
function stampOf(stat: Stats): string {
  return `${stat.mtimeMs}-${stat.ctimeMs}-${stat.size}-${stat.ino}`;
}

/** Empty for a file that cannot be read: who wants its text will say so. */
function hashOf(at: string): string {
  let handle: number | undefined;
  try {
    handle = openSync(at, OPEN_FLAGS);
    const stat = fstatSync(handle);
    if (!stat.isFile()) return '';
    const bytes = Buffer.allocUnsafe(Math.min(stat.size, MOST_HASHED) + 1);
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

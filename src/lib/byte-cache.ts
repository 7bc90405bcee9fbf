/** Bytes kept in memory, up to a number of them in all; what was asked for longest ago goes first. */
import { ownBytes } from './own-bytes.ts';

export interface ByteCache {
  /** @param version a place holds one: that of now */
  get(place: string, version: string): Buffer | undefined;
  /** Takes the place of an older version. What is too large to be worth it is not kept. */
  put(place: string, version: string, bytes: Buffer): void;
  /** For somebody else, whose places are others; what is kept counts together. */
  part(): ByteCache;
}

interface Kept {
  readonly version: string;
  readonly bytes: Buffer;
}

/** One entry never takes more than this share, so that it does not empty the whole. */
const LARGEST_SHARE = 4;

/** @param most bytes */
export function byteCache(most: number): ByteCache {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  let parts = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  };
  const put = (key: string, entry: Kept): void => {
    drop(key);
    if (entry.bytes.length > most / LARGEST_SHARE) return;
    kept.set(key, entry);
    bytes += entry.bytes.length;
    for (const old of kept.keys()) {
      if (bytes <= most) break;
      drop(old);
    }
  };
  const part = (): ByteCache => {
    const prefix = `${parts++} `;
    return {
      get: (place, version) => {
        const key = prefix + place;
        const found = kept.get(key);
        if (found?.version !== version) return undefined;
        kept.delete(key);
        kept.set(key, found);
        return found.bytes;
      },
      put: (place, version, value) => put(prefix + place, { version, bytes: ownBytes(value) }),
      part,
    };
  };
  return part();
}

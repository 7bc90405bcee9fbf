/** A memory cache for bytes with a total limit; the least recently used entries go first. */

import { BoundedMap, byteRoom, ownBytes } from './bounded-map.ts';

export interface ByteCache {
  /** @param version each key holds one version: the newest */
  get(place: string, version: string): Buffer | undefined;
  /** Replaces an older version. Entries too large for the cache are not stored. */
  put(place: string, version: string, bytes: Buffer): void;
  /** A cache with keys of its own that shares the limit. */
  part(): ByteCache;
}

/** @param max bytes */
export function byteCache(max: number): ByteCache {
  const room = byteRoom(max);
  const part = (): ByteCache => {
    const kept = new BoundedMap<string, { readonly version: string; readonly bytes: Buffer }>(room);
    return {
      get: (place, version) => {
        const found = kept.get(place);
        return found?.version === version ? found.bytes : undefined;
      },
      put: (place, version, bytes) => kept.set(place, { version, bytes: ownBytes(bytes) }, bytes.length),
      part,
    };
  };
  return part();
}

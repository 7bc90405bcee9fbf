/** Bytes kept in memory, up to a number of them in all; what was asked for longest ago goes first. */
import { BoundedMap, byteRoom } from './bounded-map.ts';
import { ownBytes } from './own-bytes.ts';

export interface ByteCache {
  /** @param version a place holds one: that of now */
  get(place: string, version: string): Buffer | undefined;
  /** Takes the place of an older version. What is too large to be worth it is not kept. */
  put(place: string, version: string, bytes: Buffer): void;
  /** For somebody else, whose places are others; what is kept counts together. */
  part(): ByteCache;
}

/** @param most bytes */
export function byteCache(most: number): ByteCache {
  const room = byteRoom(most);
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

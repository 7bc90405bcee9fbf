/** The documents that were used last, up to so many bytes of their text; the last one stays, whatever its size. */
import type { SpecificationDocument } from '../specification.ts';

export interface DocumentCache {
  get(fingerprint: string): SpecificationDocument | undefined;
  /** @param bytes of its text, of which the document in memory takes several times as much */
  put(fingerprint: string, document: SpecificationDocument, bytes: number): void;
}

export function documentCache(most: number): DocumentCache {
  const held = new Map<string, { readonly document: SpecificationDocument; readonly bytes: number }>();
  let size = 0;
  const drop = (fingerprint: string): void => {
    size -= held.get(fingerprint)?.bytes ?? 0;
    held.delete(fingerprint);
  };
  return {
    get: (fingerprint) => {
      const found = held.get(fingerprint);
      if (found === undefined) return undefined;
      held.delete(fingerprint);
      held.set(fingerprint, found);
      return found.document;
    },
    put: (fingerprint, document, bytes) => {
      drop(fingerprint);
      held.set(fingerprint, { document, bytes });
      size += bytes;
      for (const oldest of held.keys()) {
        if (size <= most || oldest === fingerprint) break;
        drop(oldest);
      }
    },
  };
}

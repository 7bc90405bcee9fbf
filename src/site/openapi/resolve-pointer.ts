/** Follows `#/…` references within one document, and reports broken ones. */
import { isRecord, type JsonRecord, own } from './json-data.ts';

const MAX_HOPS = 50;

/** The parts of a JSON pointer, or undefined when it is not one. */
export function pointerParts(ref: string): readonly string[] | undefined {
  if (ref === '#') return [];
  if (!ref.startsWith('#/') || ref.length > 4096) return undefined;
  return ref
    .slice(2)
    .split('/')
    .map((part) => percentDecoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function percentDecoded(part: string): string {
  try {
    return part.includes('%') ? decodeURIComponent(part) : part;
  } catch {
    return part; // a lone % that encodes nothing
  }
}

export function resolvePointer(document: unknown, ref: string): unknown {
  const parts = pointerParts(ref);
  if (parts === undefined) return undefined;
  let at: unknown = document;
  for (const part of parts) {
    if (Array.isArray(at)) at = /^\d{1,9}$/.test(part) ? at[Number(part)] : undefined;
    else at = own(at, part);
    if (at === undefined) return undefined;
  }
  return at;
}

export interface Followed {
  /** Undefined when the target is missing, is not an object, or refers to itself. */
  readonly value?: JsonRecord;
  /** The reference that could not be followed. */
  readonly missing?: string;
}

/** The object, or the target of its reference; fields beside the reference win. */
export function follow(document: unknown, value: unknown): Followed {
  let at = value;
  let beside: JsonRecord | undefined;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    if (!isRecord(at)) return {};
    const ref = own(at, '$ref');
    if (typeof ref !== 'string') return { value: beside === undefined ? at : { ...at, ...beside } };
    const { $ref: _, ...rest } = at;
    if (Object.keys(rest).length > 0) beside = { ...rest, ...beside };
    at = resolvePointer(document, ref);
    if (!isRecord(at)) return { missing: ref };
  }
  const ref = own(at, '$ref');
  return typeof ref === 'string' ? { missing: ref } : {};
}

/** Writes a record over its stored form without losing what a later version of this program has put there. */
import { isDeepStrictEqual } from 'node:util';

/**
 * Servers of two versions work on one database while they are updated. What this version does not know, names and values, stays as
 * it is stored, unless the change is about it.
 * @param stored the JSON value as it stands in the store
 * @param before what this version has read of it
 * @param after what it wants to write; a field that `before` has and this one has not is taken away
 */
export function overStored(stored: unknown, before: object, after: object): object {
  if (!isRecord(stored)) return after;
  const known = before as Readonly<Record<string, unknown>>;
  const kept = new Map(Object.entries(stored));
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) kept.delete(name);
  for (const [name, value] of Object.entries(after)) {
    const [there, was] = [kept.get(name), Object.hasOwn(known, name) ? known[name] : undefined];
    if (isRecord(there) && isRecord(was) && isRecord(value)) kept.set(name, overStored(there, was, value));
    else if (!kept.has(name) || !isDeepStrictEqual(was, value)) kept.set(name, value);
  }
  return Object.fromEntries(kept);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One copy of a long text for all who are reading it now: each of many slow readers would otherwise hold their own. */

const alive = new Map<string, WeakRef<Buffer>>();
const forgotten = new FinalizationRegistry<string>((key) => {
  // Somebody may have made it again meanwhile.
  if (alive.get(key)?.deref() === undefined) alive.delete(key);
});

/** @param key hash of the text: the same key means the same bytes */
export function sharedBytes(key: string, text: string): Buffer {
  const known = alive.get(key)?.deref();
  if (known !== undefined) return known;
  const made = Buffer.from(text);
  alive.set(key, new WeakRef(made));
  forgotten.register(made, key);
  return made;
}

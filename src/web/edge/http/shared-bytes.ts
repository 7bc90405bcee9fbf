/** Shares one copy of a long text among all connections that send it: otherwise each slow reader holds its own. */

const alive = new Map<string, WeakRef<Buffer>>();
const forgotten = new FinalizationRegistry<string>((key) => {
  // A newer copy may have replaced it.
  if (alive.get(key)?.deref() === undefined) alive.delete(key);
});

/** @param key hash of the text: equal keys mean equal bytes */
export function sharedBytes(key: string, text: string): Buffer {
  const known = alive.get(key)?.deref();
  if (known !== undefined) return known;
  const made = Buffer.from(text);
  alive.set(key, new WeakRef(made));
  forgotten.register(made, key);
  return made;
}

/** Remembers the newest of many things, up to a number: what was asked for last is forgotten last. */

export interface Recent<Value> {
  get(key: string): Value | undefined;
  add(key: string, value: Value): void;
  size(): number;
}

export function createRecent<Value>(most: number): Recent<Value> {
  const kept = new Map<string, Value>();
  const add = (key: string, value: Value): void => {
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
  };
  return {
    size: () => kept.size,
    add,
    get: (key) => {
      const value = kept.get(key);
      if (value !== undefined) add(key, value);
      return value;
    },
  };
}

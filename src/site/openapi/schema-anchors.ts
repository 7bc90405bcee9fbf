/** Finds schemas by their own names: `$anchor` and `$dynamicAnchor`. */
import { own } from './json-data.ts';

const known = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** @param places nearest first: one name may mean different schemas in different places */
export function anchoredIn(places: readonly unknown[], name: string): unknown {
  for (const place of places) {
    const found = typeof place === 'object' && place !== null ? anchorsOf(place).get(name) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Each place is walked once. */
function anchorsOf(place: object): ReadonlyMap<string, unknown> {
  const anchor = known.get(place);
  if (anchor !== undefined) return anchor;
  const anchors = new Map<string, unknown>();
  known.set(place, anchors);
  const waiting: unknown[] = [place];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = own(value, keyword);
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, value);
    }
    for (const inner of Object.values(value).reverse())
      if (typeof inner === 'object' && inner !== null) waiting.push(inner);
  }
  return anchors;
}

/** Locations in a navigation whose lists were filled: each value leads to what it was made from. */
import type { LocatedJson } from '../config/docs-config.ts';
import { pointerStep } from '../config/json-node.ts';

/** Where a value is in the filled document, and where it was written. */
export interface Pointers {
  readonly to: string;
  readonly was: string;
}

export const below = ({ to, was }: Pointers, key: string | number): Pointers => ({
  to: to + pointerStep(key),
  was: was + pointerStep(key),
});

/** @param moves old pointers by new ones; what is inside a value moves with it */
export function movedPlaces(located: LocatedJson, moves: ReadonlyMap<string, string>): LocatedJson {
  const written = (pointer: string): string => {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const was = moves.get(pointer.slice(0, end));
      if (was !== undefined) return was + pointer.slice(end);
    }
    return pointer;
  };
  return {
    value: located.value,
    at: (pointer) => located.at(written(pointer)),
    keyAt: (pointer) => (located.keyAt ?? located.at)(written(pointer)),
  };
}

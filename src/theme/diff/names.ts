/** Gives texts small numbers: equal numbers for equal texts and only for those, so no change can be hidden by a collision. */
export interface Names {
  id(text: string): number;
}

export function createNames(): Names {
  const ids = new Map<string, number>();
  return {
    id: (text) => {
      const known = ids.get(text);
      if (known !== undefined) return known;
      const made = ids.size + 1;
      ids.set(text, made);
      return made;
    },
  };
}

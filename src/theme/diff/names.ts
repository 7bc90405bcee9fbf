/** Gives texts small numbers: equal numbers for equal texts and only for those, so no change can be hidden by a collision. */
export interface Names {
  id(text: string): number;
  /** Of a word: other numbers than those of other texts, without a copy of the word. */
  word(text: string): number;
}

export function createNames(): Names {
  let last = 0;
  const numbers = (): ((text: string) => number) => {
    const ids = new Map<string, number>();
    return (text) => {
      const known = ids.get(text);
      if (known !== undefined) return known;
      ids.set(text, ++last);
      return last;
    };
  };
  return { id: numbers(), word: numbers() };
}

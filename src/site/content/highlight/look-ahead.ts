/** Finds which of a set of characters comes next in a text, reading the text once for all queries. */
export class LookAhead {
  private readonly source: string;
  private readonly known = new Map<string, Uint8Array>();

  constructor(source: string) {
    this.source = source;
  }

  /** The first of `characters` at or after `at`, empty when none follows. */
  next(characters: string, at: number): string {
    let numbers = this.known.get(characters);
    if (numbers === undefined) this.known.set(characters, (numbers = this.read(characters)));
    return characters[(numbers[at] ?? 0) - 1] ?? '';
  }

  /** For each position the index of the character that comes next, counted from one. */
  private read(characters: string): Uint8Array {
    const numbers = new Uint8Array(this.source.length);
    let number = 0;
    for (let at = this.source.length - 1; at >= 0; at--) {
      const found = characters.indexOf(this.source[at]!);
      if (found >= 0) number = found + 1;
      numbers[at] = number;
    }
    return numbers;
  }
}

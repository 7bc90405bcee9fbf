/** Elements of HTML that are open, found by their names without walking over all of them. */

/** What is open inside one table: names further out cannot be ended from in there. */
interface Scope {
  readonly from: number;
  /** By name, where in the row of open elements they are. */
  readonly places: Map<string, number[]>;
}

export class OpenElements {
  private readonly names: string[] = [];
  private readonly scopes: Scope[] = [{ from: 0, places: new Map() }];

  open(name: string): void {
    const { places } = this.scopes.at(-1)!;
    const known = places.get(name);
    if (known === undefined) places.set(name, [this.names.length]);
    else known.push(this.names.length);
    this.names.push(name);
    if (name === 'table') this.scopes.push({ from: this.names.length, places: new Map() });
  }

  /** How many stay open when the nearest of a name ends, in the same table; undefined when there is none. */
  nearest(name: string): number | undefined {
    const { from, places } = this.scopes.at(-1)!;
    return name === 'table' ? (from > 0 ? from - 1 : undefined) : places.get(name)?.at(-1);
  }

  /** How many stay open when the outermost of some names ends, in the same table. */
  outermost(names: readonly string[]): number | undefined {
    const { places } = this.scopes.at(-1)!;
    const found = names.flatMap((name) => places.get(name)?.[0] ?? []);
    return found.length === 0 ? undefined : Math.min(...found);
  }

  /** @returns the names that end, innermost first */
  close(left: number): readonly string[] {
    const ended: string[] = [];
    while (this.names.length > left) {
      const name = this.names.pop()!;
      if (name === 'table') this.scopes.pop();
      this.scopes.at(-1)!.places.get(name)!.pop();
      ended.push(name);
    }
    return ended;
  }
}

/** Elements of HTML that are open, found by their names without walking over all of them. */

/** By name, where in the row of open elements they are. */
type Places = Map<string, number[]>;

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl']);
const ITEMS: ReadonlySet<string> = new Set(['li', 'dt', 'dd']);

export class OpenElements {
  private readonly names: string[] = [];
  /** One for each table: names further out cannot be ended from in there. */
  private readonly tables: Places[] = [new Map()];
  /** One for each table and list, for the items. */
  private readonly lists: Places[] = [new Map()];
  /** Where the tables are in the row. */
  private readonly starts: number[] = [];

  open(name: string): void {
    const places = this.places(name);
    const known = places.get(name);
    if (known === undefined) places.set(name, [this.names.length]);
    else known.push(this.names.length);
    if (name === 'table') {
      this.starts.push(this.names.length);
      this.tables.push(new Map());
    }
    if (name === 'table' || LISTS.has(name)) this.lists.push(new Map());
    this.names.push(name);
  }

  /** How many stay open when the nearest of a name ends, in the same table; undefined when there is none. */
  nearest(name: string): number | undefined {
    return name === 'table' ? this.starts.at(-1) : this.places(name).get(name)?.at(-1);
  }

  /** How many stay open when the outermost of some names ends, in the same table or list. */
  outermost(names: readonly string[]): number | undefined {
    const found = names.flatMap((name) => this.places(name).get(name)?.[0] ?? []);
    return found.length === 0 ? undefined : Math.min(...found);
  }

  /** @returns the names that end, innermost first */
  close(left: number): readonly string[] {
    const ended: string[] = [];
    while (this.names.length > left) {
      const name = this.names.pop()!;
      if (name === 'table') {
        this.tables.pop();
        this.starts.pop();
      }
      if (name === 'table' || LISTS.has(name)) this.lists.pop();
      this.places(name).get(name)!.pop();
      ended.push(name);
    }
    return ended;
  }

  private places(name: string): Places {
    return (ITEMS.has(name) ? this.lists : this.tables).at(-1)!;
  }
}

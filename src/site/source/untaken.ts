/** Finds files that were told of and are not what was taken: whoever looked saw another file there, or none, for a moment. */

type Taken = ReadonlyMap<string, { readonly version: string }>;

interface Difference {
  /** What is there, and what was taken instead. */
  readonly versions: string;
  readonly told: boolean;
}

/** A folder that is moved away and back while a site is loaded is the same to whoever looks before and after. */
export class Untaken {
  private readonly taken: () => Taken | undefined;
  private before = new Map<string, Difference>();
  private now = new Map<string, Difference>();
  private readonly waiting = new Set<string>();

  constructor(taken: () => Taken | undefined) {
    this.taken = taken;
  }

  /** Begins a look at everything. */
  begin(): void {
    this.before = this.now;
    this.now = new Map();
  }

  /**
   * What differs at one look may be on its way; what differs at the next one as well has to be told once more, and not again:
   * who takes something else all the same has a reason.
   * @param version undefined for a file that is not there
   * @returns whether there is something to tell
   */
  look(path: string, version: string | undefined): boolean {
    const taken = this.taken();
    const other = taken?.get(path)?.version;
    if (taken === undefined || other === version) return false;
    const versions = `${version} ${other}`;
    const before = this.before.get(path);
    const lasts = before?.versions === versions;
    this.now.set(path, { versions, told: lasts });
    if (!lasts || before.told) return false;
    this.waiting.add(path);
    return true;
  }

  /** What has to be told, once. */
  lost(): string[] {
    const paths = [...this.waiting];
    this.waiting.clear();
    return paths;
  }
}

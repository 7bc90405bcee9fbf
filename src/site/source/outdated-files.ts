/** Finds reported files whose version in use is outdated, because a reader saw another file for a moment, or none. */

type Taken = ReadonlyMap<string, { readonly version: string }>;

interface Difference {
  /** The version on disk, and the version in use. */
  readonly versions: string;
  readonly reported: boolean;
}

/** Moving a folder away and back while a site loads leaves no difference between listings before and after. */
export class OutdatedFiles {
  private readonly taken: () => Taken | undefined;
  private before = new Map<string, Difference>();
  private now = new Map<string, Difference>();
  private readonly waiting = new Set<string>();

  constructor(taken: () => Taken | undefined) {
    this.taken = taken;
  }

  /** Begins a round over all files. */
  begin(): void {
    this.before = this.now;
    this.now = new Map();
  }

  /**
   * A difference in one round may still be on its way; one that persists in the next round is reported once: a site
   * that still uses another version has a reason.
   * @param version undefined for a missing file
   * @returns whether there is something to report
   */
  look(path: string, version: string | undefined): boolean {
    const taken = this.taken();
    const other = taken?.get(path)?.version;
    if (taken === undefined || other === version) return false;
    const versions = `${version} ${other}`;
    const before = this.before.get(path);
    const lasts = before?.versions === versions;
    this.now.set(path, { versions, reported: lasts });
    if (!lasts || before.reported) return false;
    this.waiting.add(path);
    return true;
  }

  /** The files to report, once. */
  lost(): string[] {
    const paths = [...this.waiting];
    this.waiting.clear();
    return paths;
  }
}

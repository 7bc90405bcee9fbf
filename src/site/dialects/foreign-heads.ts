/** Reads the folder for a dialect, and keeps the starts of its pages while their files are the same: a site is made again for each change of one. */
import type { Source, SourceFile } from '../source/source.ts';
import type { Dialect, ForeignFolder, PageHead } from './common/dialect.ts';
import { pageHead } from './common/drafts.ts';

type Listing = ReadonlyMap<string, SourceFile>;

interface Kept<Value> {
  readonly version: string | undefined;
  readonly value: Value;
}

/** Larger files of another program are neither pages nor configuration. */
export const LARGEST_TEXT = 8 * 1024 * 1024;

export class ForeignHeads {
  private readonly base: Source;
  private dialect: Dialect | undefined;
  /** The parts of pages that the navigation depends on, as they were when the site was made, by path in the folder. */
  private readonly starts = new Map<string, Kept<string>>();
  /** Front matter, by path in the folder. */
  private readonly fronts = new Map<string, Kept<PageHead>>();

  constructor(base: Source) {
    this.base = base;
  }

  /** What is known of files that are no longer the same is forgotten. */
  folder(files: Listing, dialect: Dialect): ForeignFolder {
    for (const kept of [this.starts, this.fronts])
      for (const [path, { version }] of kept)
        if (version === undefined || files.get(path)?.version !== version || dialect !== this.dialect)
          kept.delete(path);
    this.dialect = dialect;
    const read = async (path: string): Promise<string | undefined> => {
      const text = files.has(path) ? (await this.base.read(path, LARGEST_TEXT))?.toString('utf8') : undefined;
      const start = text === undefined || !/\.mdx?$/.test(path) ? undefined : dialect.headOf?.(text);
      if (start !== undefined && !this.starts.has(path))
        this.starts.set(path, { version: files.get(path)?.version, value: start });
      return text;
    };
    return {
      name: this.base.name,
      files,
      read,
      head: async (path) => {
        const version = files.get(path)?.version;
        const kept = this.fronts.get(path);
        if (kept !== undefined && kept.version === version) return kept.value;
        const value = pageHead((await read(path)) ?? '', path);
        this.fronts.set(path, { version, value });
        return value;
      },
    };
  }

  /** Whether a page says something else than when the site was made. */
  async isMoved(path: string): Promise<boolean> {
    const before = this.starts.get(path);
    const headOf = this.dialect?.headOf;
    if (headOf === undefined || before === undefined) return false;
    const text = (await this.base.read(path, LARGEST_TEXT))?.toString('utf8') ?? '';
    return headOf(text) !== before.value;
  }
}

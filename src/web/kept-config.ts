/** The last docs.json that could be used, with the files it refers to: in memory, and where the next start finds it. */
import type { Source, SourceFile } from '../site/source/source.ts';

export interface ConfigStore {
  /** Undefined when nothing was kept. */
  read(): ReadonlyMap<string, Buffer> | undefined;
  write(files: ReadonlyMap<string, Buffer>): void;
}

const ROOTS = new Set(['docs.json', 'mint.json']);
const CONFIG_FILE = /\.json$/i;

export class KeptConfig {
  /** Reads as the source does, and between `begin` and `end` remembers what was read. */
  readonly source: Source;
  private readonly store: ConfigStore;
  private readonly read = new Map<string, Buffer>();
  private recording = false;
  private kept: ReadonlyMap<string, Buffer> | undefined;

  constructor(source: Source, store: ConfigStore) {
    this.store = store;
    this.source = over(source, {
      read: async (path, limit) => {
        const bytes = await source.read(path, limit);
        if (this.recording && bytes !== undefined && CONFIG_FILE.test(path)) this.read.set(path, bytes);
        return bytes;
      },
    });
  }

  begin(): void {
    this.read.clear();
    this.recording = true;
  }

  end(): void {
    this.recording = false;
  }

  /** What was read is not needed. */
  forget(): void {
    this.read.clear();
  }

  /** @param files of the configuration that was loaded and can be used */
  keep(files: readonly string[]): void {
    const kept = new Map(
      files.flatMap((path): [string, Buffer][] => {
        const bytes = this.read.get(path);
        return bytes === undefined ? [] : [[path, bytes]];
      }),
    );
    this.read.clear();
    this.kept = kept;
    this.store.write(kept);
  }

  /** The source with the configuration that was kept in the place of its own; undefined when there is none. */
  lastGood(): Source | undefined {
    const kept = (this.kept ??= this.store.read());
    if (kept === undefined) return undefined;
    const { source } = this;
    const fileOf = (path: string): SourceFile => ({ path, size: kept.get(path)!.length, version: 'kept' });
    return over(source, {
      read: async (path, limit) => {
        const bytes = kept.get(path);
        if (bytes !== undefined) return limit !== undefined && bytes.length > limit ? undefined : bytes;
        return ROOTS.has(path) ? undefined : source.read(path, limit);
      },
      list: async () => {
        const files = new Map(await source.list());
        for (const root of ROOTS) files.delete(root);
        for (const path of kept.keys()) files.set(path, fileOf(path));
        return files;
      },
      stat: async (path) => (kept.has(path) ? fileOf(path) : source.stat?.(path)),
    });
  }
}

/** The same source with some of its methods replaced. */
function over(source: Source, methods: Partial<Source>): Source {
  return Object.assign(Object.create(source) as Source, methods);
}

/** The last valid docs.json with the files it refers to, in memory and in a store that the next start reads. */
import type { Source, SourceFile } from '../../../site/source/source.ts';
import { sourceOver } from '../../../site/source/source-over.ts';

export interface ConfigStore {
  /** Undefined when nothing is stored. */
  read(): ReadonlyMap<string, Buffer> | undefined;
  write(files: ReadonlyMap<string, Buffer>): void;
}

const ROOTS = new Set(['docs.json', 'mint.json']);

export class LastGoodConfig {
  readonly source: Source;
  private readonly store: ConfigStore;
  private kept: ReadonlyMap<string, Buffer> | undefined;

  constructor(source: Source, store: ConfigStore) {
    this.source = source;
    this.store = store;
  }

  /** @param files of a valid configuration, by path */
  keep(files: ReadonlyMap<string, Buffer>): void {
    this.kept = files;
    this.store.write(files);
  }

  /** The source with the stored configuration instead of its own; undefined when there is none. */
  lastGood(): Source | undefined {
    const kept = (this.kept ??= this.store.read());
    if (kept === undefined) return undefined;
    const { source } = this;
    const fileOf = (path: string): SourceFile => ({ path, size: kept.get(path)!.length, version: 'kept' });
    return sourceOver(source, {
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

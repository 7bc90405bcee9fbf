/** A source whose files are those of a commit that changes: every read is one of the commit of now. */
import type { Issue } from '../../lib/issue.ts';
import type { CommitFiles } from './commit-source.ts';
import { NO_MOUNTS } from './mount.ts';
import type { ForeignConfig, MountState, OpenFile, SourceFile, SourceHistory } from './source.ts';

export abstract class SnapshotSource {
  /** The commit of now. */
  abstract snapshot(): CommitFiles;

  list(): Promise<ReadonlyMap<string, SourceFile>> {
    return this.snapshot().list();
  }

  read(path: string, limit?: number): Promise<Buffer | undefined> {
    return this.snapshot().read(path, limit);
  }

  async teamFile(path: string, limit: number): Promise<Buffer | undefined> {
    return this.snapshot().teamFile?.(path, limit);
  }

  async skillFiles(): Promise<readonly string[]> {
    return (await this.snapshot().skillFiles?.()) ?? [];
  }

  async open(path: string): Promise<OpenFile | undefined> {
    return this.snapshot().open?.(path);
  }

  async foreign(): Promise<ForeignConfig | undefined> {
    return this.snapshot().foreign?.();
  }

  async problems(files: ReadonlyMap<string, SourceFile>): Promise<readonly Issue[]> {
    return (await this.snapshot().problems?.(files)) ?? [];
  }

  async history(): Promise<SourceHistory | undefined> {
    return this.snapshot().history?.();
  }

  async mounted(): Promise<MountState> {
    return (await this.snapshot().mounted?.()) ?? NO_MOUNTS;
  }
}

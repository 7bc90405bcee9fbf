/** A source of several repositories: the files of the base, and those of each mount under its path. */
import type { Issue } from '../../lib/issue.ts';
import { changedPaths } from './changed-paths.ts';
import type { CommitFiles } from './commit-source.ts';
import { isBelow, mountOf, ownPath, siteIssue, sitePath } from './mount.ts';
import { historyWithMounts } from './mounted-history.ts';
import { headOf, openFile } from './open-file.ts';
import type { Mount, MountState, OpenFile, Source, SourceFile, SourceHistory, Watching } from './source.ts';

/** Provides the mounts of a base, and says when they change. */
export interface Mounting {
  /** The mounts that a state of the base names, each in the newest state that can be used. Never fails. */
  at(base: Source): Promise<MountState>;
  /** Follows the mounts. @param changed called after a mount came, moved or failed */
  watch(changed: () => void): () => void;
}

/** The same for a base that has many commits, of which readers see one. */
export interface BranchMounting extends Mounting {
  /** Readers see this commit of the base from now on. */
  serves(commit: string): void;
  /** The mounts of another commit. Anybody may have written it: it gets none that the served one does not have. Never fails. */
  beside(base: CommitFiles): Promise<MountState>;
}

/** @param base of files that are edited in place */
export function mountedSource(base: Source, mounting: Mounting): Source {
  return new MountedSource(base, mounting);
}

/** One commit of the base with the mounts of one moment: its files never change. */
export function mountedCommit(
  base: CommitFiles,
  mountsOf: (base: CommitFiles) => Promise<MountState>,
): CommitFiles {
  const files = new MountedFiles(
    base,
    once(() => mountsOf(base)),
  );
  return Object.assign(files, { commit: base.commit });
}

type Listing = ReadonlyMap<string, SourceFile>;

interface Joined {
  readonly state: MountState;
  readonly base: Listing;
  readonly all: Listing;
}

class MountedFiles implements Source {
  readonly name: string;
  protected readonly base: Source;
  private readonly state: () => Promise<MountState>;
  protected listed: Joined | undefined;

  constructor(base: Source, state: () => Promise<MountState>) {
    this.name = base.name;
    this.base = base;
    this.state = state;
  }

  mounted(): Promise<MountState> {
    return this.state();
  }

  async list(): Promise<Listing> {
    const [state, base] = [await this.state(), await this.base.list()];
    if (state.requested.length === 0) {
      this.listed = undefined;
      return base;
    }
    if (this.listed?.state !== state || this.listed.base !== base)
      this.listed = { state, base, all: joined(base, state) };
    return this.listed.all;
  }

  async read(path: string, limit?: number): Promise<Buffer | undefined> {
    const owner = await this.owner(path);
    return owner?.source.read(owner.path, limit);
  }

  /** Of the base alone: whoever writes another repository does not speak for this site. */
  async teamFile(path: string, limit: number): Promise<Buffer | undefined> {
    return this.base.teamFile?.(path, limit);
  }

  readonly skillFiles = async (): Promise<readonly string[]> => (await this.base.skillFiles?.()) ?? [];

  async head(path: string, length: number): Promise<Buffer | undefined> {
    const owner = await this.owner(path);
    return owner && headOf(owner.source, owner.path, length);
  }

  async open(path: string): Promise<OpenFile | undefined> {
    const owner = await this.owner(path);
    if (owner === undefined) return undefined;
    const version = owner.mount?.files.get(owner.path)?.version;
    const opened = await openFile(owner.source, owner.path, version ?? (await this.versionOf(path)));
    if (opened === undefined || owner.mount === undefined) return opened;
    return { ...opened, version: markedVersion(owner.mount, opened.version) };
  }

  async stat(path: string): Promise<SourceFile | undefined> {
    const owner = await this.owner(path);
    if (owner === undefined) return undefined;
    if (owner.mount === undefined) return this.base.stat?.(path) ?? (await this.base.list()).get(path);
    const file = owner.mount.files.get(owner.path);
    return file && mountedFile(owner.mount, file);
  }

  leavesOut(path: string): boolean {
    return this.base.leavesOut?.(path) === true;
  }

  async foreign(): ReturnType<NonNullable<Source['foreign']>> {
    return this.base.foreign?.();
  }

  originOf(path: string): string {
    return this.base.originOf?.(path) ?? path;
  }

  async placed(issue: Issue): Promise<Issue> {
    return this.base.placed?.(issue) ?? issue;
  }

  async notes(path: string): Promise<readonly Issue[]> {
    return (await this.base.notes?.(path)) ?? [];
  }

  async problems(files: Listing): Promise<readonly Issue[]> {
    const { mounts, issues, requested } = await this.state();
    if (requested.length === 0) return (await this.base.problems?.(files)) ?? [];
    const base = await this.base.list();
    const own = await Promise.all(
      mounts.map(async (mount) =>
        ((await mount.source.problems?.(mount.files)) ?? []).map((issue) => siteIssue(mount, issue)),
      ),
    );
    const conflicts = mountConflicts(base, { mounts, requested });
    return [...((await this.base.problems?.(base)) ?? []), ...issues, ...conflicts, ...own.flat()];
  }

  async history(): Promise<SourceHistory | undefined> {
    const { mounts, requested } = await this.state();
    const base = await this.base.history?.();
    if (requested.length === 0) return base;
    return historyWithMounts(base, { mounts, requested }, async () => (await this.base.list()).keys());
  }

  private async versionOf(path: string): Promise<string> {
    return (await this.base.list()).get(path)?.version ?? '';
  }

  /** Undefined for a file below the path of a mount that is not here. */
  private async owner(
    path: string,
  ): Promise<{ readonly source: Source; readonly path: string; readonly mount?: Mount } | undefined> {
    const { mounts, requested } = await this.state();
    const mount = mountOf(mounts, path);
    if (mount !== undefined) return { source: mount.source, path: ownPath(mount, path), mount };
    return mountOf(requested, path) === undefined ? { source: this.base, path } : undefined;
  }
}

class MountedSource extends MountedFiles {
  private readonly mounting: Mounting;

  constructor(base: Source, mounting: Mounting) {
    // docs.json is read again with every listing, and not with every file.
    let last: Promise<MountState> | undefined;
    super(base, () => (last ??= mounting.at(base)));
    this.mounting = mounting;
    this.renew = () => {
      last = undefined;
    };
  }

  private readonly renew: () => void;

  override list(): Promise<Listing> {
    this.renew();
    return super.list();
  }

  watch(changed: (paths: readonly string[]) => void, taken?: () => Listing): Watching {
    const stop = this.base.watch?.(changed, taken && (() => this.ofBase(taken())));
    const stopMounts = this.mounting.watch(() => void this.tell(changed, taken));
    const end = (): void => {
      stop?.();
      stopMounts();
    };
    return stop?.ready === undefined ? end : Object.assign(end, { ready: stop.ready });
  }

  private part: { readonly of: Listing; readonly listed: Joined; readonly own: Listing } | undefined;

  /** Of the files in use, those of the base, with those that a mount hides: there is no news of them. */
  private ofBase(all: Listing): Listing {
    const { listed } = this;
    if (listed === undefined) return all;
    if (this.part?.of !== all || this.part.listed !== listed) {
      const own = [...all].filter(([path]) => mountOf(listed.state.requested, path) === undefined);
      const hidden = [...listed.base].filter(([path, file]) => listed.all.get(path) !== file);
      this.part = { of: all, listed, own: new Map([...own, ...hidden]) };
    }
    return this.part.own;
  }

  private async tell(changed: (paths: readonly string[]) => void, taken?: () => Listing): Promise<void> {
    const before = taken?.() ?? new Map<string, SourceFile>();
    const now = await this.list().catch(() => before);
    changed(changedPaths(before, now));
  }
}

/** Files of the base below the path of a mount are no part of the site, nor is a page that has the address of one. */
function joined(base: Listing, { mounts, requested }: MountState): Listing {
  const hidden = new Set(coveredPages(base, { mounts, requested }));
  const all = new Map<string, SourceFile>();
  for (const [path, file] of base)
    if (mountOf(requested, path) === undefined && !hidden.has(path)) all.set(path, file);
  for (const mount of mounts)
    for (const file of mount.files.values()) {
      const mounted = mountedFile(mount, file);
      all.set(mounted.path, mounted);
    }
  return all;
}

function mountedFile(mount: Mount, file: SourceFile): SourceFile {
  return { ...file, path: sitePath(mount, file.path), version: markedVersion(mount, file.version) };
}

/** A page is read in another way inside a mount, so the same bytes elsewhere have another version. */
const markedVersion = (mount: Mount, version: string): string => `${mount.mark}.${version}`;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= make());
}

const MAX_REPORTED = 10;
const INDEX = ['index.mdx', 'index.md', 'README.mdx'];

type State = Pick<MountState, 'mounts' | 'requested'>;

/** Pages of the base at the address of a mount's first page, which takes their place. */
function coveredPages(base: ReadonlyMap<string, SourceFile>, state: State): readonly string[] {
  return state.requested.flatMap(({ path }) => coveredBy(path, base, state));
}

function coveredBy(path: string, base: ReadonlyMap<string, SourceFile>, { mounts }: State): string[] {
  const files = mounts.find((mount) => mount.path === path)?.files;
  if (!INDEX.some((name) => files?.has(name))) return [];
  return [`${path}.mdx`, `${path}.md`].filter((file) => base.has(file));
}

/** One issue for each page at the address of a mount's first page, and one for all files below its path. */
function mountConflicts(base: ReadonlyMap<string, SourceFile>, state: State): Issue[] {
  const issues: Issue[] = [];
  for (const { path } of state.requested) {
    if (issues.length >= MAX_REPORTED) break;
    for (const file of coveredBy(path, base, state))
      issues.push(conflict(file, `The page "/${path}" is here and in the repository mounted at "${path}"`));
    const below = [...base.keys()].filter((file) => isBelow(file, path));
    if (below.length > 0)
      issues.push(
        conflict(
          below[0]!,
          below.length === 1
            ? `The file "${below[0]}" lies where another repository is mounted, and is left out`
            : `The file "${below[0]}" and ${below.length - 1} more lie where another repository is mounted, and are left out`,
        ),
      );
  }
  return issues.slice(0, MAX_REPORTED);
}

function conflict(file: string, message: string): Issue {
  return {
    severity: 'warning',
    code: 'sources/conflict',
    message,
    hint: 'Move it, or give the other repository another "path" in "sources"',
    file,
    line: 1,
    column: 1,
  };
}

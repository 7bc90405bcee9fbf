/** A source for a commit: the files that a folder would publish, read from Git without a checkout. */
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.ts';
import type { Repository, TreeFile } from '../../lib/git/repository.ts';
import { composedNames } from './composed-names.ts';
import { MAX_FILES } from './folder-walk.ts';
import { type IgnoreRules, isFileExcluded } from './ignore-rules.ts';
import { DATA_MARKS, isDataEntry, isNeverListed, isPlainPath } from './off-limits.ts';
import { openBytes, openHandle } from './open-file.ts';
import { CONFIG_FILES, IGNORE_FILES, OUTPUT_FOLDERS, publishedRules } from './published-rules.ts';
import type { OpenFile, Source, SourceFile } from './source.ts';
import { isTeamFile, MAX_SKILL_FILES, skillFolder } from './team-files.ts';

const DEFAULT_LIMIT = 20 * 1024 * 1024;
/** A larger file is written to disk once, and read from there in pieces. */
const MAX_IN_MEMORY = 256 * 1024;
const MAX_IGNORE_BYTES = 1024 * 1024;
const MAX_DEPTH = 64;
/** Files after which other work gets a turn. */
const FILES_IN_A_TURN = 1_000;

interface CommitSourceOptions {
  readonly repository: Pick<Repository, 'list' | 'read' | 'file'>;
  readonly commit: string;
  /** Inside the repository, without slashes at its ends; empty = whole repository. */
  readonly folder: string;
  /** For messages. */
  readonly name: string;
}

/** Its files never change. */
export interface CommitFiles extends Source {
  readonly commit: string;
}

/** A commit never changes, so there is nothing to watch and the files are listed once. */
export function commitSource(options: CommitSourceOptions): CommitFiles {
  return new CommitSource(options);
}

class CommitSource implements CommitFiles {
  readonly name: string;
  readonly commit: string;
  private readonly options: CommitSourceOptions;
  private listing: Promise<ReadonlyMap<string, SourceFile>> | undefined;
  /** Of the listing. */
  private team: ReadonlyMap<string, TreeFile> = new Map();

  constructor(options: CommitSourceOptions) {
    this.name = options.name;
    this.commit = options.commit;
    this.options = options;
  }

  list(): Promise<ReadonlyMap<string, SourceFile>> {
    if (this.listing === undefined) {
      const listing = this.published();
      this.listing = listing;
      // A failure, for example while another process ran a cleanup, may be temporary, so the next call tries again.
      listing.catch(() => {
        if (this.listing === listing) this.listing = undefined;
      });
    }
    return this.listing;
  }

  async read(path: string, limit: number = DEFAULT_LIMIT): Promise<Buffer | undefined> {
    const file = (await this.list()).get(path);
    if (file === undefined || file.size > limit) return undefined;
    return this.options.repository.read(file.version, limit);
  }

  async teamFile(path: string, limit: number): Promise<Buffer | undefined> {
    await this.list();
    const file = this.team.get(path);
    return file === undefined || file.size > limit
      ? undefined
      : this.options.repository.read(file.oid, limit);
  }

  async skillFiles(): Promise<readonly string[]> {
    await this.list();
    const skills = [...this.team.keys()].filter((path) => skillFolder(path) !== undefined);
    return skills.toSorted().slice(0, MAX_SKILL_FILES);
  }

  async open(path: string): Promise<OpenFile | undefined> {
    const file = (await this.list()).get(path);
    if (file === undefined) return undefined;
    const { repository } = this.options;
    if (file.size <= MAX_IN_MEMORY) {
      const bytes = await repository.read(file.version, MAX_IN_MEMORY);
      return bytes === undefined ? undefined : openBytes(bytes, file.version);
    }
    const write = () => repository.file(file.version, file.size);
    // The cache may evict it between the two calls; the second makes it the newest entry.
    return openWritten(await write(), file) ?? openWritten(await write(), file);
  }

  async stat(path: string): Promise<SourceFile | undefined> {
    return (await this.list()).get(path);
  }

  private async published(): Promise<ReadonlyMap<string, SourceFile>> {
    const { repository, commit, folder } = this.options;
    const all = await repository.list(commit, folder);
    this.team = new Map(all.filter(({ path }) => isTeamFile(path)).map((file) => [file.path, file]));
    const rules = await this.rules(all);
    const data = dataFolders(all);
    const files = new Map<string, SourceFile>();
    for (const [at, { path, oid, size }] of all.entries()) {
      if (at % FILES_IN_A_TURN === FILES_IN_A_TURN - 1) await nextTurn();
      if (!isPlainPath(path) || path.split('/').length > MAX_DEPTH || isFileExcluded(rules, path)) continue;
      if (isNeverListed(path) || data(path)) continue;
      if (files.size >= MAX_FILES)
        throw new AppError('source/too-many-files', `${this.name} holds more than ${MAX_FILES} files`, {
          hint: 'Name the folder of the documentation, or list what is no documentation in .lecternignore',
        });
      files.set(path, { path, size, version: oid });
    }
    return composedNames(files).files;
  }

  private async rules(all: readonly TreeFile[]): Promise<IgnoreRules> {
    const outputs = OUTPUT_FOLDERS.filter(
      (name) => !all.some(({ path }) => path.startsWith(`${name}/`) && path.endsWith('.mdx')),
    );
    const authored = await Promise.all(
      IGNORE_FILES.map(async (name) => {
        const file = all.find(({ path }) => path === name);
        const text = file && (await this.options.repository.read(file.oid, MAX_IGNORE_BYTES));
        return text?.toString('utf8') ?? '';
      }),
    );
    const hasConfig = all.some(({ path }) => CONFIG_FILES.includes(path));
    return publishedRules(outputs, hasConfig, authored);
  }
}

/** True for files of a data folder that was committed. */
function dataFolders(all: readonly TreeFile[]): (path: string) => boolean {
  const folders = new Set(
    all
      .map(({ path }) => path.split('/'))
      .filter((names) => DATA_MARKS.includes(names.at(-1)!))
      .map((names) => names.slice(0, -1).join('/')),
  );
  if (folders.size === 0) return () => false;
  return (path) => {
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
      if (folders.has(path.slice(0, slash))) return true;
    return folders.has('') && isDataEntry(path.split('/', 1)[0]!);
  };
}

/** @throws the system's error when this process has too many files open */
function openWritten(at: string | undefined, { version, size }: SourceFile): OpenFile | undefined {
  if (at === undefined) return undefined;
  let handle: number;
  try {
    handle = openSync(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const stat = fstatSync(handle);
  if (stat.size === size) return openHandle(handle, stat, version);
  closeSync(handle);
  return undefined;
}

/** A source for a folder on disk: lists, reads and watches published files, and nothing outside the folder. */
import { lstatSync, opendirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { Issue } from '../../lib/issue.ts';
import { composedNames } from './composed-names.ts';
import { FileVersions } from './file-versions.ts';
import {
  type FolderListing,
  insideRoot,
  pathInside,
  publishedFile,
  walkFolderSlowly,
} from './folder-walk.ts';
import { watchFolder } from './folder-watch.ts';
import { type IgnoreRules, isFileExcluded } from './ignore-rules.ts';
import { isNeverListed, isPlainPath, OffLimits } from './off-limits.ts';
import { CONFIG_FILES, IGNORE_FILES, OUTPUT_FOLDERS, publishedRules } from './published-rules.ts';
import { openRegular, readHead, readRegularSlowly, readWhole } from './read-regular.ts';
import type { OpenFile, Source, SourceFile, SourceHistory, Watching } from './source.ts';
import { sourceProblems } from './source-problems.ts';
import { isTeamFile, MAX_SKILL_FILES, SKILL_FOLDERS, skillFolder } from './team-files.ts';

export const LARGEST_FILE = 20 * 1024 * 1024;
const MAX_IGNORE_BYTES = 1024 * 1024;

export interface FolderSourceOptions {
  /** For messages; default: the folder's own name. */
  readonly name?: string;
  /** Reads the Git repository of the folder. */
  readonly history?: () => Promise<SourceHistory | undefined>;
  /** Absolute paths of the operator's files and folders that are never published, even inside the folder. */
  readonly keepOut?: readonly string[];
}

/**
 * Opens a folder as a source.
 * @throws AppError `source/not-a-folder`
 */
export function folderSource(dir: string, options: FolderSourceOptions = {}): Source {
  return new FolderSource(realFolder(dir), { name: basename(resolve(dir)) || dir, ...options });
}

class FolderSource implements Source {
  readonly name: string;
  readonly history?: () => Promise<SourceHistory | undefined>;
  private readonly root: string;
  private readonly offLimits: OffLimits;
  private readonly versions = new FileVersions();
  private rules: IgnoreRules = [];
  private rulesVersion: string | undefined;
  /** Of the last listing. */
  private stored: ReadonlyMap<string, string> = new Map();

  constructor(root: string, { name, history, keepOut = [] }: FolderSourceOptions & { name: string }) {
    this.root = root;
    this.name = name;
    this.offLimits = new OffLimits(root, keepOut);
    if (history !== undefined) this.history = history;
  }

  async list(): Promise<ReadonlyMap<string, SourceFile>> {
    this.rulesVersion = undefined;
    this.offLimits.renew();
    const bounds = { rules: this.currentRules(), offLimits: this.offLimits };
    const { files, stored } = composedNames(
      (await walkFolderSlowly(this.root, bounds, { versions: this.versions })).files,
    );
    this.stored = stored;
    return files;
  }

  async read(path: string, limit: number = LARGEST_FILE): Promise<Buffer | undefined> {
    const real = this.published(path);
    return real === undefined ? undefined : readRegularSlowly(real, limit);
  }

  async teamFile(path: string, limit: number): Promise<Buffer | undefined> {
    const real = isTeamFile(path) ? this.inPlace(path) : undefined;
    return real === undefined ? undefined : readRegularSlowly(real, limit);
  }

  async skillFiles(): Promise<readonly string[]> {
    const skills: string[] = [];
    for (const folder of SKILL_FOLDERS)
      for (const name of this.namesIn(folder))
        for (const file of this.namesIn(`${folder}/${name}`)) {
          const path = `${folder}/${name}/${file}`;
          if (skillFolder(path) !== undefined) skills.push(path);
          if (skills.length === MAX_SKILL_FILES) return skills;
        }
    return skills;
  }

  /** What is in a folder of the team, ordered; nothing where it is not one in its own place. */
  private namesIn(path: string): readonly string[] {
    const real = this.inPlace(path);
    try {
      return real === undefined ? [] : readdirSync(real).toSorted();
    } catch {
      return [];
    }
  }

  /** The real path of what is at its own place, not at the end of a link. */
  private inPlace(path: string): string | undefined {
    const real = insideRoot(this.root, join(this.root, path));
    return real !== undefined && pathInside(this.root, real) === path ? real : undefined;
  }

  async head(path: string, length: number): Promise<Buffer | undefined> {
    const real = this.published(path);
    return real === undefined ? undefined : readHead(real, length);
  }

  async open(path: string): Promise<OpenFile | undefined> {
    const real = this.published(path);
    return real === undefined ? undefined : openRegular(real, this.versions);
  }

  async stat(path: string): Promise<SourceFile | undefined> {
    if (!isPlainPath(path) || isFileExcluded(this.currentRules(), path)) return undefined;
    const real = this.inBounds(path);
    return real === undefined ? undefined : publishedFile(real, path, this.versions);
  }

  leavesOut(path: string): boolean {
    const at = join(this.root, path);
    return lstatSync(at, { throwIfNoEntry: false }) !== undefined && this.published(path) === undefined;
  }

  async problems(files: ReadonlyMap<string, SourceFile>): Promise<readonly Issue[]> {
    const nested = missingSubmodules(this.root).filter((path) => !isFileExcluded(this.currentRules(), path));
    return sourceProblems(this, files, nested);
  }

  watch(
    changed: (paths: readonly string[]) => void,
    taken?: () => ReadonlyMap<string, SourceFile>,
  ): Watching {
    return watchFolder(
      this.root,
      {
        list: (start) => this.walk(start),
        markWritten: (path) => {
          const real = this.inBounds(path);
          if (real !== undefined) this.versions.markWritten(real);
        },
        ...defined({ taken }),
        version: (path) => {
          const real = this.inBounds(path);
          return real === undefined ? undefined : publishedFile(real, path, this.versions)?.version;
        },
      },
      (paths) => changed(paths.map((path) => path.normalize('NFC'))),
    );
  }

  private async walk(start: string): Promise<FolderListing> {
    this.offLimits.renew();
    const bounds = { rules: this.currentRules(), offLimits: this.offLimits };
    const listing = await walkFolderSlowly(this.root, bounds, { start, versions: this.versions });
    const { files, stored } = composedNames(listing.files);
    if (stored.size === 0) return listing;
    this.stored = new Map([...this.stored, ...stored]);
    return { ...listing, files: new Map(files) };
  }

  /** Real path of a file that is published under this path. */
  private published(path: string): string | undefined {
    // The rules of the last listing: reading the ignore files again would cost every page two system calls.
    const rules = this.rulesVersion === undefined ? this.currentRules() : this.rules;
    if (!isPlainPath(path) || isFileExcluded(rules, path)) return undefined;
    const real = this.inBounds(path);
    if (real === undefined) return undefined;
    const inside = pathInside(this.root, real);
    if (inside !== path) {
      if (inside.toLowerCase() === path.toLowerCase()) return undefined;
      if (isFileExcluded(rules, inside)) return undefined;
    }
    return real;
  }

  /** Real path of a file in the folder that is not off limits. */
  private inBounds(path: string): string | undefined {
    const real = isNeverListed(path)
      ? undefined
      : insideRoot(this.root, join(this.root, this.stored.get(path) ?? path));
    return real === undefined || this.offLimits.has(pathInside(this.root, real)) ? undefined : real;
  }

  /** Rules depend on the ignore files, so each use checks whether these have changed. */
  private currentRules(): IgnoreRules {
    const hasConfig = CONFIG_FILES.some(
      (file) => statSync(join(this.root, file), { throwIfNoEntry: false }) !== undefined,
    );
    const stats = IGNORE_FILES.map((file) => statSync(join(this.root, file), { throwIfNoEntry: false }));
    const version = stats
      .map((stat) => (stat === undefined ? '-' : `${stat.mtimeMs}-${stat.ctimeMs}-${stat.size}-${stat.ino}`))
      .concat(String(hasConfig))
      .join(' ');
    if (version !== this.rulesVersion) {
      const outputs = OUTPUT_FOLDERS.filter((folder) => !holdsPages(join(this.root, folder)));
      this.rules = publishedRules(
        outputs,
        hasConfig,
        IGNORE_FILES.map((file) => this.ignoreFile(file)),
      );
      this.rulesVersion = version;
    }
    return this.rules;
  }

  private ignoreFile(file: string): string {
    const real = insideRoot(this.root, join(this.root, file));
    return (real === undefined ? undefined : readWhole(real, MAX_IGNORE_BYTES))?.toString('utf8') ?? '';
  }
}

function realFolder(dir: string): string {
  try {
    const real = realpathSync.native(dir);
    if (statSync(real).isDirectory()) return real;
  } catch {
    // Reported below, as for a file.
  }
  throw new AppError('source/not-a-folder', `There is no folder "${dir}"`, {
    hint: 'Name the folder that holds docs.json',
  });
}

const MAX_ENTRIES = 5000;

/** True if there is an .mdx file in the folder, checking at most a few thousand entries. */
function holdsPages(folder: string): boolean {
  try {
    const entries = opendirSync(folder, { recursive: true });
    try {
      for (let i = 0; i < MAX_ENTRIES; i++) {
        const entry = entries.readSync();
        if (entry === null) return false;
        if (entry.isFile() && entry.name.endsWith('.mdx')) return true;
      }
    } finally {
      entries.closeSync();
    }
  } catch {
    // The folder is missing or unreadable.
  }
  return false;
}

const MAX_BYTES = 256 * 1024;

/** @param root absolute folder of the documentation @returns their paths inside it */
function missingSubmodules(root: string): readonly string[] {
  for (let at = root; ; at = dirname(at)) {
    if (statSync(join(at, '.git'), { throwIfNoEntry: false }) !== undefined)
      return submodulesOf(at)
        .map((path) => relative(root, join(at, path)))
        .filter((path) => path !== '' && !path.startsWith('..') && isEmpty(join(root, path)))
        .map((path) => path.split(sep).join('/'));
    if (dirname(at) === at) return [];
  }
}

function submodulesOf(workTree: string): readonly string[] {
  const file = join(workTree, '.gitmodules');
  try {
    if (statSync(file).size > MAX_BYTES) return [];
    return [...readFileSync(file, 'utf8').matchAll(/^\s*path\s*=\s*(\S.*?)\s*$/gm)].map(([, path]) => path!);
  } catch {
    return [];
  }
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return true;
  }
}

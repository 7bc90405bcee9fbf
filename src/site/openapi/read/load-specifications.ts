/** Loads every specification that docs.json or front matter names, and reuses those whose files have not changed. */
import { posix } from 'node:path';
import type { Issue } from '../../../lib/issue.ts';
import { isBelow, mountOf, sameRepository } from '../../source/mount.ts';
import type { Mount, Source, SourceFile } from '../../source/source.ts';
import type { Specification, SpecificationSet } from '../specification.ts';
import { localReader } from './local-reader.ts';
import { emptySpecification, specificationOf } from './make-specification.ts';
import { LARGEST_FILE } from './parse-spec.ts';
import type { RemoteSpecifications } from './remote-answer.ts';
import { loadRemote } from './remote-spec.ts';
import { quoted, specIssues } from './spec-issue.ts';
import { isAddress, plainPath, SpecNames } from './spec-name.ts';
import type { FileBytes, RequestedText, SpecificationReader } from './specification-reader.ts';
import { specificationSet } from './specification-set.ts';

export interface NamedSpecification {
  /** As written: a path, a folder, a file name without extension, an https URL. `/` = all in the repository. */
  readonly source: string;
  readonly format: 'openapi' | 'asyncapi';
  /** Where it is named; with a `pointer` for docs.json. */
  readonly place?: Pick<Issue, 'file' | 'line' | 'pointer'>;
}

export interface SpecificationsInput {
  readonly named: readonly NamedSpecification[];
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly source: Source;
  /** Folders of other repositories: a specification never reads files of another repository. */
  readonly mounts?: readonly Pick<Mount, 'path'>[] | undefined;
  /** Default: reads in this process. */
  readonly reader?: SpecificationReader | undefined;
  /** The set of the previous site. */
  readonly known?: SpecificationSet | undefined;
  /** Without it, specifications at URLs are reported as not fetched. */
  readonly remote?: RemoteSpecifications | undefined;
}

const MISSING_HINT = 'Write its path from the folder of docs.json, or its https address';
const MAX_NAMED = 2_000;
/** Most files of a folder that are checked. */
const MAX_IN_FOLDER = 2_000;
/** Bytes of cached files: a checked file is read next, and several specifications may refer to one file. */
const MAX_AT_HAND = 24 * 1024 * 1024;
/** Text that every specification contains, and few other files. */
const NAMES_VERSION = /(?:^|[{,\s])["']?(?:openapi|swagger|asyncapi)["']?\s*:\s*["']?\d/;

interface Loaded {
  readonly specification: Specification;
  readonly isSpecification: boolean;
}

/** Input of the next load. */
interface Kept {
  readonly loaded: Loaded;
  /** Version of each file it was made from; undefined for one that was missing. */
  readonly versions: ReadonlyMap<string, string | undefined>;
}
interface Memory {
  readonly byFile: Map<string, Kept>;
  readonly byAddress: Map<string, { readonly version: string; readonly specification: Specification }>;
  /** Versions of files that are not specifications. */
  readonly others: Map<string, string>;
}
const memories = new WeakMap<SpecificationSet, Memory>();
const emptyMemory = (): Memory => ({ byFile: new Map(), byAddress: new Map(), others: new Map() });

/** The files of a set's documents, including those that they refer to. */
export function specificationFiles(set: SpecificationSet): ReadonlySet<string> {
  const kept = [...(memories.get(set)?.byFile.values() ?? [])].filter(({ loaded }) => loaded.isSpecification);
  return new Set(kept.flatMap(({ versions }) => [...versions.keys()]));
}

/** Never fails: a missing or broken one is in `all` too, without operations and with its issues. */
export async function loadSpecifications(input: SpecificationsInput): Promise<SpecificationSet> {
  const loader = new Loader(input);
  for (const named of input.named.slice(0, MAX_NAMED)) await loader.add(named);
  const set = specificationSet([...loader.all.values()], loader.named);
  memories.set(set, loader.memory);
  return set;
}

class Loader {
  /** By path, or by source for those without a file. */
  readonly all = new Map<string, Specification>();
  readonly named = new Map<string, readonly Specification[]>();
  readonly memory = emptyMemory();
  private readonly input: SpecificationsInput;
  private readonly reader: SpecificationReader;
  private readonly before: Memory;
  /** By path of the mount; empty = base. */
  private readonly names = new Map<string, SpecNames>();
  private readonly atHand = new Map<string, FileBytes>();
  private bytesAtHand = 0;

  constructor(input: SpecificationsInput) {
    this.input = input;
    this.reader = input.reader ?? localReader();
    this.before = (input.known && memories.get(input.known)) ?? emptyMemory();
  }

  async add(named: NamedSpecification): Promise<void> {
    const source = named.source.trim();
    if (source === '' || this.named.has(source)) return;
    if (isAddress(source)) return this.keep(source, [await this.fromAddress(source, named)]);
    const found = this.namesFor(source).find(source);
    if (found === undefined) return this.keep(source, [this.missing(source, named)]);
    if (found.isFolder) return this.keep(source, await this.fromFolder(source, found.files, named));
    const loaded = await this.fromFile(source, found.files[0]!);
    this.keep(source, [loaded.specification]);
    if (found.isGuess && named.place?.pointer !== undefined)
      this.keep(source, [this.withPathIssue(loaded.specification, named)]);
  }

  /** A name below a mount means one of its files, also where it is not spelled as they are. */
  private namesFor(source: string): SpecNames {
    const { mounts = [], files } = this.input;
    const path = plainPath(source);
    const mount = mounts.find((one) => one.path === path) ?? mountOf(mounts, path);
    const known = this.names.get(mount?.path ?? '');
    if (known !== undefined) return known;
    const own = mount && new Map([...files].filter(([file]) => isBelow(file, mount.path)));
    const names = new SpecNames(own ?? files);
    this.names.set(mount?.path ?? '', names);
    return names;
  }

  private keep(source: string, specifications: readonly Specification[]): void {
    this.named.set(source, specifications);
    for (const one of specifications) this.all.set(one.file ?? one.source, one);
  }

  private async fromAddress(source: string, named: NamedSpecification): Promise<Specification> {
    const { reader } = this;
    const { remote } = this.input;
    const known = this.before.byAddress.get(source);
    const loaded = await loadRemote({ source, remote, reader, place: named.place, known });
    if (loaded.version !== undefined)
      this.memory.byAddress.set(source, { version: loaded.version, specification: loaded.specification });
    return loaded.specification;
  }

  private async fromFolder(
    source: string,
    files: readonly string[],
    named: NamedSpecification,
  ): Promise<readonly Specification[]> {
    const found: Specification[] = [];
    for (const file of files.slice(0, MAX_IN_FOLDER)) {
      const version = this.input.files.get(file)?.version ?? '';
      const isOther = this.before.others.get(file) === version || !(await this.looksLikeOne(file));
      const loaded = isOther ? undefined : await this.fromFile(file, file);
      if (loaded?.isSpecification) found.push(loaded.specification);
      else this.memory.others.set(file, version);
    }
    if (found.length === 0) return [this.missing(source, named)];
    return files.length > MAX_IN_FOLDER ? this.withFolderIssue(found, files.length, named) : found;
  }

  private async looksLikeOne(file: string): Promise<boolean> {
    if (this.before.byFile.has(file)) return true;
    const read = await this.bytes(file);
    return 'bytes' in read && NAMES_VERSION.test(Buffer.from(read.bytes).toString('utf8'));
  }

  private async fromFile(source: string, file: string): Promise<Loaded> {
    const known = this.memory.byFile.get(file)?.loaded ?? this.takenOver(file);
    if (known !== undefined) return known;
    const { reader } = this;
    const { files, source: folder, mounts = [] } = this.input;
    const mount = mountOf(mounts, file)?.path;
    const request: RequestedText = {
      source,
      file,
      issueFile: file,
      version: files.get(file)?.version,
      size: files.get(file)?.size,
      text: () => this.bytes(file),
      read: async (path) => (sameRepository(mounts, file, path) ? this.bytes(path) : outside(path)),
      versionOf: (path) => files.get(path)?.version,
    };
    const read = await reader.read(request);
    // This closure outlives the site, so it must not reference anything of this load.
    const again = requestAgain(request, folder, (path) => mount === undefined || isBelow(path, mount));
    const loaded = {
      specification: withParts(specificationOf(read.specification, reader, again), read.files),
      isSpecification: read.isSpecification,
    };
    const versions = [file, ...read.files].map((path) => [path, files.get(path)?.version] as const);
    if (read.isPassing === undefined) this.memory.byFile.set(file, { loaded, versions: new Map(versions) });
    return loaded;
  }

  private takenOver(file: string): Loaded | undefined {
    const kept = this.before.byFile.get(file);
    if (kept === undefined) return undefined;
    for (const [path, version] of kept.versions)
      if (this.input.files.get(path)?.version !== version) return undefined;
    this.memory.byFile.set(file, kept);
    return kept.loaded;
  }

  private async bytes(path: string): Promise<FileBytes> {
    const known = this.atHand.get(path);
    if (known !== undefined) return known;
    const read = await this.readBytes(path);
    this.atHand.set(path, read);
    this.bytesAtHand += sizeOf(read);
    for (const [oldest, file] of this.atHand) {
      if (this.bytesAtHand <= MAX_AT_HAND || oldest === path) break;
      this.atHand.delete(oldest);
      this.bytesAtHand -= sizeOf(file);
    }
    return read;
  }

  private async readBytes(path: string): Promise<FileBytes> {
    const file = this.input.files.get(path);
    if (file === undefined) return { reason: `"${path}" does not exist` };
    if (file.size > LARGEST_FILE)
      return { reason: `"${path}" is larger than ${LARGEST_FILE / 1024 / 1024} MB` };
    return bytesOf(this.input.source, path);
  }

  private missing(source: string, { place }: NamedSpecification): Specification {
    const issues = specIssues(place?.file ?? 'docs.json');
    const near = this.namesFor(source).nearest(source);
    issues.add({
      code: 'missing',
      message: `The specification ${quoted(source)} does not exist`,
      hint: near === undefined ? MISSING_HINT : `Did you mean ${quoted(near)}?`,
      line: place?.line,
    });
    return emptySpecification({ source, state: 'missing', issues: atPlace(issues.list, place) });
  }

  private withFolderIssue(
    [first, ...others]: readonly Specification[],
    count: number,
    { source, place }: NamedSpecification,
  ): readonly Specification[] {
    const issues = specIssues(place?.file ?? 'docs.json');
    issues.add({
      code: 'too-many-files',
      message: `The folder ${quoted(source)} has ${count} files, and the first ${MAX_IN_FOLDER} are looked at for specifications`,
      hint: 'Name the specifications, or move other files out of the folder',
      line: place?.line,
    });
    const all = [...first!.issues, ...atPlace(issues.list, place)];
    return [Object.freeze({ ...first!, issues: all }), ...others];
  }

  private withPathIssue(specification: Specification, { source, place }: NamedSpecification): Specification {
    const issues = specIssues(place?.file ?? 'docs.json');
    issues.add({
      severity: 'warning',
      code: 'path',
      message: `The specification ${quoted(source)} does not exist; ${quoted(specification.file ?? '')} is used`,
      hint: `Write "${specification.file ?? posix.basename(source)}"`,
      line: place?.line,
    });
    return Object.freeze({
      ...specification,
      issues: [...specification.issues, ...atPlace(issues.list, place)],
    });
  }
}

function atPlace(issues: readonly Issue[], place: NamedSpecification['place']): readonly Issue[] {
  return place?.pointer === undefined
    ? issues
    : issues.map((issue) => ({ ...issue, pointer: place.pointer! }));
}

const sizeOf = (file: FileBytes): number => ('bytes' in file ? file.bytes.length : 0);

function withParts(specification: Specification, parts: readonly string[]): Specification {
  return parts.length === 0 ? specification : Object.freeze({ ...specification, parts });
}

const outside = (path: string): FileBytes => ({ reason: `"${path}" is in another repository` });

async function bytesOf(source: Source, path: string): Promise<FileBytes> {
  const bytes = await source.read(path, LARGEST_FILE);
  return bytes === undefined ? { reason: `"${path}" cannot be read` } : { bytes };
}

function requestAgain(
  { text: _, read: __, versionOf: ___, ...requestFields }: RequestedText,
  folder: Source,
  isOwn: (path: string) => boolean,
): RequestedText {
  return {
    ...requestFields,
    text: () => bytesOf(folder, requestFields.file!),
    read: async (path) =>
      isOwn(path) ? bytesOf(folder, path) : { reason: `"${path}" is in another repository` },
    versionOf: () => undefined,
  };
}

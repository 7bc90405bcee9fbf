/** Who reads specifications and cuts operations out of them: here at once, or in a thread with documents on the disk. */
import type { ReferenceDocument } from '../reference-document.ts';
import type { OperationInfo, SpecificationIndex } from '../specification.ts';

/** A file as it is read, or why it is not. */
export type FileBytes = { readonly bytes: Uint8Array } | { readonly reason: string };

/** One description, and the way to everything that it is made from. */
export interface WantedText {
  /** As docs.json or front matter names it. */
  readonly source: string;
  /** Undefined for one at an address. */
  readonly file: string | undefined;
  /** File for its issues: its own, or the one that names its address. */
  readonly told: string;
  /** Where it was fetched. */
  readonly base?: string | undefined;
  /** Of its own text; undefined where that is not known, and nothing is kept for the next start. */
  readonly version: string | undefined;
  /** Bytes of its text, as far as they are known. */
  readonly size?: number | undefined;
  text(): Promise<FileBytes>;
  /** Another file of the repository. */
  read(path: string): Promise<FileBytes>;
  /** Of another file; undefined for one that is missing. */
  versionOf(path: string): string | undefined;
}

export interface ReadIndex {
  readonly specification: SpecificationIndex;
  /** Paths that it depends on beside its own file, those that are missing too. */
  readonly files: readonly string[];
  /** False when the file is something else, which matters only where it was named. */
  readonly isSpecification: boolean;
}

export interface SpecificationReader {
  read(wanted: WantedText): Promise<ReadIndex>;
  /** @param wanted to read the document again where it is not kept any more */
  cut(
    specification: Pick<SpecificationIndex, 'fingerprint' | 'file'>,
    info: OperationInfo,
    wanted: WantedText,
  ): Promise<ReferenceDocument>;
}

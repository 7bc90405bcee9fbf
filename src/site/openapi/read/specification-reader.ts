/** Interface for reading specifications and cutting operations out, in this process or in child processes. */
import type { ReferenceDocument } from '../reference-document.ts';
import type { OperationInfo, SpecificationIndex } from '../specification.ts';

/** A file that was read, or the reason it was not. */
export type FileBytes = { readonly bytes: Uint8Array } | { readonly reason: string };

/** One specification, with access to all files that it consists of. */
export interface RequestedText {
  /** As docs.json or front matter names it. */
  readonly source: string;
  /** Undefined for one at a URL. */
  readonly file: string | undefined;
  /** File of its issues: its own, or the one that names its URL. */
  readonly issueFile: string;
  /** URL it was fetched from. */
  readonly base?: string | undefined;
  /** Version of its own text; undefined if unknown, and then nothing is stored for the next start. */
  readonly version: string | undefined;
  /** Bytes of its text, if known. */
  readonly size?: number | undefined;
  text(): Promise<FileBytes>;
  /** Another file of the repository. */
  read(path: string): Promise<FileBytes>;
  /** Version of another file; undefined for one that is missing. */
  versionOf(path: string): string | undefined;
}

export interface ReadIndex {
  readonly specification: SpecificationIndex;
  /** Paths that it depends on besides its own file, missing ones included. */
  readonly files: readonly string[];
  /** False when the file is not a specification, which matters only if the author names it. */
  readonly isSpecification: boolean;
  /** Set when a limit of time ended the reading: the next load reads again. */
  readonly isPassing?: true;
}

export interface SpecificationReader {
  read(request: RequestedText): Promise<ReadIndex>;
  /** @param request to read the document again when it is no longer cached */
  cut(
    specification: Pick<SpecificationIndex, 'fingerprint' | 'file'>,
    info: OperationInfo,
    request: RequestedText,
  ): Promise<ReferenceDocument>;
}

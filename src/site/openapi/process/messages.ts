/** Messages between the program and its specification processes: plain data. */
import type { FileBytes, ReadIndex, RequestedText } from '../read/specification-reader.ts';
import type { OperationGroup, OperationInfo, SpecificationIndex } from '../specification.ts';

export type RequestedData = Pick<RequestedText, 'source' | 'file' | 'issueFile' | 'base' | 'version'>;
export type KeptName = Pick<SpecificationIndex, 'fingerprint' | 'file'>;

/** The next one is sent after the reply to this one. */
export type ProcessJob =
  | { readonly kind: 'read'; readonly request: RequestedData }
  | {
      readonly kind: 'cut';
      readonly request: RequestedData;
      readonly kept: KeptName;
      readonly info: OperationInfo;
    };

/** Requests of the process for files, and parts of a large reply; at most one is unanswered at a time. */
export type ProcessQuestion =
  | { readonly kind: 'text' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'versions'; readonly paths: readonly string[] }
  /** The next ones of an index: one message with twenty thousand would block the program. */
  | { readonly kind: 'operations'; readonly operations: readonly OperationInfo[] };

/** Null for a file that is missing. */
export type Versions = readonly (string | null)[];

/** A file is sent in parts, with `whole` after the last: one message of tens of megabytes would block the program. */
export type ToProcess =
  | { readonly job: ProcessJob }
  | { readonly part: Uint8Array }
  | { readonly whole: true }
  | { readonly answer: Unreadable | Versions };

type Unreadable = Exclude<FileBytes, { readonly bytes: Uint8Array }>;

export type FromProcess =
  | { readonly question: ProcessQuestion }
  | { readonly done: unknown }
  | { readonly failed: string };

/** An index without its operations, which were sent before. */
export interface SentIndex extends Pick<ReadIndex, 'files' | 'isSpecification'> {
  readonly specification: Omit<SpecificationIndex, 'operations' | 'groups'>;
  readonly groups: readonly SentGroup[];
}

/** Operations by their index in the list. */
type SentGroup = Omit<OperationGroup, 'operations'> & { readonly operations: readonly number[] };

/** What the program and its processes for specifications say to each other: plain data. */
import type { FileBytes, ReadIndex, WantedText } from '../read/specification-reader.ts';
import type { OperationGroup, OperationInfo, SpecificationIndex } from '../specification.ts';

export type WantedData = Pick<WantedText, 'source' | 'file' | 'told' | 'base' | 'version'>;
export type KeptName = Pick<SpecificationIndex, 'fingerprint' | 'file'>;

/** The next one comes when this one is answered. */
export type ProcessJob =
  | { readonly kind: 'read'; readonly wanted: WantedData }
  | {
      readonly kind: 'cut';
      readonly wanted: WantedData;
      readonly kept: KeptName;
      readonly info: OperationInfo;
    };

/** What the process cannot know, or must not say all at once: at most one waits for its answer. */
export type ProcessQuestion =
  | { readonly kind: 'text' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'versions'; readonly paths: readonly string[] }
  /** The next ones of an index: a message of twenty thousand would hold up everybody. */
  | { readonly kind: 'operations'; readonly operations: readonly OperationInfo[] };

/** Null for a file that is missing. */
export type Versions = readonly (string | null)[];

/** A file comes in parts, and `whole` after the last: tens of megabytes in one message would hold up everybody. */
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

/** Operations by their place in the list. */
export type SentGroup = Omit<OperationGroup, 'operations'> & { readonly operations: readonly number[] };

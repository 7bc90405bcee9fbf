/** The messages between the program and its search thread: plain data. */
import type { SearchScope } from '../search-index.ts';
import type { SearchRecord } from '../search-record.ts';

/** Location of the indexes of all projects. */
export interface SearchThreadData {
  /** Folder of their files; undefined for temporary indexes. */
  readonly folder: string | undefined;
  readonly version: string;
  /** Whether other processes use the same folder, so that only one of them writes each index. */
  readonly shared?: boolean;
}

export type SearchJob =
  | {
      readonly kind: 'answer';
      readonly query: string;
      readonly limit: number;
      readonly scope?: SearchScope | undefined;
    }
  | { readonly kind: 'words'; readonly question: string; readonly scope?: SearchScope | undefined }
  | {
      readonly kind: 'put';
      readonly page: string;
      readonly records: readonly SearchRecord[];
      readonly key: string;
    }
  | { readonly kind: 'remove'; readonly page: string }
  | { readonly kind: 'keys'; readonly after: string; readonly max: number }
  | { readonly kind: 'state'; readonly mark: string }
  | { readonly kind: 'settle'; readonly mark: string }
  | { readonly kind: 'close' };

export interface SearchMessage {
  readonly id: number;
  /** Of the index. */
  readonly name: string;
  readonly job: SearchJob;
}

export type SearchReply = { readonly id: number } & (
  | { readonly done: unknown }
  | { readonly failed: string }
);

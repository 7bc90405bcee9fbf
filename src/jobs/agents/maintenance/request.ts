/** What the maintenance agent has understood of a request. */
import type { ProblemWork } from './problem-codes.ts';

/** True for files that a name stands for. */
export type FileTest = (file: string) => boolean;

export type RequestedWork =
  | ({ readonly kind: 'fix' } & ProblemWork)
  | ({ readonly kind: 'list' } & ProblemWork)
  | { readonly kind: 'mint-json' }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove-page'; readonly page: string; readonly successor?: string }
  | { readonly kind: 'split-page'; readonly page: string }
  | { readonly kind: 'history-redirects' }
  | { readonly kind: 'redirected-links' }
  | { readonly kind: 'add-redirect'; readonly source: string; readonly destination: string }
  | { readonly kind: 'forgotten-pages' }
  | {
      readonly kind: 'replace';
      readonly from: string;
      readonly to: string;
      readonly where: 'prose' | 'code' | 'both' | 'install-commands';
      readonly wholeWords: boolean;
      readonly matchCase: boolean;
      /** True: `from` is a regular expression, and `to` may use `$1` to `$9`. */
      readonly pattern: boolean;
      readonly also?: readonly ('sentence' | 'capitals' | 'compound' | 'label' | 'identifier')[] | undefined;
      readonly leave?: readonly ('plural' | 'possessive' | 'article' | 'link-text')[] | undefined;
    }
  | { readonly kind: 'bullets'; readonly mark: '-' | '*' | '+' }
  | {
      readonly kind: 'heading-case';
      readonly names: readonly string[];
      /** Places such as `guides/start.mdx:12`. */
      readonly chosen: readonly string[] | 'all';
    }
  | { readonly kind: 'alt-texts' }
  | { readonly kind: 'descriptions' }
  | { readonly kind: 'short-descriptions'; readonly maxLength: number }
  | { readonly kind: 'front-matter-order'; readonly keys: readonly string[] }
  | { readonly kind: 'order-navigation'; readonly group: string; readonly by: 'title' | 'path' };

/** One operation with its limits. */
export interface RequestedTask {
  /** Name of its operation. */
  readonly operation: string;
  readonly work: RequestedWork;
  /** True where its plan is told and nothing is written. */
  readonly planOnly: boolean;
  /** True for files inside the limits. */
  readonly within: FileTest;
  /** The limits as they stand in the request; empty for the whole site. */
  readonly limits: readonly string[];
  /** True when files are left out by an exclusion, which holds for files of every kind. */
  readonly excluded: FileTest;
}

/** One task a line. */
interface UnderstoodRequest {
  readonly kind: 'understood';
  /** In the order in which they are done: those that move files first, those that read text last. */
  readonly tasks: readonly RequestedTask[];
}

/** It is none of the listed sentences and no command; nothing may be changed. */
export interface UnknownRequest {
  readonly kind: 'not-understood';
  /** The first line that was not understood, in one line. */
  readonly line: string;
  readonly nearest: NearestCall | undefined;
}

/** An operation with its values as they are typed: in a command, in a form, or in a sentence. */
export interface OperationCall {
  /** Name of the operation. */
  readonly operation: string;
  /** By the names of its fields; a flag is `yes`. */
  readonly values: Readonly<Record<string, string>>;
  /** True: the plan is stated, and nothing is written. */
  readonly dryRun?: boolean;
}

/** What the request comes nearest to, for a person to complete and confirm. */
export interface NearestCall {
  /** With the values that are certain. */
  readonly call: OperationCall;
  /** Fields that have to be filled in. */
  readonly missing: readonly string[];
  /** Words that the call leaves out; empty for none. */
  readonly rest: string;
  /** True where only some words speak for it. */
  readonly isGuess?: true;
}

/** It was understood, and cannot be done as it is said; nothing may be changed. */
export interface RefusedRequest {
  readonly kind: 'refused';
  /** A sentence for people. */
  readonly reason: string;
}

export type ReadRequest = UnderstoodRequest | UnknownRequest | RefusedRequest;

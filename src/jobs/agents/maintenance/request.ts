/** What the maintenance agent has understood of a request. */
import type { FileTest } from './places/places.ts';
import type { LanguageCode, Problem } from './words/words.ts';

/** Problems that a check finds, by what people call them. */
export interface ProblemWork {
  readonly what: readonly Problem[];
  /** Of `everything`. */
  readonly except: readonly Problem[];
}

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
    }
  | { readonly kind: 'bullets'; readonly mark: '-' | '*' | '+' }
  | { readonly kind: 'heading-case'; readonly names: readonly string[] }
  | { readonly kind: 'alt-texts' }
  | { readonly kind: 'descriptions' }
  | { readonly kind: 'short-descriptions'; readonly most: number }
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

export interface UnderstoodRequest {
  readonly kind: 'understood';
  readonly language: LanguageCode;
  /** In the order in which they are done: those that move files first, those that read text last. */
  readonly tasks: readonly RequestedTask[];
}

/** Nothing may be changed. */
export interface RefusedRequest {
  /** `refused`: every word was understood, and it cannot be done as it is said. */
  readonly kind: 'not-understood' | 'refused';
  /** What was not understood, or why it is refused: sentences for people. */
  readonly reasons: readonly string[];
  /** Names of the operations that come nearest, the best first. */
  readonly nearest: readonly string[];
}

export type ReadRequest = UnderstoodRequest | RefusedRequest;

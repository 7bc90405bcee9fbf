/** What the agent without a model has understood of a request. */

/** Groups of problems that people name; `everything` is all that a check finds. */
export type FixScope = 'links' | 'images' | 'navigation' | 'everything';

export type RequestedWork =
  | { readonly kind: 'mint-json' }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'mend'; readonly what: FixScope }
  | { readonly kind: 'forgotten-pages' }
  | { readonly kind: 'descriptions' };

export interface MaintenanceRequest {
  /** In the order in which they are done: what moves files first, what reads their words last. */
  readonly works: readonly RequestedWork[];
  /** Pages and folders that the work is kept to; empty = the whole site. */
  readonly within: readonly string[];
  /** Names that look like a page or folder and are none. */
  readonly unknown: readonly string[];
}

/** What the maintenance agent has understood of a request. */

/** Groups of problems that people name; `everything` is all that a check finds. */
export type FixScope = 'links' | 'images' | 'navigation' | 'everything';

export type RequestedWork =
  | { readonly kind: 'mint-json' }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'fix'; readonly what: FixScope }
  | { readonly kind: 'forgotten-pages' }
  | { readonly kind: 'descriptions' };

export interface MaintenanceRequest {
  /** In the order in which they are done: those that move files first, those that read text last. */
  readonly works: readonly RequestedWork[];
  /** Pages and folders that the work is limited to; empty = the whole site. */
  readonly within: readonly string[];
  /** Names that look like a page or folder but are none. */
  readonly unknown: readonly string[];
}

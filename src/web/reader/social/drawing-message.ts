/** What the server and the process that draws say to each other. */
import type { SocialCard } from './social-card.ts';

/** Parent to child, one at a time. */
export interface DrawingJob {
  readonly id: number;
  readonly card: SocialCard;
}

/** Child to parent: `ready` once, then one answer for every job. */
export type DrawingMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly id: number; readonly png: Uint8Array }
  | { readonly kind: 'failed'; readonly id: number };

/** Messages between the server and the process that draws. */
import type { SocialCard } from './social-card.ts';

/** Parent to child, one at a time. */
export interface DrawingJob {
  readonly id: number;
  readonly card: SocialCard;
}

/** Child to parent: `ready` once, then one reply per job. */
export type DrawingMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly id: number; readonly png: Uint8Array }
  | { readonly kind: 'failed'; readonly id: number };

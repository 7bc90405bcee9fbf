/** Keeps the last review of each person. */
import type { PullRequestDiscussion } from '../forge.ts';

type Review = PullRequestDiscussion['reviews'][number];

/** @param reviews oldest first; an undefined state takes an earlier one back */
export function lastWords(
  reviews: readonly (Omit<Review, 'state'> & { readonly state: Review['state'] | undefined })[],
): readonly Review[] {
  const last = new Map<string, Review>();
  for (const { state, ...review } of reviews) {
    last.delete(review.author);
    if (state !== undefined) last.set(review.author, { ...review, state });
  }
  return [...last.values()];
}

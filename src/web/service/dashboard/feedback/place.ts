/** Places in the feedback list as the address carries them: sealed, and good only for the list they were made in. */
import { openCursor, sealCursor } from '../../../../lib/cursor.ts';
import { derivedKey } from '../../../../lib/derive-key.ts';
import type { FeedbackFilter, FeedbackPosition } from '../../../../records/feedback/feedback-records.ts';

const key = derivedKey('dashboard cursor');

/** A period that ends today moves on at midnight; a place in it stays good. */
function scope({ project, source, statuses, path, helpful, commented }: FeedbackFilter): string {
  return JSON.stringify(
    [project, source, statuses?.toSorted(), path, helpful, commented].map((one) => one ?? null),
  );
}

export function sealPlace(
  secret: Uint8Array,
  filter: FeedbackFilter,
  { createdAt, id }: FeedbackPosition,
): string {
  return sealCursor(key(secret), scope(filter), { createdAt, id });
}

export function openPlace(
  secret: Uint8Array,
  filter: FeedbackFilter,
  sealed: string,
): FeedbackPosition | undefined {
  return openCursor(key(secret), scope(filter), sealed);
}

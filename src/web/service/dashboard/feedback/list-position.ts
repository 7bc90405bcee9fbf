/** Positions in the feedback list for use in addresses: sealed, and valid for the same filters only. */
import { openCursor, sealCursor } from '../../../../lib/cursor.ts';
import { derivedKey } from '../../../../lib/derive-key.ts';
import type { FeedbackFilter, FeedbackPosition } from '../../../../records/feedback/feedback-records.ts';

const key = derivedKey('dashboard cursor');

/** Leaves out dates: a period that ends today moves at midnight, and positions in it stay valid. */
function scope({ project, source, statuses, path, helpful, commented }: FeedbackFilter): string {
  return JSON.stringify(
    [project, source, statuses?.toSorted(), path, helpful, commented].map((one) => one ?? null),
  );
}

export function sealPosition(
  secret: Uint8Array,
  filter: FeedbackFilter,
  { createdAt, id }: FeedbackPosition,
): string {
  return sealCursor(key(secret), scope(filter), { createdAt, id });
}

export function openPosition(
  secret: Uint8Array,
  filter: FeedbackFilter,
  sealed: string,
): FeedbackPosition | undefined {
  return openCursor(key(secret), scope(filter), sealed);
}

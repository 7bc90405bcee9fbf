/** Keeps one comment of ours on a pull request, even when two servers write it at the same moment. */
import { cutText, storedText } from '../../../lib/clean-text.ts';
import { withoutOrders } from './pull-request-text.ts';

export interface MarkedComment {
  /** An HTML comment. */
  readonly mark: string;
  readonly body: string;
}

/** The comments of one pull request. */
export interface CommentStore {
  /** Those of our own account that begin with the mark, oldest first: whoever copies a mark into theirs changes nothing. */
  own(mark: string): Promise<readonly number[]>;
  create(body: string): Promise<void>;
  /** @returns false when it is not there any more */
  update(id: number, body: string): Promise<boolean>;
  /** One that is not there is removed already. */
  remove(id: number): Promise<void>;
}

/** Fits all three forges. */
const LONGEST = 60_000;

export async function keepOneComment(store: CommentStore, { mark, body }: MarkedComment): Promise<void> {
  const rest = body.startsWith(mark) ? body.slice(mark.length) : `\n${body}`;
  const text = mark + cutText(withoutOrders(storedText(rest)), LONGEST - mark.length);
  let found = await store.own(mark);
  if (found.length === 0) {
    await store.create(text);
    found = await store.own(mark);
    if (found.length < 2) return;
  }
  // Whoever comes second sees both, and every server keeps the same one.
  const [kept, ...newer] = found;
  for (const id of newer) await store.remove(id);
  if (!(await store.update(kept!, text))) await store.create(text);
}

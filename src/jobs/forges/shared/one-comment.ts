/** Keeps one comment of ours on a pull request. */
import { cutText, storedText } from '../../../lib/text/clean-text.ts';
import { keepOne } from './keep-one.ts';
import { withoutOrders } from './pull-request-text.ts';

interface MarkedComment {
  /** An HTML comment. */
  readonly mark: string;
  readonly body: string;
}

/** The comments of one pull request. */
export interface CommentStore {
  /** Those of our own account that begin with the mark: whoever copies a mark into theirs changes nothing. */
  own(mark: string): Promise<readonly number[]>;
  create(body: string): Promise<void>;
  /** @returns false when it is not there any more */
  update(id: number, body: string): Promise<boolean>;
  /** One that is not there is removed already. */
  remove(id: number): Promise<void>;
}

/** GitHub takes the fewest of GitHub, GitLab and Gitea: 65,536 characters. */
const LONGEST = 60_000;

export async function keepOneComment(store: CommentStore, { mark, body }: MarkedComment): Promise<void> {
  const rest = body.startsWith(mark) ? body.slice(mark.length) : `\n${body}`;
  const text = mark + cutText(withoutOrders(storedText(rest)), LONGEST - mark.length);
  await keepOne({
    found: () => store.own(mark),
    create: () => store.create(text),
    update: (id) => store.update(id, text),
    remove: (id) => store.remove(id),
  });
}

/** What a commit says of itself: its author, its subject and its time. */
import type { Mirror } from '../process/mirror.ts';

export interface CommitFacts {
  /** Name of the author. */
  readonly author: string;
  /** First line of the message. */
  readonly subject: string;
  /** When it was committed, in milliseconds. */
  readonly at: number;
}

/** @throws AppError when the commit is not here */
export async function commitFacts(mirror: Mirror, commit: string): Promise<CommitFacts> {
  const format = '--format=%aN%x00%s%x00%ct';
  const text = await mirror.text(['log', '-1', '--no-show-signature', format, '--end-of-options', commit]);
  const [author = '', subject = '', seconds = ''] = text.split('\0');
  return { author, subject, at: 1_000 * Number(seconds) };
}

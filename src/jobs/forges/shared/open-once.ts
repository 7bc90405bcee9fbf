/** Asks a forge for a pull request, and finds out what became of the request when the answer does not tell. */
import { AppError } from '../../../lib/app-error.ts';
import type { NewPullRequest, PullRequest } from '../forge.ts';
import { adoptedPullRequest, type FoundPullRequest, openPullRequestFor } from './choose-pull-request.ts';
import { type ForgeResult, UnreadableAnswer } from './forge-client.ts';
import { AnswerTooLarge } from './forge-http.ts';

interface OpenOnce<Result extends ForgeResult> {
  /** Sends the request once. */
  readonly send: () => Promise<Result>;
  /** Reads the answer of a forge that did it. */
  readonly read: (result: Result) => PullRequest;
  /** The open pull requests of the branch, newest first. */
  readonly list: () => Promise<readonly FoundPullRequest[]>;
}

/**
 * A cut connection, a web page of a proxy and a 502 all leave it open whether the forge did what it was asked, so they are
 * failures only when the branch has no open pull request.
 *
 * @throws AppError `forge/…`
 */
export async function openOnce<Result extends ForgeResult>(
  request: NewPullRequest,
  { send, read, list }: OpenOnce<Result>,
): Promise<PullRequest> {
  try {
    const result = await send();
    if (!('refusal' in result)) return read(result);
    if (result.refusal.outcome !== 'adopt') throw result.refusal.error;
  } catch (error) {
    if (!isDoubtful(error)) throw error;
    // Whatever keeps us from looking will keep us from the next request too, and the first error says more.
    const found = openPullRequestFor(await list().catch(() => []), request);
    if (found === undefined) throw error;
    return found;
  }
  return adoptedPullRequest(await list(), request);
}

function isDoubtful(error: unknown): boolean {
  if (error instanceof UnreadableAnswer || error instanceof AnswerTooLarge) return true;
  return error instanceof AppError && error.code === 'forge/unreachable';
}

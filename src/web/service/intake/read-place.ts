/** Reads what the address of a submission says beside the page: the section, and the commit whose page the reader saw. */
import { FEEDBACK_LIMITS } from '../../../records/feedback/feedback.ts';

export interface FeedbackPlace {
  /** Id of the section, as in the address of its heading. */
  readonly anchor?: string;
  readonly commit?: string;
}

const COMMIT = /^[0-9a-f]{40}$/;
/** What the id of a heading may have; spaces and control characters are in no address. */
const ANCHOR = /^[^\s\p{Cc}\p{Cf}]+$/u;

/**
 * They are parts of the address rather than fields, so that a server that does not know them takes the feedback all the same.
 * @param path such as `/install?commit=3f9a…#run-it`; what is not understood is left out
 */
export function readPlace(path: string): FeedbackPlace {
  const hash = path.indexOf('#');
  const before = hash < 0 ? path : path.slice(0, hash);
  const query = before.indexOf('?');
  const commit = query < 0 ? '' : (new URLSearchParams(before.slice(query + 1)).get('commit') ?? '');
  const anchor = hash < 0 ? '' : decoded(path.slice(hash + 1));
  return {
    ...(COMMIT.test(commit) ? { commit } : {}),
    ...(ANCHOR.test(anchor) && anchor.length <= FEEDBACK_LIMITS.anchor ? { anchor } : {}),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

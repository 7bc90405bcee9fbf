/** Writes the comments of a member as one message to the agent: each with its file, its lines, their text, and what is said about them. */
import { oneLine } from '../../lib/clean-text.ts';
import type { JobComment } from './job-comment.ts';

type Written = Pick<JobComment, 'commit' | 'path' | 'side' | 'from' | 'to' | 'quote' | 'text'>;

const LONGEST_PATH = 300;

/** @param note what the member says beside them; may be empty */
export function commentMessage(comments: readonly Written[], note: string): string {
  const [one] = comments;
  const many = comments.length === 1 ? 'A comment' : `${comments.length} comments`;
  const commits = new Set(comments.map(({ commit }) => commit));
  const at = one !== undefined && commits.size === 1 ? ` at commit ${one.commit.slice(0, 10)}` : '';
  const head = `${many} on the changes of the branch${at}. Lines that begin with ">" are quoted from the files.`;
  const parts = inOrder(comments).map((comment, index) => part(comment, index + 1));
  return [note.trim(), head, ...parts].filter((text) => text !== '').join('\n\n');
}

/** By file, and from top to bottom; what was removed stands above what replaced it. */
function inOrder(comments: readonly Written[]): readonly Written[] {
  return comments.toSorted((a, b) => {
    if (a.path !== b.path) return a.path < b.path ? -1 : 1;
    return a.from - b.from || Number(b.side === 'old') - Number(a.side === 'old');
  });
}

function part({ path, side, from, to, quote, text }: Written, number: number): string {
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`;
  const before = side === 'old' ? ' of the file before the change, which the branch has removed' : '';
  const quoted = quote.split('\n').map((line) => `> ${line}`.trimEnd());
  return `${number}. ${oneLine(path, LONGEST_PATH)}, ${lines}${before}:\n${quoted.join('\n')}\n\n${text}`;
}

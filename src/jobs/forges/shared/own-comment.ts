/** Tells comments of ours from those of people: each of ours begins with a mark, and nobody else gains by writing one. */

const MARK = /^\s*(?:<!--\s*lectern\b|\[\/\/\]:\s*#\s*\(lectern\b)/i;

/** The token may be that of a person who also comments, so the account alone does not tell. */
export const isOwnComment = (text: string): boolean => MARK.test(text);

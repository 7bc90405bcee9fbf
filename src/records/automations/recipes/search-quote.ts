/** Words that somebody searched for, or a question, as something that a job quotes: its row names them, and no prompt does. */

const PREFIX = 'search-';
/** Ids of what a job quotes are this long at most. */
const MAX_ID = 64;

/** @returns undefined for a term that is too long for an id */
export function searchQuoteId(term: string): string | undefined {
  const id = PREFIX + Buffer.from(term).toString('base64url');
  return id.length <= MAX_ID ? id : undefined;
}

const QUESTION = 'question-';

/** @param id of a question that was asked */
export function questionQuoteId(id: string): string {
  return QUESTION + id;
}

/** @returns the id of a question; undefined for what is quoted otherwise */
export function quotedQuestion(id: string): string | undefined {
  return id.startsWith(QUESTION) ? id.slice(QUESTION.length) : undefined;
}

/** @returns undefined for any other id */
export function searchedTerm(id: string): string | undefined {
  return id.startsWith(PREFIX)
    ? Buffer.from(id.slice(PREFIX.length), 'base64url').toString('utf8')
    : undefined;
}

/** What readers said of a page, asked on it and searched for before they opened it, as ids that a job quotes. */

import { questionQuoteId, searchQuoteId } from '../../../records/automations/recipes/search-quote.ts';
import type { Records } from '../../../records/records.ts';

const MAX_COMMENTS = 20;
const MAX_TERMS = 10;
const MAX_QUESTIONS = 10;
/** Questions without an answer, of which those of the page are found. */
const MAX_READ = 200;

/** Feedback first that nobody has handled yet, then questions, then searches. */
export async function pageWords(
  { feedback, searches, questions }: Pick<Records, 'feedback' | 'searches' | 'questions'>,
  here: { readonly project: string; readonly path: string; readonly from: number; readonly to: number },
): Promise<readonly string[]> {
  const { path, ...period } = here;
  const [comments, terms, questionTexts] = await Promise.all([
    feedback.list(
      { ...here, commented: true, statuses: ['pending', 'in_progress'] },
      { limit: MAX_COMMENTS },
    ),
    searches.leadingTo({ ...here, limit: MAX_TERMS }),
    questions.list({ ...period, unanswered: true, limit: MAX_READ }),
  ]);
  const open = questionTexts.questions
    .filter(({ page }) => page?.split(/[?#]/, 1)[0] === path)
    .slice(0, MAX_QUESTIONS);
  return [
    ...comments.items.filter(({ helpful }) => helpful !== true).map(({ id }) => id),
    ...open.map(({ id }) => questionQuoteId(id)),
    ...terms.flatMap(({ term }) => searchQuoteId(term) ?? []),
  ];
}

/** The recipe that works on what readers ask and the documentation does not say. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { Recipe } from './recipe.ts';
import { questionQuoteId } from './search-quote.ts';

const MAX_QUESTIONS = 20;
const MAX_READ = 500;

export const answerQuestions: Recipe = {
  id: 'answer-questions',
  title: 'Answer questions without an answer',
  does: 'Lets readers find an answer by the words of their question, where the documentation has one in other words.',
  schedule: '0 7 15 * *',
  needsModel: true,
  quotesReaders: true,
  takesScope: false,
  fields: [],
  look: async ({ questions, project, since, now }) => {
    const { questions: asked } = await questions.list({
      project,
      from: since,
      to: now,
      unanswered: true,
      limit: MAX_READ,
    });
    // The same question in other capitals, or asked again, is one.
    const unique = new Map(asked.map(({ question, id }) => [wordsOf(question), id]));
    const ids = [...unique.values()].slice(0, MAX_QUESTIONS).map(questionQuoteId);
    if (ids.length === 0) return { kind: 'nothing', why: 'No question was left without an answer' };
    return {
      kind: 'work',
      prompt:
        'Readers have asked questions that the documentation did not answer; they are quoted. Where a page answers one in other words, use the words of the question there once where it reads naturally, or add them to the "keywords" of its front matter. Write no new page and no answer that the documentation does not have; say how many questions stay without an answer, and which kinds of pages are missing, in words of your own. Repeat the questions nowhere: what you say about your work may be public.',
      signals: [`${pluralise(asked.length, 'question')} without an answer`],
      feedback: ids,
    };
  },
};

function wordsOf(question: string): string {
  return question
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();
}

/** Reports as problems of a documentation what its own list of questions expects and it does not answer. */
import type { Issue } from '../../lib/issue.ts';
import type { Site } from '../../site/site.ts';
import { judgeQuestions } from './judge-questions.ts';
import type { QuestionList } from './known-questions.ts';

/** @param site while its renderer is open */
export async function questionIssues(site: Site, { file, questions }: QuestionList): Promise<Issue[]> {
  const judged = await judgeQuestions(site, questions);
  return judged
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ question, why, found }): Issue => {
      const first = found[0] === undefined ? '' : `. The first page found is ${found[0]}`;
      const reason = `${why.join(', and ')}${first}`.replace(/^[a-z]/, (letter) => letter.toUpperCase());
      const todo = question.unanswered
        ? 'Change the question where the documentation says it now'
        : 'Say it on its page in the words of the question, or name the page that says it now';
      return {
        severity: 'warning',
        code: question.unanswered ? 'questions/answered' : 'questions/lost',
        file,
        ...(question.line === undefined ? {} : { line: question.line }),
        // Without the reasons: they change with every page, and the problem is still the same one.
        message: question.unanswered
          ? `"${question.ask}" should have no answer, and has one`
          : `The documentation does not answer "${question.ask}"`,
        hint: `${reason}. ${todo}`,
      };
    });
}

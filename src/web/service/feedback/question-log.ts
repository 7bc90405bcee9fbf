/** Keeps questions and their answers without delaying a reply. */
import type { QuestionSource } from '../../../records/questions/question-records.ts';
import type { NoteTurn, VoteOnAnswer } from '../../reader/ask/asked-turn.ts';
import type { Service } from '../service.ts';

/** Undefined where no answers are kept. */
export function voteOnAnswers(
  { records, questionDays = 0 }: Pick<Service, 'records' | 'questionDays'>,
  project: string,
): VoteOnAnswer | undefined {
  return questionDays === 0 ? undefined : (id, vote) => records.questions.vote(project, id, vote);
}

/** Nothing is kept where the operator has set no days. */
export function keepQuestions(service: Service, project: string): NoteTurn {
  const { records, log, questionDays = 0 } = service;
  return (turn) => {
    const served = service.projects.get(project);
    if (questionDays === 0 || served === undefined) return;
    const { origin, pathname } = new URL(served.url);
    const base = pathname === '/' ? '' : pathname;
    // Programs get whole addresses; a site may have another one tomorrow.
    const ownPath = (url: string): string => {
      const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
      return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
    };
    const sources = turn.sources.map(({ title, url }): QuestionSource => ({ title, url: ownPath(url) }));
    records.questions.add({ ...turn, project, sources }).catch((error: unknown) =>
      log.error('a question was not kept', {
        error: error instanceof Error ? error.message : String(error),
      }),
    );
  };
}

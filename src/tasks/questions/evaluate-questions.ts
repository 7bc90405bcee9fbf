/** Evaluates how a documentation answers the questions of a file: what its search finds, and what its answers say. */
import { basename, dirname } from 'node:path';
import { defined } from '../../lib/defined.ts';
import { type Progress, withRenderedSite } from '../../project/checked-site.ts';
import { OFFLINE } from '../../project/load-once.ts';
import { capsOf, processBudget } from '../../server/ask/ask-budget.ts';
import { openAskModel } from '../../server/ask/open-ask-model.ts';
import type { Settings } from '../../settings/settings.ts';
import { type JudgedQuestion, judgeQuestions } from './judge-questions.ts';
import type { KnownQuestion } from './known-questions.ts';

export interface QuestionEvaluation {
  readonly results: readonly JudgedQuestion[];
  /** Questions that name pages. */
  readonly placed: number;
  /** Of these, those whose page was found first, and among the first five. */
  readonly first: number;
  readonly inFive: number;
}

interface Evaluating {
  /** The documentation. */
  readonly folder: string;
  readonly questions: readonly KnownQuestion[];
  readonly progress: Progress;
  readonly judged: (result: JudgedQuestion) => void;
}

/** With the model of the settings, when they name one for readers' questions, else by quotes. */
export function evaluateQuestions(
  { ask }: Pick<Settings, 'ask'>,
  { folder, questions, progress, judged }: Evaluating,
): Promise<QuestionEvaluation> {
  const { model } = ask;
  const writer = model && openAskModel({ ...ask, model, budget: processBudget(Date.now, capsOf(ask)) });
  return withRenderedSite(
    folder,
    progress,
    async ({ site }) => {
      const results = await judgeQuestions(site, questions, { judged, ...defined({ model: writer }) });
      const placed = results.filter(({ question }) => question.pages !== undefined);
      return {
        results,
        placed: placed.length,
        first: placed.filter(({ place }) => place === 1).length,
        inFive: placed.filter(({ place }) => place > 0).length,
      };
    },
    OFFLINE,
  );
}

/** The documentation that a file of questions is about when nobody names it: the folder that it is kept in. */
export function folderOfQuestions(file: string): string {
  const folder = dirname(file);
  return basename(folder) === '.lectern' ? dirname(folder) : folder;
}

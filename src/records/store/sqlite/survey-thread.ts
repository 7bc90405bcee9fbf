/** The thread of `sqlite-survey.ts`: answers one query after another on a connection of its own. */

import { parentPort, workerData } from 'node:worker_threads';
import { defined } from '../../../lib/defined.ts';
import { openConnection } from './sqlite-connection.ts';
import { primaryCode } from './sqlite-errors.ts';
import type { SurveyAnswer, SurveyQuestion } from './sqlite-survey.ts';

const connection = openConnection((workerData as { readonly file: string }).file, { readOnly: true });

parentPort?.on('message', ({ id, sql, values }: SurveyQuestion) => {
  let answer: SurveyAnswer;
  try {
    answer = { id, rows: connection.all(sql, values) };
  } catch (error) {
    // Errors lose their fields between threads; the store needs the code.
    const errcode = primaryCode(error);
    answer = {
      id,
      failure: {
        message: error instanceof Error ? error.message : String(error),
        ...defined({ errcode }),
      },
    };
  }
  parentPort?.postMessage(answer);
});

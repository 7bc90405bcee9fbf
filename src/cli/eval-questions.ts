/** `lectern eval questions.yaml`: says how many questions of readers the documentation answers. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseYaml } from '../lib/text/parse-yaml.ts';
import {
  evaluateQuestions,
  folderOfQuestions,
  type QuestionEvaluation,
} from '../tasks/questions/evaluate-questions.ts';
import type { JudgedQuestion } from '../tasks/questions/judge-questions.ts';
import { readQuestions } from '../tasks/questions/known-questions.ts';
import type { CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { documentationFolder } from './folder.ts';

const MAX_READ = 1_000_000;
const MAX_WHY = 240;

/** True for a file that asks questions; others have tasks for agents. */
export function asksQuestions(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 || size > MAX_READ) return false;
  const parsed = parseYaml(readFileSync(file, 'utf8'));
  return (
    'value' in parsed && typeof parsed.value === 'object' && Object.hasOwn(parsed.value ?? {}, 'questions')
  );
}

/** @param min percent of the questions that have to be right */
export async function evalQuestions(input: CommandInput, file: string, min: number): Promise<ExitCode> {
  const { terminal, values } = input;
  const questions = await readQuestions(file);
  const given = values['docs'];
  const folder = documentationFolder(typeof given === 'string' ? given : folderOfQuestions(resolve(file)));
  const settings = settingsOf(input);
  const bar = terminal.progress('Reading');
  const evaluation = await evaluateQuestions(settings, {
    folder,
    questions,
    progress: (done, all) => (done === all ? bar.done() : bar.at(done, all)),
    judged: (one) =>
      terminal.say(lineOf(one, (text) => terminal.paint(one.verdict === 'right' ? 'green' : 'yellow', text))),
  });
  const right = evaluation.results.filter(({ verdict }) => verdict === 'right').length;
  const percent = (100 * right) / questions.length;
  const by = settings.ask.model?.name ?? 'quotes';
  if (values['json'] === true) terminal.out(JSON.stringify(jsonOf(evaluation, { right, percent, by })));
  else terminal.out(summary(evaluation, { right, by }));
  return percent >= min ? 0 : 1;
}

function lineOf({ verdict, question, why }: JudgedQuestion, paint: (text: string) => string): string {
  const reasons = why.length === 0 ? '' : `: ${why.join('; ').slice(0, MAX_WHY)}`;
  return `${paint(verdict.padEnd(10))} ${question.ask}${reasons}`;
}

function summary(
  { results, placed, first, inFive }: QuestionEvaluation,
  { right, by }: { readonly right: number; readonly by: string },
): string {
  const share = (count: number): string => `${Math.round((100 * count) / placed)} %`;
  const pages = placed === 0 ? '' : ` · right page first ${share(first)}, among five ${share(inFive)}`;
  return `${right} of ${results.length} right, answered by ${by}${pages}`;
}

function jsonOf(
  { results, placed, first, inFive }: QuestionEvaluation,
  totals: { readonly right: number; readonly percent: number; readonly by: string },
) {
  return {
    ...totals,
    questions: results.length,
    placed,
    first,
    inFive,
    results: results.map(({ question, ...one }) => ({ ask: question.ask, ...one })),
  };
}

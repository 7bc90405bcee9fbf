/** `lectern eval [FILE]`: has the configured agent do tasks in scratch copies, or asks questions, and says how many are right. */
import { AppError } from '../lib/app-error.ts';
import { EVAL_TASKS } from '../tasks/eval/eval-tasks.data.ts';
import { readEvalTasks } from '../tasks/eval/eval-tasks.ts';
import { type EvalResult, runEval } from '../tasks/eval/run-eval.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { asksQuestions, evalQuestions } from './eval-questions.ts';
import { textOption } from './feedback/feedback-options.ts';

const MAX_WHY = 160;

export const evaluate: Command = {
  name: 'eval',
  usage: '[FILE]',
  doc: 'Have the configured agent do tasks in scratch copies, or ask questions of a file, and count what is right',
  brief: 'Give the agent tasks, or ask questions, and count',
  examples: [
    'lectern eval',
    'lectern eval tasks.yaml --min 90',
    'lectern eval --only broken-link --json',
    'lectern eval .lectern/questions.yaml',
  ],
  options: {
    only: { type: 'string', value: 'ID', multiple: true, doc: 'Only these tasks' },
    min: { type: 'string', value: 'PERCENT', doc: 'Exit with 1 when fewer are right; default 100' },
    docs: {
      type: 'string',
      value: 'DIR',
      doc: 'Documentation that is asked; default the folder of the questions',
    },
    'price-read': {
      type: 'string',
      value: 'PRICE',
      doc: 'Of a million tokens that the model reads, to count money',
    },
    'price-written': { type: 'string', value: 'PRICE', doc: 'Of a million tokens that the model writes' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 1,
  run: async (input): Promise<ExitCode> => {
    const { terminal, values, positionals } = input;
    const [file] = positionals;
    const min = numberOption(input, 'min', 100) ?? 100;
    if (file !== undefined && asksQuestions(file)) return evalQuestions(input, file, min);
    const all = file === undefined ? EVAL_TASKS : await readEvalTasks(file);
    const tasks = chosen(all, textOption(input, 'only'));
    const money = priceOf(input);
    const results = await runEval(settingsOf(input), tasks, ({ id, verdict, why }) =>
      terminal.say(
        `${terminal.paint(verdict === 'right' ? 'green' : 'yellow', verdict.padEnd(7))} ${id}${why.length === 0 ? '' : `: ${why.join('; ').slice(0, MAX_WHY)}`}`,
      ),
    );
    const right = results.filter(({ verdict }) => verdict === 'right').length;
    const percent = (100 * right) / results.length;
    if (values['json'] === true)
      terminal.out(
        JSON.stringify({
          right,
          tasks: results.length,
          percent,
          results: results.map((one) => ({ ...one, ...costs(money, one) })),
        }),
      );
    else terminal.out(table(results, money).join('\n'));
    return percent >= min ? 0 : 1;
  },
};

type Price = ((result: Pick<EvalResult, 'tokens'>) => number) | undefined;

function chosen<T extends { readonly id: string }>(
  all: readonly T[],
  only: string | undefined,
): readonly T[] {
  if (only === undefined) return all;
  const ids = only.split(',');
  const unknown = ids.find((id) => !all.some((task) => task.id === id));
  if (unknown === undefined) return all.filter(({ id }) => ids.includes(id));
  throw new AppError('usage/option', `There is no task "${unknown}"`, {
    hint: `Tasks are ${all
      .slice(0, 10)
      .map(({ id }) => id)
      .join(', ')}`,
  });
}

function priceOf(input: CommandInput): Price {
  const [read, written] = [numberOption(input, 'price-read'), numberOption(input, 'price-written')];
  if (read === undefined && written === undefined) return undefined;
  return ({ tokens }) => (tokens.read * (read ?? 0) + tokens.written * (written ?? 0)) / 1_000_000;
}

const costs = (price: Price, result: EvalResult): { money?: number } =>
  price === undefined ? {} : { money: price(result) };

function numberOption(input: CommandInput, name: string, max = 1_000_000): number | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= max) return number;
  throw new AppError('usage/option', `--${name} is "${text}"`, { hint: `Give a number from 0 to ${max}` });
}

function table(results: readonly EvalResult[], price: Price): readonly string[] {
  const head = ['RESULT', 'TASK', 'ENDED AS', 'READ', 'WRITTEN', 'SECONDS'].concat(
    price === undefined ? [] : ['MONEY'],
  );
  const row = (result: EvalResult): string[] =>
    [
      result.verdict,
      result.id,
      result.outcome,
      String(result.tokens.read),
      String(result.tokens.written),
      result.seconds.toFixed(1),
    ].concat(price === undefined ? [] : [price(result).toFixed(4)]);
  const sum = (of: (result: EvalResult) => number): number =>
    results.reduce((total, one) => total + of(one), 0);
  const count = (verdict: EvalResult['verdict']): number =>
    results.filter((one) => one.verdict === verdict).length;
  const tokens = { read: sum((one) => one.tokens.read), written: sum((one) => one.tokens.written) };
  const total = `${count('right')} right, ${count('wrong')} wrong, ${count('refused')} refused of ${results.length} · ${tokens.read} tokens read, ${tokens.written} written · ${sum(({ seconds }) => seconds).toFixed(1)} s`;
  return [
    ...columns([head, ...results.map(row)]),
    `${total}${price === undefined ? '' : ` · ${price({ tokens }).toFixed(4)}`}`,
  ];
}

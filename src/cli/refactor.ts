/** `lectern refactor OPERATION …`: states what an operation would change, and changes it with `--write`. */

import { AppError } from '../lib/app-error.ts';
import { pluralise } from '../lib/text/pluralise.ts';
import { readRefactor, refactorOperation, refactorOperations } from '../tasks/read-refactor.ts';
import { type Refactored, type RefactoredTask, refactorFolder } from '../tasks/refactor-folder.ts';
import type { Command, CommandInput, ExitCode, HelpTopic, Option } from './command.ts';
import { documentationFolder } from './folder.ts';
import type { Terminal } from './terminal.ts';
import { unheeded } from './unheeded.ts';

/** Lines of changes and of what was left, for each task; `--json` has all. */
const MAX_LINES = 200;

type Shown = ReturnType<typeof refactorOperations>[number];

const OWN: Readonly<Record<string, Option>> = {
  write: { type: 'boolean', doc: 'Change the files, after the same plan' },
  'dry-run': { type: 'boolean', doc: 'Only state the plan, as without --write' },
  list: { type: 'boolean', doc: 'Show the operations, and the sentences that mean them' },
  json: { type: 'boolean', doc: 'One JSON document instead of text' },
};

/** Those that are typed by their name. */
function optionsOf({ fields }: Shown): Record<string, Option> {
  return Object.fromEntries(
    fields
      .filter(({ positional }) => !positional)
      .map(({ name, kind, help, choices }): [string, Option] => {
        const doc = choices.length > 0 && kind !== 'flag' ? `${help} One of ${choices.join(', ')}.` : help;
        if (kind === 'flag') return [name, { type: 'boolean', doc }];
        const value =
          kind === 'path' ? 'PATH' : kind === 'number' ? 'NUMBER' : kind === 'list' ? 'LIST' : 'VALUE';
        const isList = kind === 'list' || kind === 'choices';
        return [name, { type: 'string', value, doc, ...(isList ? { multiple: true } : {}) }];
      }),
  );
}

const FIELD_OPTIONS: Readonly<Record<string, Option>> = Object.assign(
  {},
  ...refactorOperations().map(optionsOf).reverse(),
);

export const refactor: Command = {
  name: 'refactor',
  usage: `SENTENCE [DIR] | ${refactorOperations()
    .map(({ brief }) => `${brief.replace(/^lectern refactor /, '')} [DIR]`)
    .join(' | ')}`,
  doc: 'Change many pages with one operation. Without --write it states its plan. "lectern refactor OPERATION --help" shows the values of one',
  brief: 'Change many pages with one operation, its plan first',
  examples: [
    'lectern refactor fix links docs',
    'lectern refactor rename quickstart guides/start docs --write',
    'lectern refactor replace "log in" "sign in" docs --in prose --under guides',
    'lectern refactor redirect /old /guides/start docs --write',
    'lectern refactor alt-texts docs --except changelog --json | jq .tasks',
    'lectern refactor "Fix the broken links" docs',
    'lectern refactor --list',
  ],
  options: { ...FIELD_OPTIONS, ...OWN },
  positionals: 6,
  topic: ([word]) => {
    const shown = refactorOperation(word);
    return shown && helpOf(shown);
  },
  run: async ({ positionals, values, terminal }) => {
    const json = values['json'] === true;
    if (values['list'] === true) return showOperations(terminal, json);
    if ((positionals[0] ?? '').trim() === '')
      throw new AppError('usage/arguments', '"lectern refactor" needs an operation', {
        hint: 'For example "lectern refactor fix links docs"; "lectern refactor --list" shows all of them',
      });
    const write = values['write'] === true;
    if (write && values['dry-run'] === true)
      throw new AppError('usage/options', '"--write" and "--dry-run" contradict each other', {
        hint: 'Leave one of them out',
      });
    const { request, folder } = readRefactor(positionals, typedOptions(values));
    const done = await refactorFolder({ folder: documentationFolder(folder), request, write });
    if (json) terminal.out(JSON.stringify(done));
    else show(done, terminal);
    return exitCode(done);
  },
};

function typedOptions(values: CommandInput['values']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => Object.hasOwn(FIELD_OPTIONS, name) && value !== undefined && value !== false)
      .map(([name, value]) => [name, value === true ? 'yes' : String(value)]),
  );
}

function helpOf(shown: Shown): HelpTopic {
  const { brief, sentence, fields, sentences, examples } = shown;
  const places = fields
    .filter(({ positional }) => positional)
    .map(({ name, help, standard }) => {
      const choices = fields.find((field) => field.name === name)!.choices;
      const of = choices.length === 0 ? '' : ` ${choices.join(', ')}.`;
      return `${name.toUpperCase()}: ${help}${of}${standard === null ? '' : ` Default ${standard}.`}`;
    });
  return {
    name: 'refactor',
    usage: `${brief.replace(/^lectern refactor /, '')} [DIR]`,
    doc: [sentence, ...places].join('\n'),
    examples: [
      ...examples.slice(0, 1).map((example) => `${example} docs`),
      ...sentences.map((form) => `lectern refactor '${form}' docs`),
    ],
    options: { ...optionsOf(shown), ...OWN },
  };
}

/** A request that was not understood is wrong usage; one that cannot be followed is an error. */
function exitCode({ outcome }: Refactored): ExitCode {
  if (outcome === 'not_understood') return 2;
  return outcome === 'refused' ? 1 : 0;
}

function showOperations(terminal: Terminal, json: boolean): ExitCode {
  const operations = refactorOperations();
  if (json) terminal.out(JSON.stringify({ operations }));
  else
    for (const { commands, usage, sentence, sentences } of operations)
      terminal.out(
        [
          terminal.paint('bold', commands.join(', ')),
          `  ${sentence}`,
          `  ${usage} [DIR]`,
          ...sentences.map((form) => `  or the sentence: ${form}`),
        ].join('\n'),
      );
  return 0;
}

function show(done: Refactored, terminal: Terminal): void {
  if ('message' in done) {
    for (const line of done.message) terminal.say(unheeded(line));
    return;
  }
  for (const task of done.tasks) showTask(task, terminal);
  const files = new Set(done.tasks.flatMap((task) => task.files)).size;
  terminal.out(
    {
      unchanged: `${terminal.paint('green', '✔')} Nothing to do`,
      changed: `${terminal.paint('green', '✔')} Changed ${pluralise(files, 'file')}`,
      proposed: 'Nothing is changed before you choose: name what is wanted, as said above',
      planned: `Would change ${pluralise(files, 'file')}; add --write to do it`,
    }[done.outcome],
  );
}

function showTask({ plan, changes, rows, left }: RefactoredTask, { out, paint }: Terminal): void {
  out(paint('bold', unheeded(plan)));
  for (const row of rows) out(`  ${unheeded(row)}`);
  for (const { file, text } of changes.slice(0, MAX_LINES)) out(`  ${unheeded(`${file}: ${text}`)}`);
  if (changes.length > MAX_LINES) out(`  and ${changes.length - MAX_LINES} more`);
  for (const { place, text } of left.slice(0, MAX_LINES))
    out(paint('yellow', `  left: ${unheeded(place === undefined ? text : `${place} ${text}`)}`));
  if (left.length > MAX_LINES) out(`  and ${left.length - MAX_LINES} more left`);
}

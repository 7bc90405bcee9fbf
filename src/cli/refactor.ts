/** `lectern refactor REQUEST [DIR]`: states what a request would change, and changes it with `--write`. */

import { AppError } from '../lib/app-error.ts';
import { counted } from '../lib/counted.ts';
import {
  type Refactored,
  type RefactoredTask,
  refactorFolder,
  refactorOperations,
} from '../tasks/refactor-folder.ts';
import type { Command, ExitCode } from './command.ts';
import { documentationFolder } from './folder.ts';
import type { Terminal } from './terminal.ts';
import { unheeded } from './unheeded.ts';

/** Lines of changes and of what was left, for each task; `--json` has all. */
const MOST_LINES = 200;

export const refactor: Command = {
  name: 'refactor',
  usage: 'REQUEST [DIR]',
  doc: 'Change many pages as a sentence asks: it is understood completely, or nothing is changed. Without --write it states its plan',
  brief: 'Change many pages as a sentence asks, with its plan first',
  examples: [
    'lectern refactor "Fix the broken links, but not in the changelog" docs',
    'lectern refactor "Move all pages in old/ to guides/old/" docs --write',
    'lectern refactor "Add missing alt texts in guides/" --json | jq .tasks',
    `lectern refactor '{"operation":"move","from":"old","to":"new"}' docs --write`,
    'lectern refactor --list',
  ],
  options: {
    write: { type: 'boolean', doc: 'Change the files, after the same plan' },
    list: { type: 'boolean', doc: 'Show what can be asked for' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: async ({ positionals, values, terminal }) => {
    const json = values['json'] === true;
    if (values['list'] === true) return showOperations(terminal, json);
    const [request, folder] = positionals;
    if (request === undefined || request.trim() === '')
      throw new AppError('usage/arguments', '"lectern refactor" needs a request in quotation marks', {
        hint: 'For example "lectern refactor \\"Fix the broken links\\" docs"; "lectern refactor --list" shows what can be asked for',
      });
    const write = values['write'] === true;
    const done = await refactorFolder({ folder: documentationFolder(folder), request, write });
    if (json) terminal.out(JSON.stringify(done));
    else show(done, terminal);
    return exitCode(done);
  },
};

/** A request that was not understood is wrong usage; one that cannot be followed is an error. */
function exitCode({ outcome }: Refactored): ExitCode {
  if (outcome === 'not_understood') return 2;
  return outcome === 'refused' ? 1 : 0;
}

function showOperations(terminal: Terminal, json: boolean): ExitCode {
  const operations = refactorOperations();
  if (json) terminal.out(JSON.stringify({ operations }));
  else
    for (const { name, sentence, examples } of operations)
      terminal.out(
        [terminal.paint('bold', name), `  ${sentence}`, ...examples.map((example) => `  "${example}"`)].join(
          '\n',
        ),
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
      changed: `${terminal.paint('green', '✔')} Changed ${counted(files, 'file')}`,
      planned: `Would change ${counted(files, 'file')}; add --write to do it`,
    }[done.outcome],
  );
}

function showTask({ plan, changes, left }: RefactoredTask, { out, paint }: Terminal): void {
  out(paint('bold', unheeded(plan)));
  for (const { file, text } of changes.slice(0, MOST_LINES)) out(`  ${unheeded(`${file}: ${text}`)}`);
  if (changes.length > MOST_LINES) out(`  and ${changes.length - MOST_LINES} more`);
  for (const { place, text } of left.slice(0, MOST_LINES))
    out(paint('yellow', `  left: ${unheeded(place === undefined ? text : `${place} ${text}`)}`));
  if (left.length > MOST_LINES) out(`  and ${left.length - MOST_LINES} more left`);
}

/** `lectern withdraw PAGE`: takes a page that was published by accident back from the site and from every commit of it. */

import { AppError } from '../lib/app-error.ts';
import { manageWithdrawn } from '../tasks/manage-withdrawn.ts';
import { printListOrChange } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { optionsOf } from './feedback/feedback-options.ts';

async function run(input: CommandInput): Promise<ExitCode> {
  const { values, positionals } = input;
  const [page] = positionals;
  const undo = values['undo'] === true;
  if (undo && page === undefined)
    throw new AppError('usage/arguments', 'The page to give back is missing', {
      hint: 'For example "lectern withdraw guides/internal --undo"; without a page they are listed',
    });
  const query = optionsOf(input, 'lectern withdraw');
  const line = await manageWithdrawn(settingsOf(input), query, { page, undo });
  return printListOrChange(input, line, {
    change: line.address === undefined ? undefined : sentence(line.address, undo, line),
    rows: line.withdrawn.map(({ address, withdrawnAt, by }) => [address, withdrawnAt, by]),
    none: 'No page is withdrawn',
  });
}

interface Done {
  readonly changed: boolean;
  readonly looked?: boolean;
  readonly note?: string;
}

function sentence(address: string, undo: boolean, { changed, looked, note }: Done): string {
  if (undo)
    return changed
      ? `${address} is given back: every commit that has it shows it again`
      : `${address} is not withdrawn`;
  const withdrawn = `${address} is withdrawn${changed ? '' : ' already'}`;
  if (note !== undefined) return note;
  if (looked === false && changed)
    return `${withdrawn} from the site and from every commit. Whether a page is there is not known here: compare the address with that of the page. Remove it from the repository too`;
  return changed
    ? `${withdrawn} from the site and from every commit. Remove it from the repository too`
    : withdrawn;
}

export const withdraw: Command = {
  name: 'withdraw',
  usage: '[PAGE]',
  doc: 'Take a page that was published by accident back from the site and every commit of it, also while the server runs; without PAGE, list those that are',
  brief: 'Take a page back from every commit',
  examples: [
    'lectern withdraw guides/internal',
    'lectern withdraw guides/internal --undo',
    'lectern withdraw',
  ],
  options: {
    undo: { type: 'boolean', doc: 'Give the page back' },
    project: { type: 'string', value: 'ID', doc: 'Default the only one there is' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 1,
  run,
};

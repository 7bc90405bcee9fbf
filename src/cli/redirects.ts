/** `lectern redirects [FROM] [TO]`: redirects that hold at once, beside those of docs.json. */

import { AppError } from '../lib/app-error.ts';
import { manageRedirects } from '../tasks/manage-redirects.ts';
import { printListOrChange } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { optionsOf } from './feedback/feedback-options.ts';

async function run(input: CommandInput): Promise<ExitCode> {
  const { values, positionals } = input;
  const request = requestOf(positionals, values['remove'] === true);
  const query = optionsOf(input, 'lectern redirects');
  const line = await manageRedirects(settingsOf(input), query, request);
  return printListOrChange(input, line, {
    change: request && sentence(request, line.changed?.length !== 0),
    rows: line.redirects.map(({ from, to, createdAt }) => [from, to, createdAt]),
    none: 'There are no redirects beside those of docs.json',
  });
}

interface RedirectRequest {
  readonly from: string;
  /** Undefined removes it. */
  readonly to: string | undefined;
}

function requestOf([from, to]: readonly string[], remove: boolean): RedirectRequest | undefined {
  if (from === undefined && !remove) return undefined;
  if (from === undefined)
    throw new AppError('usage/arguments', 'The address of the redirect to remove is missing', {
      hint: 'For example "lectern redirects /old/start --remove"; without an address they are listed',
    });
  if (remove && to !== undefined)
    throw new AppError('usage/arguments', 'A redirect that is removed leads nowhere', {
      hint: `Write "lectern redirects ${from} --remove"`,
    });
  if (!remove && to === undefined)
    throw new AppError('usage/arguments', 'The page that the redirect leads to is missing', {
      hint: `For example "lectern redirects ${from} /guides/start"; with --remove the redirect goes`,
    });
  return { from, to };
}

function sentence({ from, to }: RedirectRequest, changed: boolean): string {
  if (to === undefined) return changed ? `${from} leads nowhere now` : `${from} had no redirect`;
  return changed
    ? `${from} leads to ${to} now, if that is a page of the site and nothing else is at ${from}. Static builds do not know it: for those, add it to docs.json`
    : `${from} leads to ${to} already`;
}

export const redirects: Command = {
  name: 'redirects',
  usage: '[FROM] [TO]',
  doc: 'Lead an address where nothing is to a page of the site, at once and without a commit, also while the server runs; without FROM, list the redirects that were made so. Those of docs.json win, and are not listed',
  brief: 'Redirect an address without a commit',
  examples: [
    'lectern redirects /old/start /guides/start',
    'lectern redirects /old/start --remove',
    'lectern redirects --json',
  ],
  options: {
    remove: { type: 'boolean', doc: 'Remove the redirect that begins at FROM' },
    project: { type: 'string', value: 'ID', doc: 'Default the only one there is' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run,
};

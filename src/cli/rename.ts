/** `lectern rename OLD NEW [DIR]`: renames a page, updates its links and adds a redirect. */

import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { renamePage } from '../project/rename-page.ts';
import type { Command } from './command.ts';
import { editText } from './edit-text.ts';
import { documentationFolder } from './folder.ts';

export const rename: Command = {
  name: 'rename',
  usage: 'OLD NEW [DIR]',
  doc: 'Rename a page: its file, its navigation entries, the links to it, and a redirect from its old address',
  brief: 'Rename a page with its links, and redirect its old address',
  examples: ['lectern rename quickstart guides/start docs', 'lectern rename guides/old guides/new --dry-run'],
  options: {
    'dry-run': { type: 'boolean', doc: 'Only show what would be changed' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 3,
  run: async ({ positionals, values, terminal }) => {
    const [from, to, folder] = positionals;
    if (from === undefined || to === undefined)
      throw new AppError('usage/arguments', '"lectern rename" needs the old and the new path of a page', {
        hint: 'For example "lectern rename quickstart guides/start docs"',
      });
    const dryRun = values['dry-run'] === true;
    const bar = terminal.progress('Reading');
    const input = { folder: documentationFolder(folder), from, to, dryRun };
    const { file, edits, redirect } = await renamePage(input, bar.at);
    bar.done();
    if (values['json'] === true) {
      terminal.out(JSON.stringify({ dryRun, file, edits, ...defined({ redirect }) }));
      return 0;
    }
    for (const edit of edits) terminal.out(editText(edit, terminal));
    if (redirect !== undefined)
      terminal.out(`${terminal.paint('bold', 'redirect')} ${redirect.source} → ${redirect.destination}`);
    terminal.out(`${dryRun ? 'Would move' : 'Moved'} ${file.from} to ${file.to}`);
    return 0;
  },
};

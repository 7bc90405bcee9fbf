/** `lectern new [DIR]`: creates a small, complete documentation repository. */

import { shellLine } from '../lib/text/shell-line.ts';
import { programCommand } from '../program/program-command.ts';
import { createNewSite } from '../tasks/create-new-site.ts';
import type { Command } from './command.ts';

export const newSite: Command = {
  name: 'new',
  usage: '[DIR]',
  doc: 'Write a small, complete documentation folder to start from',
  examples: ['lectern new docs', 'lectern new docs --name "Harbor"'],
  options: { name: { type: 'string', value: 'NAME', doc: "Name of the site; default the folder's name" } },
  positionals: 1,
  run: ({ positionals, values, terminal }) => {
    const folder = positionals[0] || '.';
    const name = values['name'];
    const files = createNewSite(folder, ...(typeof name === 'string' && name !== '' ? [name] : []));
    for (const file of files) terminal.out(`  ${file}`);
    const where = folder === '.' ? 'this folder' : `"${folder}"`;
    terminal.out(`${terminal.paint('green', '✔')} ${files.length} files in ${where}`);
    const preview = [...programCommand(), 'dev', ...(folder === '.' ? [] : [folder])];
    terminal.out('\nPreview the site, with every change you make:\n');
    terminal.out(`  ${terminal.paint('bold', shellLine(preview))}`);
    return Promise.resolve(0);
  },
};

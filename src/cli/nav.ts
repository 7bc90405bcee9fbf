/** `lectern nav [DIR]`: prints the navigation as Lectern resolved it. */
import { pluralise } from '../lib/text/pluralise.ts';
import { type FoldedNavigation, foldNavigation } from '../tasks/fold-navigation.ts';
import type { Frozen } from '../tasks/freeze-navigation.ts';
import { loadNavigation, writeNavigation } from '../tasks/load-navigation.ts';
import type { Command, ExitCode } from './command.ts';
import { documentationFolder } from './folder.ts';
import { issueCount } from './issue-text.ts';
import { offline } from './offline.ts';
import type { Terminal } from './terminal.ts';

export const nav: Command = {
  name: 'nav',
  usage: '[DIR]',
  doc: 'Show the resolved navigation as a tree',
  examples: [
    'lectern nav docs',
    'lectern nav docs --json',
    'lectern nav docs --write',
    'lectern nav docs --fold --dry-run',
  ],
  options: {
    json: { type: 'boolean', doc: 'One JSON document instead of a tree' },
    write: {
      type: 'boolean',
      doc: 'Write docs.json where there is none; else list the pages of folders (`from`) in it, each by name',
    },
    fold: {
      type: 'boolean',
      doc: 'The other way round: write `from` where a list names what is in a folder, and its order into _meta.json, when the sidebar stays the same',
    },
    'dry-run': { type: 'boolean', doc: 'With --fold: only show what would be written' },
    offline,
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const folder = documentationFolder(positionals[0]);
    const fetching = { offline: values['offline'] === true };
    const dryRun = values['dry-run'] === true;
    if (values['fold'] === true) return sayFolded(await foldNavigation(folder, dryRun), dryRun, terminal);
    if (values['write'] === true) return sayWritten(await writeNavigation(folder, fetching), terminal);
    const { json, text, issues } = await loadNavigation(folder, fetching);
    terminal.out(values['json'] === true ? JSON.stringify(json) : text);
    const errors = issues.some((issue) => issue.severity === 'error');
    if (issues.length > 0 && values['json'] !== true)
      terminal.say(`\n${issueCount(issues)}; "lectern check" lists them`);
    return errors ? 1 : 0;
  },
};

function sayFolded(
  { lists, metas, left, entries }: FoldedNavigation,
  dryRun: boolean,
  terminal: Terminal,
): ExitCode {
  for (const { file, fields, names, entries: count } of lists)
    terminal.out(
      `  ${file}: ${JSON.stringify({ ...fields, ...(names.length > 0 && { pages: names }) })} instead of ${pluralise(count, 'entry', 'entries')}`,
    );
  for (const { file, names } of metas)
    terminal.out(
      `  ${file}: ${names === 0 ? 'title, icon or state of its group' : pluralise(names, 'name')}`,
    );
  for (const { folder, entries: count, why } of left)
    terminal.say(
      `  ${pluralise(count, 'entry stays', 'entries stay')} by hand${folder === '' ? '' : ` in the list of "${folder}"`}: ${why}`,
    );
  if (lists.length === 0) terminal.say('No list names what is in a folder; nothing was written');
  else {
    const names = metas.reduce((sum, meta) => sum + meta.names, 0);
    terminal.out(
      `${dryRun ? 'Would write' : 'Wrote'} ${pluralise(lists.length, 'folder')} and ${pluralise(metas.length, '_meta.json file')} with ${pluralise(names, 'name')}: ${entries.after} of ${entries.before} entries stay written by hand, and the sidebar is the same`,
    );
  }
  return 0;
}

function sayWritten({ generated, lists, pages, left }: Frozen, terminal: Terminal): ExitCode {
  for (const file of generated) terminal.out(`  ${file}`);
  if (generated.length > 0)
    terminal.say('  The sidebar still follows the folders; run it again to list each page by name');
  for (const { file, folder, entries } of lists)
    terminal.out(
      `  ${file}: ${pluralise(entries, 'entry', 'entries')} instead of "from": "${folder || '.'}"`,
    );
  for (const file of pages)
    terminal.out(`  ${file}: its title, icon or place in the sidebar in its front matter`);
  for (const { folder, why } of left) terminal.say(`  The list of "${folder || '.'}" stays as it is: ${why}`);
  if (generated.length + lists.length + left.length === 0)
    terminal.say('No list of the navigation has "from"; nothing was written');
  return left.length > 0 ? 1 : 0;
}

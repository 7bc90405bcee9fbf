/** `lectern nav [DIR]`: prints the navigation as Lectern resolved it. */
import { loadNavigation } from '../tasks/load-navigation.ts';
import type { Command } from './command.ts';
import { documentationFolder } from './folder.ts';
import { issueCount } from './issue-text.ts';
import { offline } from './offline.ts';

export const nav: Command = {
  name: 'nav',
  usage: '[DIR]',
  doc: 'Show the resolved navigation as a tree',
  examples: ['lectern nav docs', 'lectern nav docs --json'],
  options: {
    json: { type: 'boolean', doc: 'One JSON document instead of a tree' },
    offline,
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const { json, text, issues } = await loadNavigation(documentationFolder(positionals[0]), {
      offline: values['offline'] === true,
    });
    terminal.out(values['json'] === true ? JSON.stringify(json) : text);
    const errors = issues.some((issue) => issue.severity === 'error');
    if (issues.length > 0 && values['json'] !== true)
      terminal.say(`\n${issueCount(issues)}; "lectern check" lists them`);
    return errors ? 1 : 0;
  },
};

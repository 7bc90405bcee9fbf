/** `lectern check [DIR]`: every problem of a documentation folder in one run. */
import { checkSite } from '../app/check-site.ts';
import { compareIssues } from '../lib/issue.ts';
import type { Command } from './command.ts';
import { documentationFolder } from './folder.ts';
import { issueCount, issueText } from './issue-text.ts';

export const check: Command = {
  name: 'check',
  usage: '[DIR]',
  doc: 'List every problem of docs.json and its pages, with file, line and what to do',
  examples: ['lectern check', 'lectern check docs --strict', 'lectern check docs --json | jq .summary'],
  options: {
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
    strict: { type: 'boolean', doc: 'Warnings fail too' },
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const bar = terminal.progress('Checking');
    const { issues, edits: _, unlisted, ...counts } = await checkSite(documentationFolder(positionals[0]), bar.at);
    bar.done();
    const sorted = [...issues].sort(compareIssues);
    const errors = issues.filter((issue) => issue.severity === 'error').length;
    const ok = errors === 0 && (values['strict'] !== true || issues.length === 0);
    if (values['json'] === true) {
      terminal.out(
        JSON.stringify({
          ok,
          summary: { errors, warnings: issues.length - errors, ...counts },
          issues: sorted,
        }),
      );
    } else {
      for (const issue of sorted) terminal.out(issueText(issue, terminal));
      terminal.out(
        `${issues.length > 0 ? '\n' : ''}${terminal.paint(ok ? 'green' : 'red', ok ? '✔' : '✖')} ${issueCount(issues)} in ${counts.pages} pages (${(counts.milliseconds / 1000).toFixed(1)} s)`,
      );
    }
    return ok ? 0 : 1;
  },
};

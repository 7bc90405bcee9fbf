/** `lectern check [DIR]`: reports every problem of a documentation folder, and fixes what it can with `--fix`. */
import { type CheckResult, checkSite } from '../app/check-site.ts';
import { fixSite } from '../app/fix-site.ts';
import { AppError } from '../lib/app-error.ts';
import { compareIssues } from '../lib/issue.ts';
import type { Edit } from '../site/check/finding.ts';
import type { Command, ExitCode } from './command.ts';
import { editText } from './edit-text.ts';
import { documentationFolder } from './folder.ts';
import { issueCount, issueText } from './issue-text.ts';
import { offline } from './offline.ts';
import type { Terminal } from './terminal.ts';

export const check: Command = {
  name: 'check',
  usage: '[DIR]',
  doc: 'List every problem of docs.json and its pages, with file, line and what to do',
  brief: 'List every problem, with file, line and what to do',
  examples: [
    'lectern check',
    'lectern check docs --strict',
    'lectern check docs --fix --dry-run',
    'lectern check docs --json | jq .summary',
  ],
  options: {
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
    strict: { type: 'boolean', doc: 'Warnings fail too' },
    fix: { type: 'boolean', doc: 'Fix what has one right answer in the files, then check again' },
    offline,
    'dry-run': { type: 'boolean', doc: 'With --fix: only show what would be changed' },
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const folder = documentationFolder(positionals[0]);
    const dryRun = values['dry-run'] === true;
    if (dryRun && values['fix'] !== true)
      throw new AppError('usage/options', '"--dry-run" says what "--fix" would do', { hint: 'Add --fix' });
    const bar = terminal.progress('Checking');
    const fetching = { offline: values['offline'] === true };
    const first = await checkSite(folder, bar.at, fetching);
    const { done, refused } =
      values['fix'] === true ? fixSite(folder, first.edits, dryRun) : { done: [], refused: [] };
    const result = done.length > 0 && !dryRun ? await checkSite(folder, bar.at, fetching) : first;
    bar.done();
    for (const { message, hint } of refused)
      terminal.say(`${message}${hint === undefined ? '' : `. ${hint}`}`);
    const fixed = values['fix'] === true ? { done, dryRun } : undefined;
    return report(
      result,
      { fixed, strict: values['strict'] === true, json: values['json'] === true },
      terminal,
    );
  },
};

interface Wanted {
  readonly fixed: { readonly done: readonly Edit[]; readonly dryRun: boolean } | undefined;
  readonly strict: boolean;
  readonly json: boolean;
}

function report(result: CheckResult, { fixed, strict, json }: Wanted, terminal: Terminal): ExitCode {
  const { issues, edits, unlisted, ...counts } = result;
  const sorted = [...issues].sort(compareIssues);
  const errors = issues.filter((issue) => issue.severity === 'error').length;
  const ok = errors === 0 && (!strict || issues.length === 0);
  if (json) {
    const summary = { errors, warnings: issues.length - errors, ...counts };
    terminal.out(
      JSON.stringify({ ok, summary, issues: sorted, ...(fixed === undefined ? {} : { fixed: fixed.done }) }),
    );
    return ok ? 0 : 1;
  }
  for (const edit of fixed?.done ?? []) terminal.out(editText(edit, terminal));
  if (fixed !== undefined)
    terminal.out(
      `${fixed.done.length === 0 ? 'Nothing to fix' : `${fixed.done.length} ${fixed.dryRun ? 'would be fixed' : 'fixed'}`}\n`,
    );
  for (const issue of sorted) terminal.out(issueText(issue, terminal));
  const seconds = (counts.milliseconds / 1000).toFixed(1);
  terminal.out(
    `${issues.length > 0 ? '\n' : ''}${terminal.paint(ok ? 'green' : 'red', ok ? '✔' : '✖')} ${issueCount(issues)} in ${counts.pages} pages (${seconds} s)`,
  );
  if (unlisted > 0)
    terminal.out(`  ${unlisted} ${unlisted === 1 ? 'page is' : 'pages are'} not in the navigation`);
  if (edits.length > 0 && fixed === undefined)
    terminal.out(`  "lectern check --fix" can fix ${edits.length} of them`);
  return ok ? 0 : 1;
}

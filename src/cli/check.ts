/** `lectern check [DIR]`: reports every problem of a documentation folder, and fixes what it can with `--fix`. */

import { AppError } from '../lib/app-error.ts';
import { compareIssues, type Issue } from '../lib/issue.ts';
import { fixSite } from '../project/fix-site.ts';
import type { Edit } from '../site/check/finding.ts';
import { type ComparedIssues, compareWithBase } from '../tasks/check-base.ts';
import { type CheckOptions, type CheckResult, checkSite, type Progress } from '../tasks/check-site.ts';
import { ALLOW_SERVICES, allowedByFlag } from './allow-services.ts';
import { REPORT_OPTIONS, requestedReports, writeReports } from './check-reports.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { editText } from './edit-text.ts';
import { textOption } from './feedback/feedback-options.ts';
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
    'lectern check docs --base origin/main --annotations github',
    'lectern check docs --sarif lectern.sarif',
  ],
  options: {
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
    strict: { type: 'boolean', doc: 'Warnings fail too' },
    fix: { type: 'boolean', doc: 'Fix what has one right answer in the files, then check again' },
    offline,
    ...ALLOW_SERVICES,
    'dry-run': { type: 'boolean', doc: 'With --fix: only show what would be changed' },
    base: {
      type: 'string',
      value: 'REF',
      doc: 'Only problems that are new since this branch, tag or commit; reports still hold all of them',
    },
    questions: {
      type: 'string',
      value: 'FILE',
      doc: 'Questions that it must answer; default .lectern/questions.yaml of the folder',
    },
    ...REPORT_OPTIONS,
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const folder = documentationFolder(positionals[0]);
    const reports = requestedReports(values);
    const [dryRun, wantsFix] = [values['dry-run'] === true, values['fix'] === true];
    if (dryRun && !wantsFix)
      throw new AppError('usage/options', '"--dry-run" says what "--fix" would do', { hint: 'Add --fix' });
    const bar = terminal.progress('Checking');
    const fetching = { offline: values['offline'] === true, questions: textOption({ values }, 'questions') };
    const flags = allowedByFlag(values);
    const first = await checkSite(folder, bar.at, fetching, flags);
    const { done, refused } = wantsFix ? fixSite(folder, first.edits, dryRun) : { done: [], refused: [] };
    const result = done.length > 0 && !dryRun ? await checkSite(folder, bar.at, fetching, flags) : first;
    const issues = [...result.issues].sort(compareIssues);
    const compared = await compare(values, { folder, issues }, [bar.at, fetching]);
    bar.done();
    const commands = writeReports(reports, { folder, issues, added: compared?.added });
    for (const { message, hint } of refused)
      terminal.say(`${message}${hint === undefined ? '' : `. ${hint}`}`);
    const fixed = wantsFix ? { done, dryRun } : undefined;
    const [json, strict] = [values['json'] === true, values['strict'] === true];
    const code = report(
      { ...result, issues: compared?.added ?? issues },
      { fixed, strict, json, compared },
      terminal,
    );
    for (const line of commands) json ? terminal.say(line) : terminal.out(line);
    return code;
  },
};

async function compare(
  { base }: CommandInput['values'],
  head: { readonly folder: string; readonly issues: readonly Issue[] },
  [progress, fetching]: readonly [Progress, CheckOptions],
): Promise<ComparedIssues | undefined> {
  if (base === undefined) return undefined;
  if (typeof base !== 'string' || base === '')
    throw new AppError('usage/options', '--base is empty', {
      hint: 'Name a branch, a tag or a commit, for example --base origin/main',
    });
  return compareWithBase({ ...head, ref: base }, progress, fetching);
}

interface ReportRequest {
  readonly fixed: { readonly done: readonly Edit[]; readonly dryRun: boolean } | undefined;
  readonly strict: boolean;
  readonly json: boolean;
  readonly compared: ComparedIssues | undefined;
}

/** @param result with sorted issues */
function report(result: CheckResult, request: ReportRequest, terminal: Terminal): ExitCode {
  const { issues, edits: _, unlisted: __, ...counts } = result;
  const { fixed, strict, json, compared } = request;
  const errors = issues.filter((issue) => issue.severity === 'error').length;
  const ok = errors === 0 && (!strict || issues.length === 0);
  if (json) {
    const summary = { errors, warnings: issues.length - errors, ...counts };
    const base = compared === undefined ? {} : { base: { commit: compared.commit, known: compared.known } };
    terminal.out(
      JSON.stringify({ ok, summary, ...base, issues, ...(fixed === undefined ? {} : { fixed: fixed.done }) }),
    );
  } else reportText(result, { ...request, ok }, terminal);
  return ok ? 0 : 1;
}

function reportText(
  { issues, edits, unlisted, pages, milliseconds }: CheckResult,
  { fixed, compared, ok }: ReportRequest & { readonly ok: boolean },
  terminal: Terminal,
): void {
  for (const edit of fixed?.done ?? []) terminal.out(editText(edit, terminal));
  if (fixed !== undefined)
    terminal.out(
      `${fixed.done.length === 0 ? 'Nothing to fix' : `${fixed.done.length} ${fixed.dryRun ? 'would be fixed' : 'fixed'}`}\n`,
    );
  for (const issue of issues) terminal.out(issueText(issue, terminal));
  const seconds = (milliseconds / 1000).toFixed(1);
  const count = `${issueCount(issues)}${compared === undefined ? '' : ` since ${compared.commit.slice(0, 12)}`}`;
  terminal.out(
    `${issues.length > 0 ? '\n' : ''}${terminal.paint(ok ? 'green' : 'red', ok ? '✔' : '✖')} ${count} in ${pages} pages (${seconds} s)`,
  );
  if (compared !== undefined && compared.known > 0)
    terminal.out(
      `  ${compared.known} ${compared.known === 1 ? 'problem was' : 'problems were'} there before`,
    );
  if (unlisted > 0)
    terminal.out(`  ${unlisted} ${unlisted === 1 ? 'page is' : 'pages are'} not in the navigation`);
  if (edits.length > 0 && fixed === undefined && compared === undefined)
    terminal.out(`  "lectern check --fix" can fix ${edits.length} of them`);
}

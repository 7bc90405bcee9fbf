/** Writes the reports of `lectern check` that its options ask for: SARIF, Code Quality and workflow commands. */
import { join } from 'node:path/posix';
import { AppError } from '../lib/app-error.ts';
import type { Issue } from '../lib/issue.ts';
import { programVersion } from '../program/program-version.ts';
import { codeQualityReport } from '../tasks/check-reports/code-quality.ts';
import { reportedIssues, reportRoot } from '../tasks/check-reports/reported-issue.ts';
import { sarifLog } from '../tasks/check-reports/sarif-log.ts';
import { workflowCommands } from '../tasks/check-reports/workflow-commands.ts';
import { writeReport } from '../tasks/check-reports/write-report.ts';
import type { CommandInput, Option } from './command.ts';

export const REPORT_OPTIONS = {
  sarif: { type: 'string', value: 'FILE', doc: 'Also write a SARIF 2.1.0 file, for code scanning' },
  codequality: { type: 'string', value: 'FILE', doc: 'Also write a Code Quality report, for GitLab' },
  annotations: {
    type: 'string',
    value: 'github',
    doc: 'Also print workflow commands, which GitHub shows beside the lines; with --json to standard error',
  },
  manual: {
    type: 'string',
    value: 'URL',
    doc: 'Address of the page of the manual about checks, for the links of the SARIF file',
  },
} as const satisfies Record<string, Option>;

interface RequestedReports {
  readonly sarif: string | undefined;
  readonly codequality: string | undefined;
  readonly annotations: boolean;
  readonly manual: string | undefined;
}

/** @throws AppError `usage/options` */
export function requestedReports(values: CommandInput['values']): RequestedReports {
  const file = (name: 'sarif' | 'codequality'): string | undefined => {
    const value = values[name];
    if (value === '') throw wrong(`--${name} is empty`, 'Give the path of the file to write');
    return typeof value === 'string' ? value : undefined;
  };
  const { annotations, manual } = values;
  if (annotations !== undefined && annotations !== 'github')
    throw wrong(
      `--annotations is "${String(annotations)}"`,
      annotations === 'gitlab'
        ? 'GitLab reads a report instead: give --codequality FILE'
        : 'Give "github"; for GitLab, give --codequality FILE',
    );
  if (typeof manual === 'string' && !/^https?:\/\/[^#]+$/.test(manual))
    throw wrong(`--manual is "${manual}"`, 'Give an address that begins with https://, without "#"');
  return {
    sarif: file('sarif'),
    codequality: file('codequality'),
    annotations: annotations === 'github',
    manual: typeof manual === 'string' ? manual : undefined,
  };
}

const wrong = (message: string, hint: string): AppError => new AppError('usage/options', message, { hint });

interface CheckedIssues {
  readonly folder: string;
  /** Sorted. */
  readonly issues: readonly Issue[];
  /** Those that the change added; undefined where nothing was compared. */
  readonly added: readonly Issue[] | undefined;
}

/** @returns workflow commands, each a line, for those issues that the change added */
export function writeReports(
  { sarif, codequality, annotations, manual }: RequestedReports,
  { folder, issues, added }: CheckedIssues,
): readonly string[] {
  if (sarif === undefined && codequality === undefined && !annotations) return [];
  const root = reportRoot(folder);
  const reported = reportedIssues(issues, root);
  const isAdded = added === undefined ? undefined : new Set(added);
  if (sarif !== undefined)
    writeReport(sarif, sarifLog(reported, { version: programVersion(), manual, added: isAdded }));
  if (codequality !== undefined)
    writeReport(codequality, codeQualityReport(reported, join(root, 'docs.json')));
  if (!annotations) return [];
  return workflowCommands(reported.filter(({ issue }) => isAdded?.has(issue) !== false));
}

/** Writes issues as a Code Quality report, which GitLab shows in merge requests. */
import { oneLine } from '../../lib/text/clean-text.ts';
import type { ReportedIssue } from './reported-issue.ts';

interface CodeQualityIssue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'major' | 'minor';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/** @param config path of docs.json, where problems are shown that are in no file of the repository */
export function codeQualityReport(
  issues: readonly ReportedIssue[],
  config: string,
): readonly CodeQualityIssue[] {
  return issues.map(({ issue: { severity, code, message, hint, file, line }, path, fingerprint }) => ({
    description: oneLine(
      [...(path === undefined ? [file] : []), message].join(': ') + (hint === undefined ? '' : `. ${hint}`),
    ),
    check_name: code,
    fingerprint,
    severity: severity === 'error' ? 'major' : 'minor',
    location: { path: path ?? config, lines: { begin: path === undefined ? 1 : (line ?? 1) } },
  }));
}

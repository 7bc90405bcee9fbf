/** What a report to a forge says of the problems of a commit: their number, and each at its line. */
import type { Annotation } from '../../jobs/forges/forge.ts';
import type { Issue } from '../../lib/issue.ts';
import { pluralise } from '../../lib/text/pluralise.ts';

type Problem = Pick<Issue, 'severity' | 'message' | 'hint' | 'file' | 'line'>;

/** @param folder of the documentation inside the repository; empty = all of it */
export function annotationsOf(problems: readonly Problem[], folder: string): readonly Annotation[] {
  return problems.map(({ file, line, severity, message, hint }) => ({
    path: folder === '' ? file : `${folder}/${file}`,
    line: line ?? 1,
    level: severity,
    message: hint === undefined ? message : `${message}. ${hint}`,
  }));
}

/** `2 new errors and 1 new warning`; empty for none. @param kind before each noun: `new ` */
export function problemCount(errors: number, warnings: number, kind = ''): string {
  return [
    ...(errors === 0 ? [] : [pluralise(errors, `${kind}error`)]),
    ...(warnings === 0 ? [] : [pluralise(warnings, `${kind}warning`)]),
  ].join(' and ');
}

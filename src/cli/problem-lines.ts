/** What `dev` prints of the mistakes in the files: a summary after the start, then a line for each new and each mended one. */
import type { Issue } from '../lib/issue.ts';
import { pluralise } from '../lib/text/pluralise.ts';
import type { ProblemChange } from '../server/sites/follow-problems.ts';
import type { Terminal } from './terminal.ts';
import { unheeded } from './unheeded.ts';

/** Lines of one kind for one change of the files; the rest is counted. */
const MAX_LINES = 12;
/** Problems that the summary lists one by one; more are counted by their kind. */
const MAX_LISTED = 9;

/** @returns lines for the terminal, without the newline at the end */
export function problemLines(change: ProblemChange, paint: Terminal['paint']): readonly string[] {
  return change.isFirst ? summary(change, paint) : difference(change, paint);
}

function summary({ all, pages, unlisted }: ProblemChange, paint: Terminal['paint']): readonly string[] {
  const where = `in ${pluralise(pages, 'page')}`;
  const outside =
    unlisted > 0
      ? [`  ${pluralise(unlisted, 'page')} ${unlisted === 1 ? 'is' : 'are'} not in the navigation`]
      : [];
  if (all.length === 0) return [`${paint('green', '✔')} No problems ${where}`].concat(outside);
  // A folder with hundreds of pages that nobody lists must not hide a dead link.
  const [many, single] = grouped(all);
  const lines = single.slice(0, MAX_LISTED).map((issue) => line(issue, paint));
  const rest = single.length - lines.length;
  return [`${paint('yellow', '●')} ${countText(all)} ${where}:`].concat(
    lines,
    rest > 0 ? [`  ${rest} more`] : [],
    many.map(([code, issues]) => `  ${issues.length} × ${code}, first in ${unheeded(issues[0]!.file)}`),
    outside,
    [`  ${paint('dim', '"lectern check" lists all of them')}`],
  );
}

/** @returns kinds with more problems than the list holds, and the problems of all other kinds, errors first */
function grouped(all: readonly Issue[]): [[string, readonly Issue[]][], readonly Issue[]] {
  const byCode = [...Map.groupBy(all, ({ code }) => code)];
  const many = byCode.filter(([, issues]) => issues.length > MAX_LISTED);
  const single = byCode
    .filter(([, issues]) => issues.length <= MAX_LISTED)
    .flatMap(([, issues]) => issues)
    .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  return [many, single];
}

function difference(
  { added, mended, moved, all }: ProblemChange,
  paint: Terminal['paint'],
): readonly string[] {
  const places = moved.map(({ from, to }) => {
    const command = `lectern refactor move ${from} ${to} --write`;
    return `${paint('yellow', '●')} "${unheeded(from)}" was moved to "${unheeded(to)}": ${paint('bold', unheeded(command))} mends its links and redirects its address`;
  });
  const gone = mended.map(
    (issue) => `${paint('green', '✔')} mended: ${place(issue)} ${unheeded(issue.message)}`,
  );
  // A docs.json that cannot be read makes many problems go, and one come.
  const parts = [places, added.map((issue) => line(issue, paint)), gone].map(few);
  const lines = parts.flat();
  if (lines.length === 0) return [];
  const left = all.length === 0 ? 'no problems' : countText(all);
  return [...lines, paint('dim', `  now ${left}`)];
}

function few(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MAX_LINES;
  return rest > 0 ? [...lines.slice(0, MAX_LINES), `  ${rest} more`] : lines;
}

/** `3 errors, 1 warning`, without what there is none of. */
function countText(issues: readonly Issue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const warnings = issues.length - errors;
  const texts = [pluralise(errors, 'error'), pluralise(warnings, 'warning')];
  return texts.filter((_, at) => [errors, warnings][at]! > 0).join(', ');
}

function line(issue: Issue, paint: Terminal['paint']): string {
  const kind = issue.severity === 'error' ? paint('red', '✖ error') : paint('yellow', '▲ warning');
  const hint = issue.hint === undefined ? '' : `. ${paint('cyan', unheeded(issue.hint))}`;
  return `${kind} ${paint('bold', place(issue))} ${unheeded(issue.message)}${hint}`;
}

function place({ file, line: row, column }: Issue): string {
  return [unheeded(file), row, column].filter((part) => part !== undefined).join(':');
}

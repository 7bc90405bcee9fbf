/** Presents the outcome of the work: as a message, and as the text of the pull request. */
import { oneLine } from '../../../lib/text/clean-text.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import { planSentence } from './planned-task.ts';
import type { WorkOutcome } from './work-outcome.ts';
import { leftTitle, titlePart } from './work-titles.ts';

/** Of what was not done; of what was done to one file. */
const MAX_LEFT = 30;
const MAX_LINES = 20;
const LONGEST = 300;
const LONGEST_TITLE = 200;
/** Characters of what was done, and of what was not. */
const MAX_TEXT = 28_000;

interface OutcomeText {
  readonly title?: string;
  readonly body?: string;
  readonly message: string;
}

/** @param notes further sentences for the message */
export function presentOutcome(outcomes: readonly WorkOutcome[], notes: readonly string[]): OutcomeText {
  const files = new Set(outcomes.flatMap(({ changed }) => changed.map(({ file }) => file)));
  const parts = outcomes.map(titlePart).filter((part) => part !== undefined);
  const message = [
    files.size === 0
      ? unchangedText(outcomes)
      : `${oneLine(parts.join('; '), LONGEST)} (${files.size} ${files.size === 1 ? 'file' : 'files'}).`,
    ...guessText(outcomes),
    ...outcomes.flatMap(({ rows = [] }) => rowLines(rows)),
    ...outcomes.flatMap(planOnlyText),
    ...outcomes.flatMap(leftText),
    ...notes.map((note) => oneLine(note, LONGEST * 4)),
  ].join('\n');
  if (files.size === 0) return { message };
  return { message, title: oneLine(parts.join('; '), LONGEST_TITLE), body: body(outcomes, notes) };
}

/** Asked to look, asked for nothing that had to be done, or there is only what a person has to do. */
function unchangedText(outcomes: readonly WorkOutcome[]): string {
  if (outcomes.every(({ task }) => task.planOnly || task.work.kind === 'list'))
    return 'Nothing was changed, as was asked.';
  const proposed = outcomes.reduce((sum, outcome) => sum + (outcome.proposed ?? 0), 0);
  if (proposed > 0) return `Nothing was changed: ${pluralise(proposed, 'proposal')} to choose from.`;
  return outcomes.some(({ left }) => left.length > 0)
    ? 'Nothing was changed.'
    : 'Nothing was changed: there is nothing to do.';
}

/** Asked to plan: the plan is what there is to tell. */
function planOnlyText({ plan }: WorkOutcome): string[] {
  if (plan === undefined) return [];
  const shown = plan.changes
    .slice(0, MAX_LEFT)
    .map(({ file, text }) => oneLine(`- ${file}: ${text}`, LONGEST));
  return [planSentence(plan), ...rowLines(plan.rows), ...shown, ...andMoreEdits(plan.changes.length)];
}

function andMoreEdits(count: number): string[] {
  return count > MAX_LEFT ? [`- and ${count - MAX_LEFT} more`] : [];
}

const rowLines = (rows: readonly string[]): string[] => rows.map((row) => oneLine(`- ${row}`, LONGEST));

/** Guesses that a person has to review before merging. */
function guessText(outcomes: readonly WorkOutcome[]): string[] {
  const count = guesses(outcomes);
  if (count === 0) return [];
  return [
    count === 1
      ? '1 of these is what was most likely meant: please look at it.'
      : `${count} of these are what was most likely meant: please look at them.`,
  ];
}

const guesses = (outcomes: readonly WorkOutcome[]): number =>
  outcomes.flatMap(({ changed }) => changed.filter(({ likely }) => likely === true)).length;

function leftText(outcome: WorkOutcome): string[] {
  const { left } = outcome;
  if (left.length === 0) return [];
  const shown = left
    .slice(0, MAX_LEFT)
    .map(({ place, text }) => `- ${place === undefined ? '' : `${place}: `}${text}`);
  return [
    `${leftTitle({ work: outcome.task.work, left })}:`,
    ...shown.map((line) => oneLine(line, LONGEST)),
    ...andMore(outcome, MAX_LEFT),
  ];
}

function andMore({ task, left }: WorkOutcome, max: number): string[] {
  const command = task.work.kind === 'fix' || task.work.kind === 'list' ? 'check' : 'refactor';
  return left.length > max ? [`- and ${left.length - max} more: "lectern ${command}" lists them`] : [];
}

function body(outcomes: readonly WorkOutcome[], notes: readonly string[]): string {
  const changed = outcomes.flatMap((outcome) => outcome.changed);
  const byFile = [...Map.groupBy(changed, ({ file }) => file)].sort(([a], [b]) => (a < b ? -1 : 1));
  const done = byFile.map(([file, lines]) =>
    [
      `- ${code(file)}`,
      ...lines.slice(0, MAX_LINES).map(({ text }) => `  - ${code(text)}`),
      ...(lines.length > MAX_LINES ? [`  - and ${lines.length - MAX_LINES} more`] : []),
    ].join('\n'),
  );
  const left = outcomes
    .filter((outcome) => outcome.left.length > 0)
    .map((outcome) =>
      [
        `${leftTitle({ work: outcome.task.work, left: outcome.left })}:`,
        '',
        ...outcome.left
          .slice(0, MAX_LEFT)
          .map(({ place, text }) => `- ${place === undefined ? '' : `${code(place)} `}${code(text)}`),
        ...andMore(outcome, MAX_LEFT),
      ].join('\n'),
    );
  const rows = outcomes.flatMap((outcome) => outcome.rows ?? []);
  return [
    '## Changed',
    fitting(done, '\n', 'files'),
    ...(rows.length === 0 ? [] : [rows.map((row) => `- ${code(row)}`).join('\n')]),
    ...(left.length === 0 ? [] : ['## Left to you', fitting(left, '\n\n', 'lists')]),
    ...notes.map(code),
    guesses(outcomes) === 0
      ? 'Made without a model: each change has one right answer that follows from the files.\n'
      : 'Made without a model: each change has one right answer that follows from the files, but for those marked as most likely meant.\n',
  ].join('\n\n');
}

/** As many parts as fit: forges refuse bodies of more than 65,536 characters. */
function fitting(parts: readonly string[], between: string, name: string): string {
  const kept: string[] = [];
  let size = 0;
  for (const part of parts) {
    size += part.length + between.length;
    if (size > MAX_TEXT) break;
    kept.push(part);
  }
  if (kept.length < parts.length) kept.push(`- and ${parts.length - kept.length} more ${name}`);
  return kept.join(between);
}

/** As code, so that text from the repository makes no link, mention or picture on the forge. */
function code(text: string): string {
  const plain = oneLine(text, LONGEST);
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = plain.startsWith('`') || plain.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${plain}${pad}${fence}`;
}

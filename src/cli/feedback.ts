/** `lectern feedback list|export|import|settings`: shows, exports and imports readers' feedback, and sets what they are asked. */
import { AppError } from '../lib/app-error.ts';
import { oneLine } from '../lib/text/clean-text.ts';
import { printDate } from '../lib/time/dates.ts';
import {
  type ExportFormat,
  exportFeedback,
  type FeedbackItem,
  type FilterRequest,
  feedbackLine,
  importFeedback,
  type LineProblem,
  listFeedback,
} from '../tasks/transfer-feedback.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { feedbackFilter, optionsOf, textOption, wholeOption } from './feedback/feedback-options.ts';
import { FEEDBACK_SETTINGS_OPTIONS, settings } from './feedback/feedback-settings.ts';
import { runAction } from './run-action.ts';
import type { Terminal } from './terminal.ts';

const MAX_LISTED = 1_000;
/** Bad lines that are reported one by one. */
const MAX_PROBLEMS = 20;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

async function list(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const filter: FilterRequest = feedbackFilter(input);
  const limit = wholeOption(input, 'limit', { usual: 50, max: MAX_LISTED });
  const query = optionsOf(input, 'lectern feedback list');
  const { items, hasMore } = await listFeedback(settingsOf(input), query, { filter, limit });
  if (values['json'] === true) terminal.out(feedbackJsonText(items, hasMore));
  else if (items.length === 0) terminal.say('There is no such feedback');
  else {
    terminal.out(feedbackTable(items, terminal));
    if (hasMore)
      terminal.say(
        terminal.paint('dim', `There is more; --limit shows up to ${MAX_LISTED.toLocaleString('en')}`),
      );
  }
  return 0;
}

function exportFormat(input: CommandInput, file: string | undefined): ExportFormat {
  const given = textOption(input, 'format') ?? (file?.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl');
  if (given === 'csv' || given === 'jsonl') return given;
  throw new AppError('usage/format', `--format is "${given}"`, { hint: 'Say csv or jsonl' });
}

async function exportAll(input: CommandInput): Promise<ExitCode> {
  const file = input.positionals[1];
  const to = file === undefined || file === '-' ? input.io.stdout : file;
  const written = await exportFeedback(settingsOf(input), optionsOf(input, 'lectern feedback export'), {
    filter: feedbackFilter(input),
    format: exportFormat(input, file),
    to,
  });
  const { terminal } = input;
  if (to === file)
    terminal.say(`${terminal.paint('green', '✔')} ${counted(written, 'entry', 'entries')} in ${file}`);
  return 0;
}

/** Reports the first bad lines as they come, and the number of the rest. */
function problemReporter({ terminal }: CommandInput): (problem: LineProblem) => void {
  let reported = 0;
  return ({ line, problems }) => {
    if (reported++ < MAX_PROBLEMS)
      terminal.say(`${terminal.paint('red', 'error')} line ${line}: ${problems.join('; ')}`);
    else if (reported === MAX_PROBLEMS + 1)
      terminal.say(terminal.paint('dim', '      further bad lines are only counted'));
  };
}

async function importAll(input: CommandInput): Promise<ExitCode> {
  // Piped input needs no file name; in a terminal a forgotten name must not leave the program waiting for input.
  const from = input.positionals[1] ?? (input.io.stdin.isTTY ? undefined : '-');
  if (from === undefined)
    throw new AppError('usage/file', 'The file to import is missing', {
      hint: 'Name a file of JSON Lines, or - for standard input: lectern feedback import old.jsonl',
    });
  const { terminal, values } = input;
  const began = performance.now();
  const bar = terminal.progress('Importing');
  const { project, added, known, bad } = await importFeedback(
    settingsOf(input),
    optionsOf(input, 'lectern feedback import FILE'),
    {
      from: from === '-' ? input.io.stdin : from,
      onProblem: problemReporter(input),
      progress: (rows, share) => bar.at(rows, share === undefined ? rows : Math.round(rows / share)),
    },
  );
  bar.done();
  const seconds = (performance.now() - began) / 1_000;
  if (values['json'] === true)
    terminal.out(JSON.stringify({ ok: bad === 0, project: project.id, added, known, bad }));
  else {
    const mark = bad === 0 ? terminal.paint('green', '✔') : terminal.paint('red', '✖');
    const rest = [
      known > 0 ? `${counted(known, 'was', 'were')} there already` : '',
      bad > 0 ? `${counted(bad, 'bad line', 'bad lines')} left out` : '',
    ].filter((part) => part !== '');
    terminal.say(
      `${mark} ${[`${counted(added, 'entry', 'entries')} imported into ${project.id}`, ...rest].join(', ')}, ${seconds.toFixed(1)} s`,
    );
  }
  return bad === 0 ? 0 : 1;
}

export const feedback: Command = {
  name: 'feedback',
  usage: 'list | export [FILE] | import FILE | settings',
  doc: 'List, export and import what readers said, also while the server runs',
  brief: 'List, export and import what readers said',
  examples: [
    'lectern feedback list --status pending,in_progress',
    'lectern feedback export ../feedback.csv --from 2026-01-01',
    'lectern feedback export --format jsonl | gzip > feedback.jsonl.gz',
    'lectern feedback import old.jsonl --project docs',
    'lectern feedback settings --ask rating,comment --keep 365',
  ],
  options: {
    project: {
      type: 'string',
      value: 'ID',
      doc: 'Default the only one there is; an import with it takes lines of every project',
    },
    status: { type: 'string', value: 'LIST', doc: 'Only these, separated by commas' },
    source: { type: 'string', value: 'SOURCE', doc: 'Only contextual, code_snippet or agent' },
    from: { type: 'string', value: 'DATE', doc: 'Only from this moment on, such as 2026-01-31' },
    to: { type: 'string', value: 'DATE', doc: 'Only before this moment' },
    limit: { type: 'string', value: 'NUMBER', doc: 'Most entries that list shows; default 50' },
    format: {
      type: 'string',
      value: 'FORMAT',
      doc: 'Of an export, jsonl or csv; default by the name of the file',
    },
    ...FEEDBACK_SETTINGS_OPTIONS,
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: runAction('feedback', { list, export: exportAll, import: importAll, settings }),
};

const MAX_TEXT = 80;

function what({ helpful, comment, reason, code }: FeedbackItem): string {
  const vote = helpful === null ? '' : helpful ? '👍 ' : '👎 ';
  return `${vote}${oneLine(comment ?? reason ?? code ?? '', MAX_TEXT)}`;
}

/** Formats feedback for a terminal: one line each, without control characters. */
function feedbackTable(items: readonly FeedbackItem[], { paint }: Terminal): string {
  const head = ['CREATED', 'STATUS', 'SOURCE', 'PAGE', 'WHAT'];
  const rows = items.map((item) => [
    printDate(item.createdAt).slice(0, 16).replace('T', ' '),
    item.status,
    item.source,
    oneLine(item.path, 60),
    what(item),
  ]);
  const lines = columns([head, ...rows]);
  return [paint('dim', lines[0]!), ...lines.slice(1)].join('\n');
}

function feedbackJsonText(items: readonly FeedbackItem[], hasMore: boolean): string {
  return `{"feedback":[${items.map(feedbackLine).join(',')}],"hasMore":${hasMore}}`;
}

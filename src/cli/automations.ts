/** `lectern automations list|run|history`: recipes that run by themselves, from the terminal and while the server runs. */
import {
  type AutomationLine,
  type AutomationRunLine,
  automationHistory,
  listAutomations,
  runAutomation,
} from '../app/automations/manage-automations.ts';
import { AppError } from '../lib/app-error.ts';
import { oneLine } from '../lib/clean-text.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { textOption, wholeOption } from './feedback/feedback-options.ts';
import { type Actions, runAction } from './run-action.ts';

const MOST_LISTED = 1_000;
const minute = (moment: string | null): string =>
  moment === null ? '' : moment.slice(0, 16).replace('T', ' ');

function idOf({ positionals }: CommandInput): string {
  const [action, id] = positionals;
  if (id !== undefined) return id;
  throw new AppError('usage/automation', 'The id of the automation is missing', {
    hint: `Run "lectern automations list" to see the ids, then "lectern automations ${action} ID"`,
  });
}

async function list(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const automations = await listAutomations(settingsOf(input), textOption(input, 'project'));
  if (values['json'] === true) terminal.out(JSON.stringify({ automations }));
  else {
    const rows = automations.map((one) => [one.id, stateOf(one), minute(one.nextRunAt), lastOf(one)]);
    terminal.out(columns([['ID', 'STATE', 'NEXT RUN (UTC)', 'LAST RUN (UTC)'], ...rows]).join('\n'));
  }
  return 0;
}

function stateOf({ enabled, trigger }: AutomationLine): string {
  if (!enabled) return 'off';
  if (trigger === 'code') return 'on, after each push to a code repository';
  return trigger === 'push' ? 'on, after each push' : 'on';
}

const lastOf = ({ lastRun }: AutomationLine): string =>
  lastRun === undefined ? 'never' : `${minute(lastRun.createdAt)} ${lastRun.state}`;

async function start(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const name = { id: idOf(input), project: textOption(input, 'project') };
  const dry = values['dry-run'] === true;
  const run = await runAutomation(settingsOf(input), name, dry);
  if (values['json'] === true) terminal.out(JSON.stringify(run));
  else
    terminal.say(
      `${terminal.paint('green', '✔')} ${dry ? 'A dry run' : 'A run'} of "${run.schemaId}" is queued; a running server takes it, and "lectern automations history ${run.schemaId}" shows what becomes of it`,
    );
  return 0;
}

async function history(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const limit = wholeOption(input, 'limit', { usual: 20, most: MOST_LISTED });
  const name = { id: idOf(input), project: textOption(input, 'project') };
  const runs = await automationHistory(settingsOf(input), name, limit);
  if (values['json'] === true) terminal.out(JSON.stringify({ runs }));
  else if (runs.length === 0) terminal.say('There are no runs yet');
  else terminal.out(runTable(runs));
  return 0;
}

function runTable(runs: readonly AutomationRunLine[]): string {
  const rows = runs.map((run) => [
    minute(run.createdAt),
    run.dryRun ? `${run.state} (dry run)` : run.state,
    run.cause,
    oneLine(run.report, 100),
  ]);
  return columns([['STARTED (UTC)', 'STATE', 'CAUSE', 'REPORT'], ...rows]).join('\n');
}

const ACTIONS: Actions = { list, run: start, history };

export const automations: Command = {
  name: 'automations',
  usage: 'list | run ID [--dry-run] | history ID',
  doc: 'See recipes that run by themselves, and start one now',
  examples: [
    'lectern automations list',
    'lectern automations run fix-links --dry-run',
    'lectern automations history fix-links',
  ],
  options: {
    'dry-run': { type: 'boolean', doc: 'run only says what would be done, also while the automation is off' },
    project: { type: 'string', value: 'ID', doc: 'Default the only one of the store' },
    limit: { type: 'string', value: 'NUMBER', doc: 'Most runs that history shows; default 20' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: runAction('automations', ACTIONS),
};

/** `lectern automations list|show|set|run|history`: recipes that run by themselves, from the terminal and while the server runs. */

import { AppError } from '../lib/app-error.ts';
import { oneLine } from '../lib/text/clean-text.ts';
import {
  type AutomationLine,
  type AutomationRunLine,
  automationHistory,
  listAutomations,
  runAutomation,
  setAutomation,
  showAutomation,
} from '../tasks/manage-automations.ts';
import { AUTOMATION_OPTIONS, optionOfField, typedAutomation } from './automation-options.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { textOption, wholeOption } from './feedback/feedback-options.ts';
import { type Actions, runAction } from './run-action.ts';

const MAX_LISTED = 1_000;
/** The settings of this terminal may be others than those of the server that does it. */
const WORDS =
  'Words go to the model of the server that runs it: the page of the automation in its dashboard names it';
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

async function show(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const name = { id: idOf(input), project: textOption(input, 'project') };
  const one = await showAutomation(settingsOf(input), name);
  terminal.out(values['json'] === true ? JSON.stringify(one) : automationText(one));
  return 0;
}

function automationText(one: AutomationLine): string {
  const limit = (max: number | null): string => (max === null ? 'no limit' : String(max));
  return columns([
    ['Id', one.id],
    ['State', stateOf(one)],
    ['Schedule', `${one.schedule} ${one.timeZone}`],
    ['Scope', one.scope || 'all pages'],
    ...Object.entries(one.options).map(([name, value]) => [`Option ${name}`, value || 'empty']),
    ['Tokens of a run', limit(one.runTokens)],
    ['Tokens in a month', limit(one.monthTokens)],
    ['Runs in a month', limit(one.monthRuns)],
    ['Unattended', one.unattended ? 'yes' : 'no'],
    ['Next run (UTC)', minute(one.nextRunAt) || 'none'],
    ['Last run (UTC)', lastOf(one)],
  ]).join('\n');
}

async function set(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const [id, typed] = [idOf(input), typedAutomation(input)];
  if (Object.keys(typed.fields).length === 0 && typed.options === undefined)
    throw new AppError('usage/arguments', `There is nothing to change in the automation "${id}"`, {
      hint: `For example "lectern automations set ${id} --on"`,
    });
  const project = textOption(input, 'project');
  const request = { id, project, ...typed, nameOf: optionOfField };
  const { line, needsModel } = await setAutomation(settingsOf(input), request);
  if (values['json'] === true) terminal.out(JSON.stringify(line));
  else {
    terminal.say(`${terminal.paint('green', '✔')} The automation "${id}" is ${stateOf(line)}`);
    if (line.enabled && needsModel)
      terminal.say(
        `  It needs an agent with a model; without one, its runs are skipped and say so. ${WORDS}`,
      );
  }
  return 0;
}

async function start(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const name = { id: idOf(input), project: textOption(input, 'project') };
  const dry = values['dry-run'] === true;
  const { run, needsModel } = await runAutomation(settingsOf(input), name, dry);
  if (values['json'] === true) terminal.out(JSON.stringify(run));
  else {
    terminal.say(
      `${terminal.paint('green', '✔')} ${dry ? 'A dry run' : 'A run'} of "${run.schemaId}" is queued; a running server takes it, and "lectern automations history ${run.schemaId}" shows what becomes of it`,
    );
    if (!dry) terminal.say(`  ${needsModel ? WORDS : 'No model is asked'}`);
  }
  return 0;
}

async function history(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const limit = wholeOption(input, 'limit', { usual: 20, max: MAX_LISTED });
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

const ACTIONS: Actions = { list, show, set, run: start, history };

export const automations: Command = {
  name: 'automations',
  usage: 'list | show ID | set ID | run ID [--dry-run] | history ID',
  doc: 'See and set recipes that run by themselves, and start one now',
  examples: [
    'lectern automations list',
    'lectern automations run fix-links --dry-run',
    'lectern automations set fix-links --on --schedule "0 6 * * 1"',
    'lectern automations set merged-code --on --when code --option repositories=api',
    'lectern automations show fix-links',
    'lectern automations history fix-links',
  ],
  options: {
    ...AUTOMATION_OPTIONS,
    'dry-run': { type: 'boolean', doc: 'run only says what would be done, also while the automation is off' },
    project: { type: 'string', value: 'ID', doc: 'Default the only one of the store' },
    limit: { type: 'string', value: 'NUMBER', doc: 'Most runs that history shows; default 20' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: runAction('automations', ACTIONS),
};

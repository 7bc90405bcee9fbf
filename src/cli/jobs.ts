/** `lectern jobs run|list|show|message|retry|cancel|declined`: agent jobs from the terminal, also while the server runs. */

import { AppError } from '../lib/app-error.ts';
import {
  cancelJob,
  type JobLine,
  type JobName,
  listJobs,
  retryJob,
  sendJobMessage,
  showJob,
} from '../tasks/manage-jobs.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { textOption, wholeOption } from './feedback/feedback-options.ts';
import { declined } from './jobs/declined.ts';
import { jobTable, jobText, shortId } from './jobs/job-text.ts';
import { run } from './jobs/run.ts';
import { type Actions, runAction } from './run-action.ts';

const MAX_LISTED = 1_000;

function refuseMore({ positionals }: CommandInput, max: number): void {
  const extra = positionals[max];
  if (extra === undefined) return;
  throw new AppError('usage/arguments', `"lectern jobs ${positionals[0]}" got "${extra}" too much`, {
    hint: 'Put words that belong together in quotation marks',
  });
}

function nameOf(input: CommandInput): JobName {
  const id = input.positionals[1];
  if (id === undefined)
    throw new AppError('usage/job', 'The id of the job is missing', {
      hint: `Run "lectern jobs list" to see the ids, then "lectern jobs ${input.positionals[0]} ID"`,
    });
  return { id, project: textOption(input, 'project') };
}

function printResult({ terminal, values }: CommandInput, job: JobLine, what: string): ExitCode {
  if (values['json'] === true) terminal.out(JSON.stringify(job));
  else terminal.say(`${terminal.paint('green', '✔')} ${what}`);
  return 0;
}

async function list(input: CommandInput): Promise<ExitCode> {
  refuseMore(input, 1);
  const { terminal, values } = input;
  const limit = wholeOption(input, 'limit', { usual: 20, max: MAX_LISTED });
  const jobs = await listJobs(settingsOf(input), { project: textOption(input, 'project'), limit });
  if (values['json'] === true) terminal.out(JSON.stringify({ jobs }));
  else if (jobs.length > 0) terminal.out(jobTable(jobs, terminal));
  else terminal.say('There are no jobs yet; "lectern jobs run PROMPT" makes one');
  return 0;
}

async function show(input: CommandInput): Promise<ExitCode> {
  refuseMore(input, 2);
  const { terminal, values } = input;
  const shown = await showJob(settingsOf(input), nameOf(input));
  const events = values['events'] === true ? shown.events : [];
  if (values['json'] === true)
    terminal.out(JSON.stringify(values['events'] === true ? { ...shown.job, events } : shown.job));
  else terminal.out(jobText(shown.job, events, terminal));
  return 0;
}

async function cancel(input: CommandInput): Promise<ExitCode> {
  refuseMore(input, 2);
  const { job, hadEnded } = await cancelJob(settingsOf(input), nameOf(input));
  const id = shortId(job);
  if (hadEnded) return printResult(input, job, `Job ${id} had ended before: ${job.state.replace('_', ' ')}`);
  return printResult(
    input,
    job,
    job.wish === 'cancel' ? `Job ${id} is being stopped` : `Job ${id} is cancelled`,
  );
}

const GOES_ON = 'a running server or "lectern jobs run --job';

async function say(input: CommandInput): Promise<ExitCode> {
  refuseMore(input, 3);
  const text = input.positionals[2];
  const name = nameOf(input);
  if (text === undefined || text.trim() === '')
    throw new AppError('usage/message', 'The message is missing', {
      hint: 'Say it in quotation marks: lectern jobs message ID "Also fix the German pages"',
    });
  const job = await sendJobMessage(settingsOf(input), name, text);
  const what =
    job.state === 'queued'
      ? `Job ${shortId(job)} is queued for it; ${GOES_ON} ${shortId(job)}" takes it`
      : `Job ${shortId(job)} works on it when its round is done`;
  return printResult(input, job, what);
}

async function retry(input: CommandInput): Promise<ExitCode> {
  refuseMore(input, 2);
  const job = await retryJob(settingsOf(input), nameOf(input));
  return printResult(input, job, `Job ${shortId(job)} is queued again; ${GOES_ON} ${shortId(job)}" takes it`);
}

const ACTIONS: Actions = {
  run,
  list,
  show,
  message: say,
  retry,
  cancel,
  declined,
};

export const jobs: Command = {
  name: 'jobs',
  usage:
    'run PROMPT [DIR] | list | show ID | message ID TEXT | retry ID | cancel ID | declined [list | forget ID]',
  doc: 'Have an agent change the documentation on a branch',
  examples: [
    'lectern jobs run "Fix the broken links" docs',
    'lectern jobs run "Add missing descriptions" --branch docs/descriptions --ready',
    'lectern jobs run "Also the German pages" --job v9w0x2',
    'lectern jobs list',
    'lectern jobs show v9w0x2 --events',
    'lectern jobs cancel v9w0x2',
    'lectern jobs declined',
    'lectern jobs declined forget v9w0x2',
  ],
  options: {
    project: { type: 'string', value: 'ID', doc: 'Default the one of the folder, or all for list' },
    branch: { type: 'string', value: 'NAME', doc: 'Branch of a new job; default one named after the prompt' },
    ready: { type: 'boolean', doc: 'Open the pull request as ready for review instead of as a draft' },
    job: { type: 'string', value: 'ID', doc: 'run goes on with this job, PROMPT is a message to it' },
    events: { type: 'boolean', doc: 'show prints all events' },
    limit: { type: 'string', value: 'NUMBER', doc: 'Most jobs or edits that a list shows; default 20' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 3,
  run: runAction('jobs', ACTIONS),
};

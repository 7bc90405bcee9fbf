/** What `lectern preview` and `lectern deploy` share: their options, and how they show an update. */

import { AppError } from '../lib/app-error.ts';
import { serverTarget } from '../tasks/ask-server/server-target.ts';
import { type UpdateOutcome, updateProject } from '../tasks/ask-server/update-project.ts';
import type { CommandInput, ExitCode, Option } from './command.ts';
import { plainLines } from './plain-lines.ts';
import { unheeded } from './unheeded.ts';

const DEFAULT_SECONDS = 600;
const MAX_SECONDS = 86_400;
const MAX_LOG_LINES = 200;

export const UPDATE_OPTIONS = {
  server: { type: 'string', value: 'URL', doc: 'Address of the Lectern server' },
  project: { type: 'string', value: 'ID', doc: 'Id of the project' },
  'no-wait': { type: 'boolean', doc: 'End as soon as the server has accepted it' },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    doc: `Longest time to wait for the end; default ${DEFAULT_SECONDS}`,
  },
  insecure: { type: 'boolean', doc: 'Send the key without encryption, to a server with http://' },
  json: { type: 'boolean', doc: 'One JSON document instead of text' },
} as const satisfies Record<string, Option>;

/** @param branch of a preview; undefined for a deployment */
export async function runUpdate({ values, terminal }: CommandInput, branch?: string): Promise<ExitCode> {
  const { server, project } = values;
  const target = serverTarget({ server, project, insecure: values['insecure'] === true });
  const request = { branch, wait: values['no-wait'] !== true, timeout: 1_000 * seconds(values['timeout']) };
  const outcome = await updateProject(target, request, (status) => terminal.say(status.replace('_', ' ')));
  const ok = outcome.status !== 'failure';
  if (values['json'] === true) terminal.out(JSON.stringify({ ok, ...outcome }));
  else show(outcome, terminal, branch);
  return ok ? 0 : 1;
}

function show(
  { status, summary, previewUrl, logs, statusId }: UpdateOutcome,
  terminal: CommandInput['terminal'],
  branch: string | undefined,
): void {
  const lines = logs.flatMap((text) => plainLines(text, 1_000)).map(unheeded);
  for (const line of lines.slice(-MAX_LOG_LINES)) terminal.say(`  ${line}`);
  const mark =
    status === 'success'
      ? terminal.paint('green', '✔')
      : status === 'failure'
        ? terminal.paint('red', '✖')
        : terminal.paint('yellow', '…');
  const words = {
    success: branch === undefined ? 'is live' : 'is ready',
    failure: 'failed',
    queued: 'is accepted',
    in_progress: 'is in progress',
  };
  terminal.say(
    `${mark} ${branch === undefined ? 'Deployment' : 'Preview'} ${words[status]}${summary === '' ? '' : `: ${unheeded(summary)}`}`,
  );
  if (previewUrl !== undefined) terminal.out(previewUrl);
  else if (status === 'queued') terminal.out(unheeded(statusId));
}

function seconds(given: string | boolean | undefined): number {
  if (given === undefined) return DEFAULT_SECONDS;
  const value = /^\d{1,6}$/.test(String(given)) ? Number(given) : 0;
  if (value >= 1 && value <= MAX_SECONDS) return value;
  throw new AppError('usage/options', `--timeout is "${String(given)}"`, {
    hint: `Give a whole number of seconds from 1 to ${MAX_SECONDS}`,
  });
}

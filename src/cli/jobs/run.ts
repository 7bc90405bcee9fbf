/** `lectern jobs run`: creates a job, works on it in this process, and prints its progress until the end. */

import { AppError } from '../../lib/app-error.ts';
import { type RunOutcome, type RunRequest, runJobHere } from '../../tasks/run-job-here.ts';
import type { CommandInput, ExitCode } from '../command.ts';
import { settingsOf } from '../command-settings.ts';
import { textOption } from '../feedback/feedback-options.ts';
import { servedPlans } from '../serving.ts';
import type { Terminal } from '../terminal.ts';
import { isWell } from './job-labels.ts';
import { outcomeText, shortId } from './job-text.ts';
import { createLiveJob } from './live-job.ts';
import { createStatusLine } from './status-line.ts';

export async function run(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const json = values['json'] === true;
  const request = optionsOf(input);
  const settings = settingsOf(input);
  const status = createStatusLine(json ? { write: () => undefined } : input.io.stderr);
  const signals = listen((text) => (json ? terminal.say(text) : status.above([text])));
  const live = createLiveJob(status, terminal, Date.now);
  try {
    const outcome = await runJobHere(settings, request, {
      began: (job, agent, wordsTo) =>
        status.above([
          `${terminal.paint('cyan', '●')} Job ${terminal.paint('bold', shortId(job))} of ${job.project}, by ${agent}`,
          `  ${terminal.paint('dim', `Words go to ${wordsTo}`)}`,
        ]),
      news: live,
      // The worker's messages are among the events of the job.
      log: { info: () => undefined, error: () => undefined },
      cancel: signals.cancel,
      leave: signals.leave,
    });
    status.end();
    printOutcome(outcome, terminal, json);
    return outcome.ended && isWell(outcome.job) ? 0 : 1;
  } finally {
    status.end();
    signals.end();
  }
}

function printOutcome(outcome: RunOutcome, terminal: Terminal, json: boolean): void {
  const { job, ended, files } = outcome;
  if (json) terminal.out(JSON.stringify({ ...job, files }));
  else if (ended) terminal.out(outcomeText(outcome, terminal));
  else
    terminal.say(
      `The job goes on when a worker takes it: a running server, or "lectern jobs run --job ${shortId(job)}"`,
    );
}

function optionsOf(input: CommandInput): RunRequest {
  const { positionals, values } = input;
  const job = textOption(input, 'job');
  const prompt = positionals[1]?.trim() === '' ? undefined : positionals[1];
  if (job === undefined && prompt === undefined)
    throw new AppError('usage/prompt', 'The prompt is missing', {
      hint: 'Say it in quotation marks: lectern jobs run "Fix the broken links"',
    });
  const [branch, folder] = [textOption(input, 'branch'), positionals[2]];
  if (job !== undefined && branch !== undefined)
    throw new AppError('usage/branch', '--branch is for a new job; an existing one keeps its own', {
      hint: 'Leave --branch out',
    });
  return {
    plans: servedPlans(folder === undefined ? [] : [folder], textOption(input, 'config')),
    project: textOption(input, 'project'),
    job,
    prompt,
    branch,
    draft: values['ready'] !== true,
  };
}

interface Signals {
  readonly cancel: AbortSignal;
  readonly leave: AbortSignal;
  end(): void;
}

/** The first Ctrl+C cancels the job; a second one, or SIGTERM, leaves it to other workers. */
function listen(say: (text: string) => void): Signals {
  const [cancel, leave] = [new AbortController(), new AbortController()];
  const interrupt = (): void => {
    if (!cancel.signal.aborted) say('Cancelling the job; once more leaves it as it is');
    (cancel.signal.aborted ? leave : cancel).abort();
  };
  const end = (): void => leave.abort();
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', end);
  return {
    cancel: cancel.signal,
    leave: leave.signal,
    end: () => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', end);
    },
  };
}

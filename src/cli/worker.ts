/** `lectern worker [DIR…]`: runs agent jobs without a server, beside other processes that share the database. */
import { once } from 'node:events';
import type { Settings } from '../settings/settings.ts';
import { type RunningWorkerAlone, runWorker } from '../tasks/run-worker.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { textOption } from './feedback/feedback-options.ts';
import { inLog, logTerminal } from './log-terminal.ts';
import { servedPlans } from './serving.ts';
import type { Terminal } from './terminal.ts';

function readyLine({ name, store, projects }: RunningWorkerAlone, { paint }: Terminal): string {
  const each = projects.map(({ id, setup }) => {
    const { agent, result, repository, problem } = setup;
    const where = result === undefined ? `local review of ${repository}` : repository;
    return `${paint('bold', id)} (${problem === undefined ? `${agent}, ${where}` : paint('yellow', problem)})`;
  });
  return `${paint('green', '●')} Worker ${name} on ${store}: ${each.join(', ')}`;
}

async function work(input: CommandInput, settings: Settings): Promise<ExitCode> {
  const plans = servedPlans(input.positionals, textOption(input, 'config'));
  // Listens before the first job is claimed, so that a signal is never missed.
  const stopRequest = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const running = await runWorker(settings, plans, input.terminal.log);
  input.terminal.out(readyLine(running, input.terminal));
  await stopRequest;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  await running.stop();
  return 0;
}

export const worker: Command = {
  name: 'worker',
  usage: '[DIR…]',
  doc: 'Work on agent jobs without a server, beside others on one PostgreSQL database',
  brief: 'Work on agent jobs without a server, beside others',
  examples: [
    'DATABASE_URL=postgres://… lectern worker docs',
    'lectern worker --config lectern.config.json',
    'LECTERN_JOBS=4 lectern worker docs handbook',
  ],
  options: { config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' } },
  positionals: 100,
  run: (input) => {
    const settings = settingsOf(input);
    const { format } = settings.log;
    const terminal = logTerminal(input.terminal, format);
    return inLog(terminal, format, () => work({ ...input, terminal }, settings));
  },
};

/** Runs git once and returns its output: from a small process where this one is large. */
import { inSpan } from '../../telemetry/trace/request-context.ts';
import type { GitPlace } from './git-process.ts';
import { runInStarter } from './git-starter.ts';
import { type GitAnswer, type GitCall, runHere } from './run-here.ts';

export { type GitAnswer, type GitCall, startProblem } from './run-here.ts';

/**
 * Bytes of this process above which git is started by another. To start a program, the system copies the tables of all memory of the
 * process that asks: 1 ms of this thread at 60 MB, 7 ms at 200 MB and 22 ms at 600 MB. The other process takes 45 MB.
 */
const LARGE = 160 * 1024 * 1024;

/**
 * Runs git.
 * @throws AppError `git/missing`; the reason of the signal when it was aborted. Any exit code is a result.
 */
export function runGit(place: GitPlace, call: GitCall): Promise<GitAnswer> {
  call.signal?.throwIfAborted();
  // The subcommand alone: other arguments may be addresses with a token.
  const command = call.args.find((one) => /^[a-z][a-z-]*$/.test(one)) ?? '';
  const run = process.memoryUsage.rss() > LARGE ? runInStarter : runHere;
  return inSpan(`git ${command}`, { kind: 'client' }, () => run(place, call));
}

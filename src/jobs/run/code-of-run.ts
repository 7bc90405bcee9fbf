/** The repositories that the agent of a run may read: the one around the documentation as of the base of the round, and those of the project. */
import type { Job } from '../../records/jobs/job.ts';
import type { AgentTurn } from '../agents/agent.ts';
import type { CodeOrigin } from '../code/code-origin.ts';
import { type CodeReading, codeRepository, listRoom } from '../code/code-repository.ts';
import type { JobRun, RunCode } from './job-run.ts';

/** Opened once in a run: turns that put errors right read the same commits. */
export function codeOfRun(run: JobRun, reading: CodeReading): Pick<AgentTurn, 'code'> {
  const { readsCode, understands, code } = run.resources;
  if (readsCode !== true || !understands || hasUnseenWords(run.job)) return {};
  if (run.code === undefined) {
    const origins = [...around(run), ...(code?.origins ?? [])];
    const room = listRoom();
    const made: RunCode = {
      repositories: origins.map((origin) => codeRepository(origin, () => made.reading, room)),
      reading,
    };
    run.code = made;
  }
  run.code.reading = reading;
  return run.code.repositories.length === 0 ? {} : { code: run.code.repositories };
}

/**
 * Words of readers that an automation has handed over: nobody has looked at them, and what an agent that obeys them writes may be public
 * before anybody does. Later rounds of the same job have them too.
 */
const hasUnseenWords = ({ askedBy, feedback }: Job): boolean =>
  feedback.length > 0 && askedBy.startsWith('automation:');

/** Where the documentation is the whole repository, there is nothing around it. */
function around({ job, resources }: JobRun): readonly CodeOrigin[] {
  const { folder, repository, forge } = resources;
  const { base, baseBranch } = job;
  if (folder === '' || base === null) return [];
  const opened = { repository, head: base, branch: baseBranch ?? '', history: forge.history };
  return [{ name: '', label: forge.name, docs: folder, open: async () => opened }];
}

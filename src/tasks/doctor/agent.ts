/** Checks that the agent of jobs can work as it is set up: its program is installed, it is confined, and it has its model. */
import { agentOf, agentProblem, codeClosedWhy } from '../../server/jobs/open-agent.ts';
import { type Check, fail, ok, warn } from './check.ts';

export const agent: Check = {
  name: 'agent',
  // Bubblewrap is tried.
  time: 25_000,
  run: async ({ settings: { jobs } }) => {
    const problem = await agentProblem(jobs);
    if (problem === undefined) {
      const done = `Jobs are done by ${agentOf(jobs).name(jobs)}`;
      const closed = jobs.readsCode ? codeClosedWhy(jobs) : undefined;
      return closed === undefined
        ? ok(done)
        : warn(`${done}, and LECTERN_MODEL_CODE is true: ${closed}`, 'Leave LECTERN_MODEL_CODE out');
    }
    const { text, hint, ofMachine } = problem;
    return ofMachine === true ? warn(text, `${hint}, if jobs run here`) : fail(text, hint);
  },
};

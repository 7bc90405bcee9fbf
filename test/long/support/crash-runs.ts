/** Runs of an automation in a crash test: on a branch that moves, by a schedule that is due for every worker at once, and by a program. */
import { execFileSync } from 'node:child_process';
import type { AutomationRun } from '../../../src/records/automations/automation.ts';
import { defaultSettings } from '../../../src/records/automations/recipes/default-settings.ts';
import { fixLinks } from '../../../src/records/automations/recipes/fix-links.ts';
import type { Records } from '../../../src/records/records.ts';
import type { TestForge } from '../../support/forge/start-test-forge.ts';

const PROJECT = 'docs';
const RECIPE = fixLinks.id;
const SCOPE = 'pages';

export interface CrashRuns {
  /** A commit with a broken link, and a run for it. */
  act(): Promise<void>;
  /** Nothing starts by itself any more. */
  stop(): Promise<void>;
  /** Runs that have not ended. */
  open(): Promise<number>;
  faults(): Promise<string[]>;
  summary(): Promise<string>;
}

export async function crashRuns(records: Records, forge: TestForge, repository: string): Promise<CrashRuns> {
  // Due each minute, for every worker at once.
  const settings = { ...defaultSettings(fixLinks), enabled: true, schedule: '* * * * *', scope: SCOPE };
  await records.automations.save(PROJECT, RECIPE, { settings, version: 0, dueAt: Date.now() });
  const wanted: string[] = [];
  let [commits, maxOpen] = [0, 0];
  const runs = async (): Promise<readonly AutomationRun[]> => {
    const all: AutomationRun[] = [];
    for (let page: readonly AutomationRun[] | undefined; page === undefined || page.length > 0; ) {
      const before = all.at(-1)?.id;
      page = await records.automations.runs(PROJECT, {
        limit: 100,
        ...(before === undefined ? {} : { before }),
      });
      all.push(...page);
    }
    return all;
  };
  const jobsOf = (all: readonly AutomationRun[]): readonly string[] => [
    ...new Set(all.flatMap(({ job }) => (job === null ? [] : [job]))),
  ];
  /** A person who writes to an older job may have it open another one. */
  const byPeople = async (job: string): Promise<number> =>
    (await records.jobs.messages(PROJECT, job)).filter(({ author }) => !author.startsWith('automation:'))
      .length;
  const countOpen = async (): Promise<void> => {
    const open = forge.pulls(repository).filter(({ state }) => state === 'open');
    const own: string[] = [];
    for (const job of jobsOf(await runs()))
      if (open.some(({ body }) => body.includes(`job:${job}`)) && (await byPeople(job)) === 0) own.push(job);
    maxOpen = Math.max(maxOpen, own.length);
  };
  return {
    act: async () => {
      await countOpen();
      await forge.commit(repository, {
        [`${SCOPE}/page-${++commits}.mdx`]: `---\ntitle: Page ${commits}\ndescription: One of many\n---\n\nRead the [guide](/Guide.mdx).\n`,
      });
      const run = await records.automations
        .start({ project: PROJECT, recipe: RECIPE, cause: 'api', startedBy: 'terminal', dry: false })
        .catch(() => undefined);
      if (run !== undefined) wanted.push(run.id);
    },
    stop: async () => {
      // Runs that wait are still carried on.
      const later = { ...settings, schedule: '0 0 1 1 *' };
      await records.automations.save(PROJECT, RECIPE, { settings: later, version: 1, dueAt: null });
    },
    open: async () => (await runs()).filter(({ endedAt }) => endedAt === null).length,
    faults: async () => {
      const all = await runs();
      const ended = new Set(all.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id));
      const faults = wanted
        .filter((id) => !ended.has(id))
        .map((id) => `the run ${id} was lost or has not ended`);
      for (const { id, state, report } of all)
        if (state === 'failed') faults.push(`the run ${id} failed: ${report}`);
      if (maxOpen > 1) faults.push(`${maxOpen} pull requests of one automation were open at once`);
      const minutes = all
        .filter(({ cause }) => cause === 'schedule')
        .map(({ createdAt }) => Math.floor(createdAt / 60_000));
      if (new Set(minutes).size < minutes.length) faults.push('the schedule started two runs in one minute');
      const own = jobsOf(all);
      for (const { id, askedBy } of await records.jobs.list(PROJECT, { skip: 0, take: 100_000 }))
        if (askedBy.startsWith('automation:') && !own.includes(id))
          faults.push(`the job ${id} belongs to no run`);
      const work = execFileSync(
        'git',
        ['rev-list', '--all', '--no-merges', '--author=Lectern', '--format=%B'],
        {
          cwd: forge.folder(repository),
          encoding: 'utf8',
          maxBuffer: 1 << 28,
        },
      );
      for (const job of own) {
        const made = work.split(`Lectern-Job: ${job}`).length - 1;
        const changed = all.filter((run) => run.job === job && run.state === 'changed').length;
        if (made < changed || made > changed + (await byPeople(job)))
          faults.push(`${changed} runs changed something by the job ${job}, in ${made} commits`);
      }
      return faults;
    },
    summary: async () => {
      const states = Map.groupBy(await runs(), ({ state }) => state);
      const counts = [...states].map(([state, of]) => `${of.length} ${state}`).join(', ');
      const why = Map.groupBy(states.get('skipped') ?? [], ({ report }) => report.slice(0, 40));
      const reasons = [...why].map(([text, of]) => `${of.length} × "${text}"`).join(', ');
      return `${commits} commits, runs: ${counts}${reasons === '' ? '' : ` (${reasons})`}; most open pull requests ${maxOpen}`;
    },
  };
}

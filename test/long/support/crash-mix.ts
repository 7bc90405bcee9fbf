/** What happens beside the jobs of a crash test: runs of an automation on a branch that moves, and webhooks that are answered late or not at all. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AutomationRun } from '../../../src/records/automations/automation.ts';
import { defaultSettings } from '../../../src/records/automations/recipes/default-settings.ts';
import { fixLinks } from '../../../src/records/automations/recipes/fix-links.ts';
import type { Records } from '../../../src/records/records.ts';
import type { ForgePull } from '../../support/forge/forge-rows.ts';
import type { TestForge } from '../../support/forge/start-test-forge.ts';

const PROJECT = 'docs';
const RECIPE = fixLinks.id;

export interface CrashMix {
  /** Now and then a merge; then a commit with a broken link, and a run for it. */
  disturb(): Promise<void>;
  /** Runs and deliveries that have not ended. */
  open(): Promise<number>;
  /** What was doubled or lost. */
  faults(): Promise<string[]>;
  /** Counts, for people. */
  summary(): Promise<string>;
  close(): void;
}

export async function crashMix(records: Records, forge: TestForge, repository: string): Promise<CrashMix> {
  const received = new Map<string, { id: string; job: string; times: number }>();
  const server = createServer(async (request, response) => {
    const { id, data } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as {
      readonly id: string;
      readonly data: { readonly job: { readonly sessionId: string } };
    };
    // One in ten is taken and not answered in time, one in ten refused.
    const luck = Math.random();
    if (luck < 0.1) return void response.writeHead(503).end();
    const known = received.get(id) ?? { id, job: data.job.sessionId, times: 0 };
    received.set(id, { ...known, times: known.times + 1 });
    if (luck < 0.2) await sleep(1_500);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  await records.webhooks.create({ project: PROJECT, url, events: ['agent_job.finished'] });
  await records.automations.save(PROJECT, RECIPE, {
    // Due each minute, for every worker at once.
    settings: { ...defaultSettings(fixLinks), enabled: true, schedule: '* * * * *' },
    ...{ version: 0, dueAt: Date.now() },
  });
  const wanted: string[] = [];
  let [commits, merges, mostOpen] = [0, 0, 0];

  const openPulls = (ofRuns: ReadonlySet<string>): readonly ForgePull[] =>
    forge
      .pulls(repository)
      .filter(
        ({ state, body }) => state === 'open' && [...ofRuns].some((job) => body.includes(`job:${job}`)),
      );
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
  const jobsOf = (all: readonly AutomationRun[]): ReadonlySet<string> =>
    new Set(all.flatMap(({ job }) => (job === null ? [] : [job])));
  const contains = (commit: string, ancestor: string): boolean => {
    try {
      execFileSync('git', ['merge-base', '--is-ancestor', ancestor, commit], {
        cwd: forge.folder(repository),
      });
      return true;
    } catch {
      return false;
    }
  };

  return {
    disturb: async () => {
      const open = openPulls(jobsOf(await runs()));
      mostOpen = Math.max(mostOpen, open.length);
      const [pull] = open;
      const head = await forge.head(repository, 'main');
      // Only what a person could merge without a look.
      if (pull !== undefined && Math.random() < 0.3 && contains(pull.commit, head!)) {
        await forge.settle(repository, pull.number, 'merged');
        merges++;
      }
      const path = `page-${++commits}.mdx`;
      await forge.commit(repository, {
        [path]: `---\ntitle: Page ${commits}\ndescription: One of many\n---\n\nRead the [guide](/Guide.mdx).\n`,
      });
      const run = await records.automations
        .start({ project: PROJECT, recipe: RECIPE, cause: 'api', startedBy: 'terminal', dry: false })
        .catch(() => undefined);
      if (run !== undefined) wanted.push(run.id);
    },
    open: async () =>
      (await runs()).filter(({ endedAt }) => endedAt === null).length + (await records.webhooks.waiting()),
    faults: async () => {
      const all = await runs();
      const byId = new Map(all.map((run) => [run.id, run]));
      const faults = wanted
        .filter((id) => (byId.get(id)?.endedAt ?? null) === null)
        .map((id) => `the run ${id} was lost or has not ended`);
      faults.push(
        ...all
          .filter(({ state }) => state === 'failed')
          .map(({ id, report }) => `the run ${id} failed: ${report}`),
      );
      if (mostOpen > 1) faults.push(`${mostOpen} pull requests of one automation were open at once`);
      const minutes = all
        .filter(({ cause }) => cause === 'schedule')
        .map(({ createdAt }) => Math.floor(createdAt / 60_000));
      if (new Set(minutes).size < minutes.length) faults.push('the schedule started two runs in one minute');
      const jobs = await records.jobs.list(PROJECT, { skip: 0, take: 100_000 });
      const ownJobs = jobsOf(all);
      for (const { id, askedBy, round } of jobs) {
        if (askedBy.startsWith('automation:') && !ownJobs.has(id))
          faults.push(`the job ${id} belongs to no run`);
        const told = [...received.values()].filter(({ job }) => job === id).length;
        if (told < round + 1)
          faults.push(`${round + 1} rounds of the job ${id} ended, and ${told} webhooks said so`);
      }
      const changed = all.filter(({ state }) => state === 'changed');
      const work = execFileSync(
        'git',
        ['rev-list', '--all', '--no-merges', '--author=Lectern', '--format=%B'],
        {
          cwd: forge.folder(repository),
          encoding: 'utf8',
        },
      );
      const made = [...ownJobs].reduce((sum, job) => sum + work.split(`Lectern-Job: ${job}`).length - 1, 0);
      if (made !== changed.length)
        faults.push(`${changed.length} runs changed something, in ${made} commits`);
      return faults;
    },
    summary: async () => {
      const states = Map.groupBy(await runs(), ({ state }) => state);
      const counts = [...states].map(([state, of]) => `${of.length} ${state}`).join(', ');
      const again = [...received.values()].filter(({ times }) => times > 1).length;
      return `${commits} commits, runs: ${counts}; ${merges} merges, most open pull requests ${mostOpen}; ${received.size} webhooks, ${again} of them more than once`;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

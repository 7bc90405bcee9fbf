/** A worker as a process of its own that is made to be killed: the program's own parts, with short leases and unlimited retries. */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRecords } from '../../../src/installation/open-records.ts';
import type { Forge } from '../../../src/jobs/forges/forge.ts';
import type { Records } from '../../../src/records/records.ts';
import { automationHost } from '../../../src/server/automations/automation-host.ts';
import { followReviews } from '../../../src/server/jobs/discussion/follow-reviews.ts';
import { openJobs } from '../../../src/server/jobs/open-jobs.ts';
import { startWorker } from '../../../src/server/jobs/start-worker.ts';
import { startScheduler } from '../../../src/server/service/start-automations.ts';
import { joinSettings, type SettingsSource } from '../../../src/settings/settings.ts';
import { createMetrics } from '../../../src/web/service/metrics/create-metrics.ts';
import { createWebhookSender } from '../../../src/web/service/webhooks/deliver.ts';

export interface JobWorkerOrder {
  readonly settings: SettingsSource;
  readonly remote: string;
  /** Breaks the rules on purpose: another branch at every claim, and no search for a pull request before one is opened. */
  readonly careless: boolean;
}

/** What a webhook of the forge said, as a line of JSON on the standard input. */
export interface Told {
  readonly kind: 'changed' | 'talked';
  readonly number: number;
}

/** Milliseconds. */
const LEASE = 2_000;
const LOOK_MS = 300;
const noPreviews = (): never => {
  throw new Error('This worker serves no pages');
};
const order = JSON.parse(process.argv[2]!) as JobWorkerOrder;
const settings = joinSettings([order.settings]);
const opened = await openRecords(settings);
const plans = [
  {
    id: 'docs',
    plan: {
      id: 'docs',
      name: 'Docs',
      folder: order.remote,
      git: { remote: order.remote, folder: '' },
      hosts: [],
    },
  },
];
const log = {
  info: () => undefined,
  error: (message: string, fields: object = {}) => console.error(message, JSON.stringify(fields)),
};
const parts = {
  settings,
  records: order.careless ? forgetful(opened.records) : opened.records,
  plans: () => plans,
  address: async () => 'http://localhost',
  log,
};
const { pool, operations } = openJobs(parts);
const usedPool = order.careless ? { ...pool, get: async (id: string) => blind(await pool.get(id)) } : pool;
const workerParts = { ...parts, pool: usedPool };
const worker = await startWorker(workerParts, {
  tuning: {
    lease: LEASE,
    every: 100,
    turns: 10_000,
    claims: 10_000,
    tries: 10_000,
    backoff: 100,
    longestBackoff: 500,
  },
});
startScheduler({
  records: opened.records,
  log,
  clock: Date.now,
  isWatching: true,
  lease: LEASE,
  host: automationHost({ pool, operations: operations(noPreviews, worker.wake) }),
  projects: () => ['docs'],
});
if (!order.careless) {
  const { jobs, feedback, audit } = opened.records;
  const followed = followReviews({
    records: jobs,
    feedback,
    audit,
    pool,
    log,
    clock: Date.now,
    jobUrl: () => undefined,
    projects: () => ['docs'],
  });
  setInterval(() => void followed.look(), LOOK_MS);
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { kind, number } = JSON.parse(line) as Told;
    void followed[kind]('docs', number);
  });
}
createWebhookSender(
  { records: opened.records, clock: Date.now, log, metrics: createMetrics() },
  { allowPrivate: true, timeout: 1_000 },
).start();
console.log('ready');
await sleep(2 ** 30);

/** Starts over at every claim, under another name, like a worker that stores nothing between its steps. */
function forgetful(records: Records): Records {
  const { queue } = records.jobs;
  const claim: typeof queue.claim = async (wanted) => {
    const held = await queue.claim(wanted);
    if (held === undefined) return undefined;
    const branch = `${held.job.branch}-${process.pid}-${held.fence}`;
    return { ...held, job: { ...held.job, branch, state: 'preparing', commit: null, base: null } };
  };
  const step: typeof queue.step = async (held, wanted) => {
    const job = await queue.step(held, wanted);
    return { ...job, branch: `${job.branch}-${process.pid}-${held.fence}` };
  };
  return { ...records, jobs: { ...records.jobs, queue: { ...queue, claim, step } } };
}

function blind<Resources extends { readonly forge: Forge }>(resources: Resources): Resources {
  const { forge } = resources;
  return {
    ...resources,
    forge: {
      kind: forge.kind,
      name: forge.name,
      checkAccess: (signal) => forge.checkAccess(signal),
      credential: () => forge.credential(),
      findPullRequest: async () => undefined,
      createPullRequest: (wanted) => forge.createPullRequest(wanted),
    },
  };
}

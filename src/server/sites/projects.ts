/** The projects of a running server, whether they can be served or not; replaced when the settings file changes. */

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.ts';
import { createRemoteQueue, type RemoteQueue } from '../../lib/async/remote-queue.ts';
import { defined } from '../../lib/defined.ts';
import type { ProjectPlan } from '../../settings/project-plans.ts';
import { SETTINGS } from '../../settings/setting-table.ts';
import type { Settings } from '../../settings/settings.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import type { Addresses } from './addresses.ts';
import { commitBudget } from './commit-budget.ts';
import { placeholderSite } from './placeholder-site.ts';
import { openSlot, type ProjectSlot } from './project-slot.ts';
import { type RunningSite, runSite } from './run-site.ts';
import type { SharedParts } from './shared-parts.ts';

export interface Projects {
  /** The first has the base URL. */
  current(): readonly ProjectSlot[];
  /**
   * Replaces the projects; unchanged ones keep running.
   * @throws AppError `settings/projects` for a duplicate id; nothing has changed then
   */
  reload(plans: readonly ProjectPlan[]): Promise<ProjectChanges>;
  /** Resolves when every project has been tried once, or after this many milliseconds. */
  tried(milliseconds: number): Promise<void>;
  /** Of requests to remotes. */
  readonly turns: RemoteQueue;
  /** Requests to remotes that are queued. */
  gitWaiting(): number;
  close(): Promise<void>;
}

export interface ProjectChanges {
  readonly added: readonly ProjectSlot[];
  readonly removed: readonly ProjectSlot[];
}

/** Time for the first try of new projects, which nobody is served from yet. */
const FIRST_TRY_MS = 500;
/** Time in which a removed project may still finish its replies. */
const LAST_ANSWERS_MS = 10_000;

/** @throws AppError when a project that only its folder names has no readable docs.json, or two have one id */
export async function openProjects(
  plans: readonly ProjectPlan[],
  shared: Omit<SharedParts, 'turns' | 'commits'>,
  address: Addresses,
): Promise<Projects> {
  const parts: SharedParts = {
    ...shared,
    turns: createRemoteQueue(),
    commits: commitBudget(),
  };
  let placeholder: Promise<LiveSite> | undefined;
  const open = (plan: ProjectPlan, first: boolean) =>
    openProject(plan, parts, {
      place: address.known(plan, first),
      placeholder: () => (placeholder ??= placeholderSite(shared.renderer, shared.base)),
    });
  const opened = await Promise.allSettled(plans.map((plan, at) => open(plan, at === 0)));
  const slots = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const closeAll = async (): Promise<void> => void (await Promise.all(slots.map((slot) => slot.close())));
  const wrong = opened.find((one) => one.status === 'rejected');
  try {
    if (wrong !== undefined) throw wrong.reason;
    refuseDoubles(slots);
  } catch (error) {
    await closeAll();
    throw error;
  }
  return new RunningProjects(slots, open, parts.turns);
}

class RunningProjects implements Projects {
  private slots: readonly ProjectSlot[];
  private readonly open: (plan: ProjectPlan, first: boolean) => Promise<ProjectSlot>;
  readonly turns: RemoteQueue;
  private readonly leaving = new Map<ProjectSlot, NodeJS.Timeout>();

  constructor(
    slots: readonly ProjectSlot[],
    open: (plan: ProjectPlan, first: boolean) => Promise<ProjectSlot>,
    turns: RemoteQueue,
  ) {
    this.slots = slots;
    this.open = open;
    this.turns = turns;
  }

  gitWaiting(): number {
    return this.turns.waiting();
  }

  current(): readonly ProjectSlot[] {
    return this.slots;
  }

  async reload(plans: readonly ProjectPlan[]): Promise<ProjectChanges> {
    refuseDoubles(plans.map((plan) => this.identified(plan)));
    const same = (plan: ProjectPlan, at: number): ProjectSlot | undefined =>
      this.slots.find(
        (slot, was) => JSON.stringify(slot.plan) === JSON.stringify(plan) && (was === 0) === (at === 0),
      );
    const next = await Promise.all(
      plans.map(async (plan, at) => same(plan, at) ?? (await this.open(plan, at === 0))),
    );
    const added = next.filter((slot) => !this.slots.includes(slot));
    const removed = this.slots.filter((slot) => !next.includes(slot));
    // A changed project is replaced after its first try: until then the old one replies.
    const isChanged = added.some(({ id }) => this.slots.some((slot) => slot.id === id));
    const ended = new AbortController();
    const patience = sleep(isChanged ? LAST_ANSWERS_MS : FIRST_TRY_MS, undefined, { signal: ended.signal });
    await Promise.race([Promise.all(added.map(({ tried }) => tried)), patience.catch(() => undefined)]);
    ended.abort();
    this.slots = next;
    for (const slot of removed) this.leave(slot);
    return { added, removed };
  }

  async tried(milliseconds: number): Promise<void> {
    const ended = new AbortController();
    const patience = sleep(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.slots.map(({ tried }) => tried)), patience]);
    ended.abort();
  }

  async close(): Promise<void> {
    for (const timer of this.leaving.values()) clearTimeout(timer);
    await Promise.all([...this.leaving.keys(), ...this.slots].map((slot) => slot.close()));
  }

  /** The id of a folder of the command line is known once it is open. */
  private identified(plan: ProjectPlan): Identified {
    const slot = this.slots.find((one) => JSON.stringify(one.plan) === JSON.stringify(plan));
    const id = plan.id ?? slot?.id ?? plan.folder;
    return { plan, id, subdomain: plan.subdomain ?? id };
  }

  private leave(slot: ProjectSlot): void {
    const timer = setTimeout(() => {
      this.leaving.delete(slot);
      void slot.close();
    }, LAST_ANSWERS_MS).unref();
    this.leaving.set(slot, timer);
  }
}

interface Opening {
  readonly place: { readonly origin: string | undefined; readonly local: string };
  /** One for all projects that have no site yet. */
  readonly placeholder: () => Promise<LiveSite>;
}

/** The id of a folder from the command line is in its docs.json, so such a site is opened first. */
async function openProject(
  plan: ProjectPlan,
  shared: SharedParts,
  { place, placeholder }: Opening,
): Promise<ProjectSlot> {
  const open = (follow: object): Promise<RunningSite> => runSite(plan, shared, { ...place, ...follow });
  const first = plan.id === undefined ? await open({}) : undefined;
  const id = plan.id ?? first!.id;
  const { files, metrics, log } = shared;
  return openSlot({
    plan,
    id,
    open,
    files,
    metrics,
    log,
    subdomain: plan.subdomain ?? id,
    placeholder: first?.live ?? (await placeholder()),
    ...defined({ first }),
  });
}

/** @throws AppError `settings/projects` */
export function refuseMany(plans: readonly ProjectPlan[], { maxProjects }: Settings): void {
  if (plans.length <= maxProjects) return;
  throw new AppError(
    'settings/projects',
    `There are ${plans.length} projects, and this server may serve ${maxProjects}`,
    {
      hint: `Set ${SETTINGS.maxProjects.env} to ${plans.length} where memory is enough, or divide them among servers`,
    },
  );
}

interface Identified {
  readonly id: string;
  readonly subdomain: string;
  readonly plan: ProjectPlan;
}

function refuseDoubles(projects: readonly Identified[]): void {
  for (const one of projects) {
    const other = projects.find(
      (each) => each !== one && (each.id === one.id || each.subdomain === one.subdomain),
    );
    if (other !== undefined)
      throw new AppError(
        'settings/projects',
        `"${one.plan.folder}" and "${other.plan.folder}" would both be the project "${one.id}"`,
        { hint: 'Give them different names in docs.json, or different ids in the settings file' },
      );
  }
}

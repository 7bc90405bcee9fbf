/** The mounted repositories of one project: opened when its docs.json or its settings name them, and followed. */

import { createRemoteQueue } from '../../lib/async/remote-queue.ts';
import { withTimeout } from '../../lib/async/with-timeout.ts';
import type { Issue } from '../../lib/issue.ts';
import type { ProjectPlan } from '../../settings/project-plans.ts';
import { type RequestedSource, readRequestedSources } from '../../site/config/mounted/requested-sources.ts';
import type { CommitFiles } from '../../site/source/commit-source.ts';
import { NO_MOUNTS } from '../../site/source/mount.ts';
import type { BranchMounting } from '../../site/source/mounted-source.ts';
import type { MountState, Source } from '../../site/source/source.ts';
import type { EditedPlace } from '../edit-address.ts';
import { FollowedMount, type FollowedMountParts } from './followed-mount.ts';
import { type MountPlan, mountPlans } from './mount-plan.ts';
import { removeOtherCopies } from './open-mounted.ts';

export interface ProjectMounts extends BranchMounting {
  /** Where the files of mounts are in their repositories, by path in the site. */
  edited(): ReadonlyMap<string, EditedPlace>;
  close(): void;
}

export interface ProjectMountsParts extends Omit<FollowedMountParts, 'changed' | 'project'> {
  readonly plan: ProjectPlan;
  /** Milliseconds that a site waits for repositories that were not tried yet; those that take longer come later. */
  readonly patience: number;
}

/** What a command waits. */
export const COMMAND_PATIENCE_MS = 120_000;
/** What the first reader waits. */
export const SERVER_PATIENCE_MS = 3_000;
/** States of the base that may come into use: the newest, and the one before while it is being loaded. */
const NEWEST_STATES = 2;

export function projectMounts(parts: ProjectMountsParts): ProjectMounts {
  return new OpenProjectMounts(parts);
}

/** What one state of the base mounts. */
interface BaseState {
  readonly followed: readonly FollowedMount[];
  last?: MountState | undefined;
}

class OpenProjectMounts implements ProjectMounts {
  private readonly parts: ProjectMountsParts;
  private readonly open = new Map<string, FollowedMount>();
  /** What readers see, and the newest states; by commit, or by what a folder mounts. */
  private readonly states = new Map<string, BaseState>();
  /** The commit of the base that readers see. */
  private served: string | undefined;
  private readonly listeners = new Set<() => void>();
  private lastSources: readonly RequestedSource[] = [];
  /** Hosts that authors name may be slow: they never take the turns of the operator's own. */
  private readonly strangers = createRemoteQueue();

  constructor(parts: ProjectMountsParts) {
    this.parts = parts;
  }

  async at(base: Source): Promise<MountState> {
    const { plan, settings } = this.parts;
    // A docs.json that cannot be read is reported where the site is loaded; readers see the last good one.
    const read = await readRequestedSources(base, this.lastSources.length > 0).catch(() => undefined);
    const sources = read ?? (base.commit === undefined ? this.lastSources : []);
    this.lastSources = sources;
    const { plans, issues } = mountPlans(sources, plan, settings);
    const key = base.commit ?? plans.map(keyOf).join('\n');
    const state: BaseState = {
      followed: plans.map((one) => this.mountFor(one)),
      last: this.states.get(key)?.last,
    };
    this.states.delete(key);
    this.states.set(key, state);
    this.closeOthers();
    await this.arrival(state.followed);
    const now = stateOf(state.followed, issues);
    if (state.last === undefined || !isSame(state.last, now)) state.last = now;
    return state.last;
  }

  serves(commit: string): void {
    const isNew = this.served !== commit && this.states.has(commit);
    this.served = commit;
    const keys = [...this.states.keys()];
    for (const key of keys.slice(0, Math.max(0, keys.indexOf(commit)))) this.states.delete(key);
    this.closeOthers();
    // Of an earlier run, which may have ended before they were removed.
    const plans = [...this.open.values()].map((mount) => mount.plan);
    if (isNew) removeOtherCopies(plans, { ...this.parts, project: this.parts.plan.folder });
  }

  async beside(base: CommitFiles): Promise<MountState> {
    const { plan, settings } = this.parts;
    const sources = (await readRequestedSources(base).catch(() => undefined)) ?? [];
    const { plans, issues } = mountPlans(sources, plan, settings);
    const here = this.shown()?.followed ?? [];
    const found = plans.map((one) => ({ plan: one, followed: here.find((other) => isOf(other.plan, one)) }));
    await this.arrival(found.flatMap(({ followed }) => followed ?? []));
    return {
      mounts: found.flatMap(({ plan: { path }, followed }) => {
        const mount = followed?.mount();
        return mount === undefined ? [] : [{ ...mount, path }];
      }),
      requested: plans.map(({ path, repository }) => ({ path, repository })),
      issues: [
        ...issues,
        ...found.flatMap((one) => (one.followed === undefined ? [notShared(one.plan)] : [])),
      ],
    };
  }

  watch(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  edited(): ReadonlyMap<string, EditedPlace> {
    const places = new Map<string, EditedPlace>();
    for (const mount of this.shown()?.followed ?? []) {
      const { path, remote, folder } = mount.plan;
      const branch = mount.branchName();
      if (branch !== undefined) places.set(path, { remote, branch, folder });
    }
    return places;
  }

  close(): void {
    this.listeners.clear();
    for (const mount of this.open.values()) mount.close();
    this.open.clear();
    this.states.clear();
  }

  /** What readers see; the newest until that is known. */
  private shown(): BaseState | undefined {
    const served = this.served === undefined ? undefined : this.states.get(this.served);
    return served ?? [...this.states.values()].at(-1);
  }

  private async arrival(followed: readonly FollowedMount[]): Promise<void> {
    await withTimeout(Promise.all(followed.map(({ tried }) => tried)), this.parts.patience);
  }

  private mountFor(plan: MountPlan): FollowedMount {
    const key = keyOf(plan);
    const known = this.open.get(key);
    if (known !== undefined) return known;
    const mount = new FollowedMount(plan, {
      ...this.parts,
      project: this.parts.plan.folder,
      turn: plan.trusted ? this.parts.turn : this.strangers.take,
      changed: () => {
        for (const listener of [...this.listeners]) listener();
      },
    });
    this.open.set(key, mount);
    return mount;
  }

  private closeOthers(): void {
    const kept = new Set([this.served, ...[...this.states.keys()].slice(-NEWEST_STATES)]);
    for (const key of this.states.keys()) if (!kept.has(key)) this.states.delete(key);
    const used = new Set([...this.states.values()].flatMap(({ followed }) => followed));
    for (const [key, mount] of this.open) {
      if (used.has(mount)) continue;
      this.open.delete(key);
      mount.remove();
    }
  }
}

const keyOf = ({ at: _, ...lasting }: MountPlan): string => JSON.stringify(lasting);

/** The same folder of the same branch, wherever it is mounted. */
const isOf = (one: MountPlan, other: MountPlan): boolean =>
  one.remote === other.remote && one.branch === other.branch && one.folder === other.folder;

function stateOf(followed: readonly FollowedMount[], found: readonly Issue[]): MountState {
  if (followed.length === 0 && found.length === 0) return NO_MOUNTS;
  return {
    mounts: followed.flatMap((one) => one.mount() ?? []),
    requested: followed.map(({ plan: { path, repository } }) => ({ path, repository })),
    issues: [...found, ...followed.flatMap((one) => issueOf(one))],
  };
}

function isSame(one: MountState, other: MountState): boolean {
  const rest = ({ requested, issues }: MountState): string => JSON.stringify([requested, issues]);
  const isEqual = one.mounts.length === other.mounts.length;
  return isEqual && one.mounts.every((mount, i) => mount === other.mounts[i]) && rest(one) === rest(other);
}

function notShared({ repository, at }: MountPlan): Issue {
  return {
    severity: 'warning',
    code: 'sources/not-mounted',
    message: `The repository "${repository}" is not shown here: the site itself does not mount it`,
    hint: 'Previews and earlier commits show only what the served branch mounts, from the same branch and folder',
    ...placeOf(at),
  };
}

const placeOf = (at: MountPlan['at']): Pick<Issue, 'file' | 'line' | 'column'> =>
  at ?? { file: 'docs.json', line: 1, column: 1 };

/** The network is no mistake of the files that are checked. */
const PASSING = /^(?:git\/unreachable|git\/failed|sources\/unavailable|sources\/offline)$/;

function issueOf(followed: FollowedMount): Issue[] {
  const { plan } = followed;
  const problem = followed.problem();
  const at = placeOf(plan.at);
  const isHere = followed.mount() !== undefined;
  if (problem === undefined) {
    if (isHere) return [];
    return [
      {
        severity: 'warning',
        code: 'sources/unavailable',
        message: `The repository "${plan.repository}" is not here yet, and nothing of it is shown`,
        hint: 'It is shown as soon as it arrives',
        ...at,
      },
    ];
  }
  const { code, message, hint } = problem;
  const isDenied = !plan.trusted && /^git\/(?:denied|no-repository)$/.test(code);
  return [
    {
      severity: PASSING.test(code) ? 'warning' : 'error',
      code: isHere ? 'sources/held' : 'sources/unavailable',
      message: `The repository "${plan.repository}" ${isHere ? 'is not shown as it is now' : 'is not shown'}: ${message}`,
      hint: isDenied
        ? `Check its name; a private repository must be allowed by the operator, with "${plan.repository}" in "allowedSources" of the project`
        : (hint ?? 'It is tried again automatically'),
      ...at,
    },
  ];
}

/** The mounted repositories of one project: opened when its docs.json or its settings name them, and followed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Issue } from '../../lib/issue.ts';
import { createTurns } from '../../lib/turns.ts';
import { readWantedSources, type WantedSource } from '../../site/config/mounted/wanted-sources.ts';
import { NO_MOUNTS } from '../../site/source/mount.ts';
import type { Mounting } from '../../site/source/mounted-source.ts';
import type { MountState, Source } from '../../site/source/source.ts';
import type { EditedPlace } from '../edit-address.ts';
import type { ProjectPlan } from '../project-plans.ts';
import { FollowedMount, type FollowedMountParts } from './followed-mount.ts';
import { type MountPlan, mountPlans } from './mount-plan.ts';

export interface ProjectMounts extends Mounting {
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
/** Commits of the base may name different ones; beyond this, those that the newest does not name are closed. */
const MOST_OPEN = 40;

export function projectMounts(parts: ProjectMountsParts): ProjectMounts {
  return new OpenProjectMounts(parts);
}

class OpenProjectMounts implements ProjectMounts {
  private readonly parts: ProjectMountsParts;
  private readonly open = new Map<string, FollowedMount>();
  private readonly listeners = new Set<() => void>();
  private last: { readonly key: string; readonly state: MountState } | undefined;
  private lastWanted: readonly WantedSource[] = [];
  /** Hosts that authors name may be slow: they never take the turns of the operator's own. */
  private readonly strangers = createTurns({ atOnce: 4, ofOne: 2 });
  private readonly ids = new WeakMap<object, number>();
  private counted = 0;

  constructor(parts: ProjectMountsParts) {
    this.parts = parts;
  }

  async at(base: Source): Promise<MountState> {
    const { plan, settings, patience } = this.parts;
    // A docs.json that cannot be read is reported where the site is loaded; readers see the last good one.
    const read = await readWantedSources(base, this.lastWanted.length > 0).catch(() => undefined);
    const wanted = read ?? (base.commit === undefined ? this.lastWanted : []);
    this.lastWanted = wanted;
    if (wanted.length === 0 && (plan.sources ?? []).length === 0) return NO_MOUNTS;
    const { plans, issues } = mountPlans(wanted, plan, settings);
    const mounts = plans.map((one) => this.mountFor(one));
    this.closeOthers(mounts);
    const all = Promise.all(mounts.map((mount) => mount.tried));
    await Promise.race([all, sleep(patience, undefined, { ref: false })]);
    return this.stateOf(mounts, issues);
  }

  watch(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  edited(): ReadonlyMap<string, EditedPlace> {
    const places = new Map<string, EditedPlace>();
    for (const mount of this.open.values()) {
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
  }

  private mountFor(plan: MountPlan): FollowedMount {
    const { at: _, ...lasting } = plan;
    const key = JSON.stringify(lasting);
    const known = this.open.get(key);
    if (known !== undefined) return known;
    const made = new FollowedMount(plan, {
      ...this.parts,
      project: this.parts.plan.folder,
      turn: plan.trusted ? this.parts.turn : this.strangers.take,
      changed: () => {
        for (const listener of [...this.listeners]) listener();
      },
    });
    this.open.set(key, made);
    return made;
  }

  private closeOthers(needed: readonly FollowedMount[]): void {
    for (const [key, mount] of this.open) {
      if (this.open.size <= MOST_OPEN) return;
      if (needed.includes(mount)) continue;
      this.open.delete(key);
      mount.close();
    }
  }

  /** The same object as long as nothing changed. */
  private stateOf(followed: readonly FollowedMount[], found: readonly Issue[]): MountState {
    const mounts = followed.flatMap((one) => one.mount() ?? []);
    const issues = [...found, ...followed.flatMap((one) => issueOf(one))];
    const wanted = followed.map(({ plan: { path, repository } }) => ({ path, repository }));
    const key = JSON.stringify([wanted, issues, mounts.map((mount) => this.idOf(mount))]);
    if (this.last?.key !== key) this.last = { key, state: { mounts, wanted, issues } };
    return this.last.state;
  }

  private idOf(mount: object): number {
    const known = this.ids.get(mount) ?? ++this.counted;
    this.ids.set(mount, known);
    return known;
  }
}

/** The network is no mistake of the files that are checked. */
const PASSING = /^(?:git\/unreachable|git\/failed|sources\/unavailable|sources\/offline)$/;

function issueOf(followed: FollowedMount): Issue[] {
  const { plan } = followed;
  const problem = followed.problem();
  const at = plan.at ?? { file: 'docs.json', line: 1, column: 1 };
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

/** Puts together the previews of a server: their sites, what they change, and the work that keeps them up to date. */
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Records } from '../../records/records.ts';
import type { Settings } from '../../settings/settings.ts';
import type { WebRequest } from '../../web/edge/http/handler.ts';
import { withParts } from '../../web/edge/http/handler.ts';
import type { PreviewHosts } from '../../web/route/hosts.ts';
import type { PreviewOperations } from '../../web/service/preview-operations.ts';
import { usualSharing } from '../../web/service/project-access.ts';
import type { KnownAccess } from '../sites/known-access.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import { commitComparer } from './compare-commits.ts';
import { followPreviews, type PreviewFollower } from './follow-previews.ts';
import { madeForBranch, servedBranches } from './preview-branches.ts';
import { previewDetails } from './preview-details.ts';
import { beingMade, forget, type PreviewParts } from './preview-parts.ts';
import { previewProjects } from './preview-project.ts';
import { openBaseSite, openPreviewSite } from './preview-site.ts';

export interface PreviewsParts {
  readonly settings: Pick<Settings, 'jobs' | 'gitSeconds'>;
  readonly records: Pick<Records, 'previews' | 'readers' | 'audit'>;
  readonly slots: () => readonly ProjectSlot[];
  readonly access: Pick<KnownAccess, 'of' | 'read'>;
  readonly hosts: PreviewHosts;
  /** Public address of a site without trailing slash. */
  readonly urlOf: (slot: ProjectSlot) => string;
  readonly base: string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface OpenPreviews {
  readonly operations: PreviewOperations;
  readonly follower: PreviewFollower;
}

/** Open pull requests that are looked for at once. */
const MOST_PULL_REQUESTS = 100;
/** A forge allows some thousand requests in an hour. */
const LEAST_LOOK_MS = 60_000;

export function openPreviews(parts: PreviewsParts): OpenPreviews {
  const { settings, records, slots, access, hosts, urlOf, base, clock, log } = parts;
  const projects = previewProjects(slots, settings);
  const visibility = async (project: string) =>
    (access.of(project) ?? (await access.read(project))).visibility;
  const shared: PreviewParts = {
    ...{ records, projects, clock, log, comparer: commitComparer() },
    addressOf: ({ id, project }) => {
      const slot = slots().find((one) => one.id === project);
      return hosts.addressOf(id, slot === undefined ? base : urlOf(slot));
    },
    siteOf: (project, preview) =>
      openPreviewSite(project, preview, {
        ...{ hosts, access, address: shared.addressOf, base },
        current: (id) => records.previews.get(id),
      }),
    baseOf: (project, commit) => openBaseSite(project, commit, access),
    newSharing: async (project) =>
      usualSharing(await records.previews.defaultSharing(project), await visibility(project)),
  };
  const follower = followPreviews(shared, Math.max(LEAST_LOOK_MS, settings.gitSeconds * 1_000));
  const readerOf = async (project: string, request: WebRequest) => {
    const found = await slots()
      .find((one) => one.id === project)
      ?.running()
      ?.access();
    return found?.identify(request);
  };
  const operations: PreviewOperations = {
    placeOf: hosts.placeOf,
    addressOf: shared.addressOf,
    newSharing: shared.newSharing,
    open: async (preview) => (await shared.siteOf(projects.get(preview.project), preview)).handler,
    openBase: async ({ project, base: commit }) => {
      if (commit === null) throw beingMade();
      return (await shared.baseOf(projects.get(project), commit)).handler;
    },
    access: async (project) => access.of(project) ?? access.read(project),
    readerOf,
    sessionOf: (project, token, request) =>
      // Judged by the site itself, as if its own cookie had come.
      readerOf(
        project,
        withParts(request, {
          headers: { cookie: `lectern-reader=${token}; __Host-lectern-reader=${token}` },
        }),
      ),
    details: (preview, reader) => previewDetails(shared, preview, { reader, visibility }),
    hasBranches: (project) => projects.ids().includes(project),
    branches: (project) => servedBranches(projects.get(project)),
    ofBranch: (project, branch, by) => madeForBranch(shared, { project, branch, by }),
    remove: async (project, id) => {
      const preview = await records.previews.get(id);
      return preview?.project === project && forget(shared, preview);
    },
    look: async (project) => {
      await lookForPullRequests(shared, project);
      await follower.look(project);
    },
    pullRequestChanged: (project, number) => records.previews.note(project, { kind: 'pull', number }),
    branchMoved: async (project, branch) => {
      const target = { kind: 'branch', branch } as const;
      if ((await records.previews.find(project, target)) !== undefined)
        await records.previews.note(project, target);
    },
  };
  return { operations, follower };
}

/** @throws AppError `forge/…` */
async function lookForPullRequests({ records, projects }: PreviewParts, id: string): Promise<void> {
  const project = projects.get(id);
  const reviews = await project.reviews();
  if (reviews === undefined) return;
  const open = await reviews.openPullRequests(project.branch.branchName(), MOST_PULL_REQUESTS);
  for (const { number, commit } of open) {
    const target = { kind: 'pull', number } as const;
    const known = await records.previews.find(id, target);
    if (known?.commit !== commit) await records.previews.note(id, target);
  }
  // The last known ones that are not among them may be merged or closed.
  const numbers = new Set(open.map(({ number }) => number));
  for (const { target } of await records.previews.list(id, { skip: 0, take: MOST_PULL_REQUESTS }))
    if (target.kind === 'pull' && !numbers.has(target.number)) await records.previews.note(id, target);
}

/** Puts together the previews of a server: their sites, what they change, and the work that keeps them up to date. */

import { AppError } from '../../lib/app-error.ts';
import { withTimeout } from '../../lib/async/with-timeout.ts';
import type { Issue } from '../../lib/issue.ts';
import type { Log } from '../../lib/log.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Preview } from '../../records/previews/preview.ts';
import type { Reader } from '../../records/readers/reader.ts';
import type { Records } from '../../records/records.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Visibility } from '../../site/content/page/audience.ts';
import type { Site } from '../../site/site.ts';
import { type WebRequest, withParts } from '../../web/edge/http/handler.ts';
import { audienceOf } from '../../web/reader/access/audience-of.ts';
import type { PreviewHosts } from '../../web/route/hosts.ts';
import type { PreviewDetails, PreviewOperations } from '../../web/service/preview-operations.ts';
import { usualSharing } from '../../web/service/project-access.ts';
import type { KnownAccess } from '../sites/known-access.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import { commitComparer } from './compare-commits.ts';
import { followPreviews, type PreviewFollower } from './follow-previews.ts';
import { beingCreated, forget, type PreviewParts, placed } from './preview-parts.ts';
import { type PreviewProject, previewProjects } from './preview-project.ts';
import { openBaseSite, openPreviewSite } from './preview-site.ts';
import { branchRef, branchState } from './update-branch.ts';

interface PreviewsParts {
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

interface OpenPreviews {
  readonly operations: PreviewOperations;
  readonly follower: PreviewFollower;
}

/** Open pull requests that are looked for at once. */
const MAX_PULL_REQUESTS = 100;
/** A forge allows some thousand requests in an hour. */
const MIN_LOOK_MS = 60_000;

export function openPreviews(parts: PreviewsParts): OpenPreviews {
  const { settings, records, slots, access, hosts, urlOf, base, clock, log } = parts;
  const projects = previewProjects(slots, settings);
  const visibility = async (project: string) =>
    (access.of(project) ?? (await access.read(project))).visibility;
  const shared: PreviewParts = {
    records,
    projects,
    clock,
    log,
    comparer: commitComparer(),
    addressOf: ({ id, project }) => {
      const slot = slots().find((one) => one.id === project);
      return hosts.addressOf(id, slot === undefined ? base : urlOf(slot));
    },
    siteOf: (project, preview) =>
      openPreviewSite(project, preview, {
        hosts,
        access,
        address: shared.addressOf,
        base,
        current: (id) => records.previews.get(id),
      }),
    baseOf: (project, commit) => openBaseSite(project, commit, access),
    newSharing: async (project) =>
      usualSharing(await records.previews.defaultSharing(project), await visibility(project)),
  };
  const follower = followPreviews(shared, Math.max(MIN_LOOK_MS, settings.gitSeconds * 1_000));
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
      if (commit === null) throw beingCreated();
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
    ofBranch: (project, branch, by) => previewOfBranch(shared, { project, branch, by }),
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
  const open = await reviews.openPullRequests(project.branch.branchName(), MAX_PULL_REQUESTS);
  for (const { number, commit } of open) {
    const target = { kind: 'pull', number } as const;
    const known = await records.previews.find(id, target);
    if (known?.commit !== commit) await records.previews.note(id, target);
  }
  // The last known ones that are not among them may be merged or closed.
  const numbers = new Set(open.map(({ number }) => number));
  for (const { target } of await records.previews.list(id, { skip: 0, take: MAX_PULL_REQUESTS }))
    if (target.kind === 'pull' && !numbers.has(target.number)) await records.previews.note(id, target);
}

const MAX_BRANCHES = 1_000;

/** All but the one that is served. @throws AppError `git/…` */
async function servedBranches({ branch }: PreviewProject): Promise<readonly string[]> {
  const served = branch.branchName();
  const { branches } = await branch.refs();
  return [...branches.keys()]
    .filter((name) => name !== served)
    .sort()
    .slice(0, MAX_BRANCHES);
}

/** @throws AppError `previews/branch` when the repository has no such branch */
async function previewOfBranch(
  parts: PreviewParts,
  { project: id, branch, by }: { readonly project: string; readonly branch: string; readonly by: string },
): Promise<Preview> {
  const project = parts.projects.get(id);
  const { branches } = await project.branch.refs();
  if (!branches.has(branch)) {
    const near = nearest(branch, [...branches.keys()].slice(0, MAX_BRANCHES));
    throw new AppError('previews/branch', `The repository has no branch "${branch.slice(0, 200)}"`, {
      hint: near === undefined ? 'Push the branch first' : `Did you mean "${near}"?`,
    });
  }
  const found = await placed(project, branchRef(branch));
  return parts.records.previews.put({
    project: id,
    target: { kind: 'branch', branch },
    sharing: await parts.newSharing(id),
    createdBy: by,
    state: branchState(branch, found),
  });
}

/** Problems that take longer come with the next request. */
const PATIENCE_MS = 2_000;

/** What a preview changes, as somebody may see it. */
async function previewDetails(
  parts: PreviewParts,
  preview: Preview,
  who: {
    readonly reader: Reader | undefined;
    readonly visibility: (project: string) => Promise<Visibility>;
  },
): Promise<PreviewDetails> {
  const project = parts.projects.get(preview.project);
  const { commit, base } = preview;
  if (commit === null || base === null) throw beingCreated();
  const after = await parts.siteOf(project, preview);
  const before = await parts.baseOf(project, base);
  const mentioned = after.site().groups.union(before.site().groups);
  const audience = audienceOf(await who.visibility(preview.project), who.reader, mentioned);
  const shown = { before: await before.siteFor(audience), after: await after.siteFor(audience) };
  const details = await parts.comparer.compare({ base, commit, ...shown }, false);
  const whole = parts.comparer.compare({ base, commit, before: before.site(), after: after.site() }, true);
  whole.catch(() => undefined);
  const problems = (await withTimeout(whole, PATIENCE_MS))?.problems;
  return { ...details, problems: problems?.filter((one) => isVisible(one, shown.after)) };
}

/** A file that this audience gets no page from may be closed to it, and so may what its problems say. */
function isVisible({ file }: Issue, { audience, files, pages }: Site): boolean {
  if (!/\.mdx?$/i.test(file)) return files.has(file) || audience.visibility === 'public' || audience.signedIn;
  return pages.byPath.has(file.replace(/\.mdx?$/i, ''));
}

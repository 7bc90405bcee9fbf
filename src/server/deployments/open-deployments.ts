/** Puts the deployments of a server together: trackers of its projects, and the operations of dashboard and API. */
import { WEBSITES } from '../../jobs/forges/forges.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTaskQueue } from '../../lib/async/task-queue.ts';
import type { Log } from '../../lib/log.ts';
import { inSpan } from '../../lib/telemetry/trace/request-context.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { openForge } from '../../project/repository/open-forge.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import type { Deployment } from '../../records/deployments/deployment.ts';
import type { DeploymentRecords } from '../../records/deployments/deployment-records.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BranchSource } from '../../site/source/branch-source.ts';
import type { DeployedRepository, DeploymentOperations } from '../../web/service/deployment-operations.ts';
import { forgeHookPath, forgeHookSecret } from '../../web/service/forge-hooks/hook-secret.ts';
import type { PreviewOperations } from '../../web/service/preview-operations.ts';
import { describeError } from '../sites/describe-error.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import { type DeploymentTracker, trackDeployments } from './deployment-tracker.ts';
import { followHeads } from './follow-heads.ts';
import { type CodeHookParts, receiveAppCode, receiveCodeHook } from './receive-code-hook.ts';
import { type HookTarget, receiveAppHook, receiveHook } from './receive-hook.ts';
import { reportDeployment } from './report-deployment.ts';

interface DeploymentsParts {
  readonly records: DeploymentRecords;
  /** Recipes that wait for a push to a code repository. */
  readonly automations: CodeHookParts['automations'];
  readonly slots: () => readonly ProjectSlot[];
  readonly settings: Settings;
  /** Of the installation. */
  readonly secret: Uint8Array;
  /** Address of the dashboard without trailing slash. */
  readonly address: () => string;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether other servers use the same store. */
  readonly isShared: boolean;
  /** Secret of the webhooks of a GitHub App that was made here, by the id of its account. */
  readonly appSecret: (account: string) => Promise<string | undefined>;
  /** Hears of other branches and of pull requests. */
  readonly previews: Pick<PreviewOperations, 'branchMoved' | 'pullRequestChanged' | 'look'>;
  /** Somebody wrote something about a pull request, or a check of it has ended. */
  readonly talked: (project: string, number: number, isComment: boolean) => Promise<void>;
  readonly issueTalked: (project: string, number: number) => Promise<void>;
}

interface Deployments {
  readonly operations: DeploymentOperations;
  /** Follows the projects that are served now. */
  follow(): void;
  close(): Promise<void>;
}

export function openDeployments(parts: DeploymentsParts): Deployments {
  const trackers = new Map<ProjectSlot, DeploymentTracker>();
  const stop = followHeads(parts, parts.isShared);
  return {
    operations: operationsOf(parts, trackers),
    follow: () => {
      const slots = parts.slots();
      for (const [slot, tracker] of trackers)
        if (!slots.includes(slot)) {
          void tracker.close();
          trackers.delete(slot);
        }
      for (const slot of slots)
        if (slot.plan.git !== undefined && !trackers.has(slot)) trackers.set(slot, track(slot, parts));
    },
    close: async () => {
      stop();
      await Promise.all([...trackers.values()].map((tracker) => tracker.close()));
    },
  };
}

function track(slot: ProjectSlot, parts: DeploymentsParts): DeploymentTracker {
  const { records, clock, log } = parts;
  const ended = (deployment: Deployment): void => {
    report(slot, deployment, parts).catch((error: unknown) =>
      log.error(`The forge of "${slot.id}" could not be told how commit ${deployment.commit} went`, {
        error: describeError(error),
      }),
    );
  };
  return trackDeployments({ slot, records, clock, log, ended });
}

async function report(
  slot: ProjectSlot,
  deployment: Deployment,
  { settings, address }: DeploymentsParts,
): Promise<void> {
  const found = projectRepository(slot.plan, settings.jobs);
  const forge = await openForge(found, settings.jobs);
  await reportDeployment(deployment, {
    forge,
    folder: found.folder,
    name: `Lectern / ${slot.id}`,
    url: `${address()}/dashboard/p/${slot.id}/deployments/${deployment.id}`,
  });
}

function operationsOf(
  parts: DeploymentsParts,
  trackers: ReadonlyMap<ProjectSlot, DeploymentTracker>,
): DeploymentOperations {
  const { records } = parts;
  const slotOf = (project: string): ProjectSlot | undefined =>
    parts.slots().find(({ id, plan }) => id === project && plan.git !== undefined);
  const branchOf = (project: string): BranchSource => {
    const branch = slotOf(project)?.branch;
    if (branch !== undefined) return branch;
    throw new AppError('deployments/no-repository', `"${project}" is not served from a repository now`, {
      hint: 'A project that is served from a folder shows its files as they are; others are shown once they were fetched',
    });
  };
  const decided = async (project: string): Promise<void> => {
    const slot = slotOf(project);
    await (slot === undefined ? undefined : trackers.get(slot)?.decided());
  };
  const look = async (project: string, request: string): Promise<void> => {
    const slot = slotOf(project);
    const tracker = slot === undefined ? undefined : trackers.get(slot);
    try {
      await slot?.branch?.lookAgain();
      await decided(project);
      await tracker?.settled();
      const commit = slot?.live.current().source.commit ?? null;
      await records.finishRequest(project, request, { ...NOTHING_NEW, commit });
    } catch (error) {
      const summary = `The repository could not be looked at: ${describeError(error)}`;
      await records.finishRequest(project, request, { ...NOTHING_NEW, state: 'failure', summary });
    }
  };
  const lookAtPreviews = previewLooks(parts);
  const targetOf = (slot: ProjectSlot): HookTarget => ({
    slot,
    branchMoved: (branch, commit) => parts.previews.branchMoved(slot.id, branch, commit),
    pullRequestChanged: (number) => parts.previews.pullRequestChanged(slot.id, number),
    pullRequestTalked: (number, isComment) => parts.talked(slot.id, number, isComment),
    issueTalked: (number) => parts.issueTalked(slot.id, number),
    repositoryChanged: () => lookAtPreviews(slot.id),
    pushed: (by) => {
      trackers.get(slot)?.announce('push', by === '' ? 'server' : by);
      const look = async (): Promise<void> => void (await slot.branch?.lookAgain());
      const attributes = { 'lectern.project': slot.id };
      void inSpan('deployment', { attributes }, look).catch(() => undefined);
    },
  });
  return {
    repository: (project) => {
      const slot = slotOf(project);
      return slot === undefined ? undefined : repositoryOf(slot, parts);
    },
    update: async (project, by) => {
      branchOf(project);
      const request = await records.request({ project, kind: 'live', ...by });
      void look(project, request.id).catch((error: unknown) =>
        parts.log.error(`An update of "${project}" could not be stored`, {
          project,
          error: describeError(error),
        }),
      );
      return request;
    },
    pin: async (project, commit, by) => {
      const branch = branchOf(project);
      if (commit !== branch.newest() && (await records.ofCommit(project, commit)) === undefined)
        throw new AppError('deployments/commit', `The commit ${commit.slice(0, 10)} never went live here`, {
          hint: 'Choose one of the deployments that went well, or the newest commit of the branch',
        });
      await branch.bring(commit);
      await records.pin(project, commit, by);
      await branch.pin(commit);
      await decided(project);
    },
    unpin: async (project, by) => {
      const branch = branchOf(project);
      await records.pin(project, null, by);
      await branch.pin(undefined);
      await decided(project);
    },
    receive: async (project, request) => {
      const slot = slotOf(project);
      if (slot === undefined) return 'unknown';
      const proof = { settings: parts.settings, secret: forgeHookSecret(parts.secret, project) };
      return receiveHook(request, targetOf(slot), proof);
    },
    receiveOfCode: async (project, name, request) => {
      const plan = parts.slots().find(({ id }) => id === project)?.plan;
      const code = plan?.code?.find((one) => one.name === name);
      if (code === undefined) return 'unknown';
      const secret = forgeHookSecret(parts.secret, project, name);
      return receiveCodeHook(request, { project, code }, { ...parts, secret });
    },
    receiveOfApp: async (account, request) => {
      const secret = await parts.appSecret(account);
      if (secret === undefined) return 'unknown';
      const users = parts.slots().filter(({ plan }) => plan.git?.access?.of === `account:${account}`);
      const outcome = await receiveAppHook(request, users.map(targetOf), { ...parts, secret });
      if (outcome === 'forged') return outcome;
      const code = users.flatMap(({ id, plan }) =>
        (plan.code ?? []).map((one) => ({ project: id, code: one })),
      );
      return (await receiveAppCode(request, code, parts)) === 'accepted' ? 'accepted' : outcome;
    },
  };
}

/** Looks at the previews of a project in the background: of all that ask while one look is under way, one more follows. */
function previewLooks({ previews, log }: DeploymentsParts): (project: string) => void {
  const turns = createTaskQueue({ atOnce: 4, ofOne: 1 });
  const waiting = new Set<string>();
  return (project) => {
    if (waiting.has(project)) return;
    waiting.add(project);
    const look = async (): Promise<void> => {
      waiting.delete(project);
      await previews.look(project);
    };
    turns.take(project, look).catch((error: unknown) =>
      log.error(`The previews of "${project}" could not be looked at after a webhook`, {
        project,
        error: describeError(error),
      }),
    );
  };
}

const NOTHING_NEW = {
  state: 'success',
  summary: 'Nothing new: the newest commit was live already',
  changes: null,
  problems: null,
} as const;

function repositoryOf(slot: ProjectSlot, { settings, secret }: DeploymentsParts): DeployedRepository {
  const { branch, live, plan, id } = slot;
  const { place, folder, access } = projectRepository(plan, settings.jobs);
  const { kind, host, repository, webUrl } = place;
  const website = WEBSITES.find((one) => one.kind === kind);
  const pageAt = (path: string | undefined): string | undefined =>
    path === undefined || webUrl === undefined ? undefined : webUrl + path;
  return {
    name: host === '' ? repository : `${host}/${repository}`,
    forge: kind,
    branch: branch?.branchName() ?? plan.git?.branch ?? '',
    folder,
    commitPage: pageAt(website?.commitPath),
    comparePage: pageAt(website?.comparePath),
    webhook:
      access?.hookOfApp === undefined
        ? { path: forgeHookPath(id), secret: forgeHookSecret(secret, id) }
        : undefined,
    live: live.current().source.commit,
    pinned: branch?.pinned(),
    newest: branch?.newest(),
  };
}

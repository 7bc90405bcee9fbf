/** Takes webhook requests: verifies them, and looks at the repository when they are about a branch or a pull request. */
import type { ForgeEvent, ForgeWebhooks } from '../../jobs/forges/forge-webhooks.ts';
import { github } from '../../jobs/forges/github/github.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import type { Settings } from '../../settings/settings.ts';
import type { HookOutcome, HookRequest } from '../../web/service/deployment-operations.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import { plainWebhooks } from './plain-webhooks.ts';

/** What a project does about events of its repository. */
export interface HookTarget {
  readonly slot: Pick<ProjectSlot, 'plan' | 'branch'>;
  /** Called for a push to the branch. @param by who pushed, for people; may be empty */
  readonly pushed: (by: string) => void;
  /** Called for a push to another branch, and for its removal. */
  readonly branchMoved: (branch: string, commit: string | undefined) => Promise<void>;
  readonly pullRequestChanged: (number: number) => Promise<void>;
  /** Called when somebody wrote something about one, or a check of it has ended. */
  readonly pullRequestTalked: (number: number, isComment: boolean) => Promise<void>;
  /** Called when somebody opened an issue, or wrote something in one. */
  readonly issueTalked: (number: number) => Promise<void>;
  /** Called when the request does not say what moved: branches of previews may have too. */
  readonly repositoryChanged: () => void;
}

interface HookProof {
  readonly settings: Pick<Settings, 'jobs'>;
  readonly secret: string;
}

const HEADS = 'refs/heads/';

/**
 * The request is only a reason to look: what is served is what the repository says. So one that is replayed, late or out of
 * order can cost a look, and nothing else.
 * @throws AppError `forge/webhook` for a genuine request that cannot be read
 */
export async function receiveHook(
  request: HookRequest,
  target: HookTarget,
  { settings, secret }: HookProof,
): Promise<HookOutcome> {
  const { place } = projectRepository(target.slot.plan, settings.jobs);
  const webhooks: ForgeWebhooks = place.forge?.webhooks ?? plainWebhooks;
  if (!webhooks.isGenuine(request, secret)) return 'forged';
  return react(webhooks.read(request), target);
}

/**
 * The same for a GitHub App, which has one address for all of its repositories.
 * @param targets the projects that use the App
 */
export async function receiveAppHook(
  request: HookRequest,
  targets: readonly HookTarget[],
  { settings, secret }: HookProof,
): Promise<HookOutcome> {
  const { webhooks } = github;
  if (!webhooks.isGenuine(request, secret)) return 'forged';
  const events = webhooks.read(request);
  const outcomes = await Promise.all(
    targets.map((target) => {
      const { repository } = projectRepository(target.slot.plan, settings.jobs).place;
      const isAbout = (event: ForgeEvent): boolean =>
        event.kind !== 'ping' && event.repository.toLowerCase() === repository.toLowerCase();
      return react(events.filter(isAbout), target);
    }),
  );
  return outcomes.includes('accepted') || events.some(({ kind }) => kind === 'ping') ? 'accepted' : 'ignored';
}

async function react(events: readonly ForgeEvent[], target: HookTarget): Promise<HookOutcome> {
  const { slot, pushed, branchMoved, repositoryChanged } = target;
  const { pullRequestChanged, pullRequestTalked, issueTalked } = target;
  let outcome: HookOutcome = 'ignored';
  for (const event of events) {
    if (event.kind === 'ping') outcome = 'accepted';
    if (event.kind === 'repository') repositoryChanged();
    // A branch that was renamed, removed or made anew is found out by looking too.
    if (event.kind === 'repository' || (event.kind === 'push' && isOurs(event.ref, slot))) {
      pushed(event.kind === 'push' ? event.by : '');
      outcome = 'accepted';
    } else if (event.kind === 'push' && event.ref.startsWith(HEADS)) {
      await branchMoved(event.ref.slice(HEADS.length), event.commit);
      outcome = 'accepted';
    } else if (event.kind === 'pull-request') {
      await pullRequestChanged(event.number);
      outcome = 'accepted';
    } else if (event.kind === 'discussion') {
      await pullRequestTalked(event.number, event.isComment);
      outcome = 'accepted';
    } else if (event.kind === 'issue') {
      await issueTalked(event.number);
      outcome = 'accepted';
    }
  }
  return outcome;
}

function isOurs(ref: string, { plan, branch }: HookTarget['slot']): boolean {
  const name = branch?.branchName() ?? plan.git?.branch;
  return name === undefined || ref === HEADS + name || ref.startsWith('refs/tags/');
}

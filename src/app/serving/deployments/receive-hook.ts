/** Takes a webhook request for one project: verifies it, and looks at the repository when it is about its branch. */
import type { ForgeWebhooks } from '../../../jobs/forges/forge-webhooks.ts';
import type { HookOutcome, HookRequest } from '../../../web/service/deployment-operations.ts';
import { projectRepository } from '../../jobs/project-repository.ts';
import type { Settings } from '../../settings.ts';
import type { ProjectSlot } from '../project-slot.ts';
import { plainWebhooks } from './plain-webhooks.ts';

export interface ReceiveParts {
  readonly slot: Pick<ProjectSlot, 'plan' | 'branch'>;
  readonly settings: Pick<Settings, 'jobs'>;
  readonly secret: string;
  /** Called for a push to the branch. @param by who pushed, for people; may be empty */
  readonly pushed: (by: string) => void;
  /** Called for a push to another branch, and for its removal. */
  readonly branchMoved: (branch: string, commit: string | undefined) => Promise<void>;
  readonly pullRequestChanged: (number: number) => Promise<void>;
}

const HEADS = 'refs/heads/';

/**
 * The request is only a reason to look: what is served is what the repository says. So one that is replayed, late or out of
 * order can cost a look, and nothing else.
 * @throws AppError `forge/webhook` for a genuine request that cannot be read
 */
export async function receiveHook(request: HookRequest, parts: ReceiveParts): Promise<HookOutcome> {
  const { slot, settings, secret, pushed, branchMoved, pullRequestChanged } = parts;
  const { place } = projectRepository(slot.plan, settings.jobs);
  const webhooks: ForgeWebhooks = place.forge?.webhooks ?? plainWebhooks;
  if (!webhooks.isGenuine(request, secret)) return 'forged';
  let outcome: HookOutcome = 'ignored';
  for (const event of webhooks.read(request)) {
    if (event.kind === 'ping') outcome = 'accepted';
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
    }
  }
  return outcome;
}

function isOurs(ref: string, { plan, branch }: ReceiveParts['slot']): boolean {
  const name = branch?.branchName() ?? plan.git?.branch;
  return name === undefined || ref === HEADS + name || ref.startsWith('refs/tags/');
}

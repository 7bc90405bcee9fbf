/** Takes webhooks of the code repositories of a project: a push to the branch that agents read starts the recipes that wait for it. */
import type { ForgeWebhooks, Pushed } from '../../../jobs/forges/forge-webhooks.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { AutomationRecords } from '../../../records/automations/automation-records.ts';
import type { HookOutcome, HookRequest } from '../../../web/service/deployment-operations.ts';
import { projectRepository } from '../../jobs/project-repository.ts';
import type { CodePlan } from '../../project-plans.ts';
import type { Settings } from '../../settings.ts';
import { plainWebhooks } from './plain-webhooks.ts';

export interface CodeHookParts {
  readonly project: string;
  readonly code: CodePlan;
  readonly automations: Pick<AutomationRecords, 'waitingFor' | 'start'>;
  readonly settings: Pick<Settings, 'jobs'>;
  readonly secret: string;
}

const HEADS = 'refs/heads/';

/**
 * The request is only a reason to look: what was merged is asked of the forge. A commit starts each recipe once, whoever repeats it.
 * @throws AppError `forge/webhook` for a genuine request that cannot be read
 */
export async function receiveCodeHook(request: HookRequest, parts: CodeHookParts): Promise<HookOutcome> {
  const { code, settings, secret } = parts;
  const git = { ...code, folder: '' };
  const { place } = projectRepository({ folder: '', git, hosts: [] }, settings.jobs);
  const webhooks: ForgeWebhooks = place.forge?.webhooks ?? plainWebhooks;
  if (!webhooks.isGenuine(request, secret)) return 'forged';
  let outcome: HookOutcome = 'ignored';
  for (const event of webhooks.read(request)) {
    if (event.kind === 'ping') outcome = 'accepted';
    if (event.kind !== 'push' || event.repository.toLowerCase() !== place.repository.toLowerCase()) continue;
    if (!isRead(event, code)) continue;
    await start(event.commit!, parts);
    outcome = 'accepted';
  }
  return outcome;
}

/** Without a name, any branch may be the repository's own: the recipe finds out. */
const isRead = ({ ref, commit }: Pushed, { branch }: CodePlan): boolean =>
  commit !== undefined && (branch === undefined ? ref.startsWith(HEADS) : ref === HEADS + branch);

async function start(commit: string, { project, code, automations }: CodeHookParts): Promise<void> {
  for (const { recipe } of await automations.waitingFor([project], 'code'))
    try {
      await automations.start({
        ...{ project, recipe, cause: 'code', key: `code:${code.name}:${commit}` },
        ...{ startedBy: 'server', dry: false },
      });
    } catch (error) {
      // Those that wait see this commit too.
      if (!(error instanceof AppError && error.code === 'automations/too-many')) throw error;
    }
}

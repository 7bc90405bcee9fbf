/** Takes webhooks of the code repositories of a project: a push to the branch that agents read starts the recipes that wait for it. */
import type { ForgeRepository } from '../../jobs/forges/forge-of-remote.ts';
import type { ForgeEvent, ForgeWebhooks, Pushed } from '../../jobs/forges/forge-webhooks.ts';
import { github } from '../../jobs/forges/github/github.ts';
import { AppError } from '../../lib/app-error.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import type { AutomationRecords } from '../../records/automations/automation-records.ts';
import type { CodePlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import type { HookOutcome, HookRequest } from '../../web/service/deployment-operations.ts';
import { plainWebhooks } from './plain-webhooks.ts';

export interface CodeHookParts {
  readonly automations: Pick<AutomationRecords, 'waitingFor' | 'start'>;
  readonly settings: Pick<Settings, 'jobs'>;
}

/** A code repository of a project. */
interface CodeTarget {
  readonly project: string;
  readonly code: CodePlan;
}

const HEADS = 'refs/heads/';

/**
 * The request is only a reason to look: what was merged is asked of the forge. A commit starts each recipe once, whoever repeats it.
 * @throws AppError `forge/webhook` for a genuine request that cannot be read
 */
export async function receiveCodeHook(
  request: HookRequest,
  target: CodeTarget,
  { secret, ...parts }: CodeHookParts & { readonly secret: string },
): Promise<HookOutcome> {
  const webhooks: ForgeWebhooks = placeOf(target.code, parts).forge?.webhooks ?? plainWebhooks;
  if (!webhooks.isGenuine(request, secret)) return 'forged';
  return react(webhooks.read(request), target, parts);
}

/** The same for a GitHub App, which reports pushes to all of its repositories. @param request one that was found to be genuine */
export async function receiveAppCode(
  request: HookRequest,
  targets: readonly CodeTarget[],
  parts: CodeHookParts,
): Promise<HookOutcome> {
  const events = targets.length === 0 ? [] : github.webhooks.read(request);
  let outcome: HookOutcome = 'ignored';
  for (const target of targets)
    if (placeOf(target.code, parts).forge === github && (await react(events, target, parts)) === 'accepted')
      outcome = 'accepted';
  return outcome;
}

const placeOf = (code: CodePlan, { settings }: CodeHookParts): ForgeRepository =>
  projectRepository({ folder: '', git: { ...code, folder: '' }, hosts: [] }, settings.jobs).place;

async function react(
  events: readonly ForgeEvent[],
  target: CodeTarget,
  parts: CodeHookParts,
): Promise<HookOutcome> {
  const { repository } = placeOf(target.code, parts);
  let outcome: HookOutcome = 'ignored';
  for (const event of events) {
    if (event.kind === 'ping') outcome = 'accepted';
    if (event.kind !== 'push' || event.repository.toLowerCase() !== repository.toLowerCase()) continue;
    if (!isRead(event, target.code)) continue;
    await start(event.commit!, target, parts);
    outcome = 'accepted';
  }
  return outcome;
}

/** Without a name, any branch may be the repository's own: the recipe finds out. */
const isRead = ({ ref, commit }: Pushed, { branch }: CodePlan): boolean =>
  commit !== undefined && (branch === undefined ? ref.startsWith(HEADS) : ref === HEADS + branch);

async function start(
  commit: string,
  { project, code }: CodeTarget,
  { automations }: CodeHookParts,
): Promise<void> {
  for (const { recipe } of await automations.waitingFor([project], 'code'))
    try {
      await automations.start({
        project,
        recipe,
        cause: 'code',
        key: `code:${code.name}:${commit}`,
        startedBy: 'server',
        dry: false,
      });
    } catch (error) {
      // Those that wait see this commit too.
      if (!(error instanceof AppError && error.code === 'automations/too-many')) throw error;
    }
}

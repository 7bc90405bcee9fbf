/** Shows, sets, tests and ends the weekly digest of a project in a chat, on the store that the settings name, also while a server runs on it. */
import type { StoreSettings } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { nearest } from '../lib/text/nearest.ts';
import { CHAT_KINDS, CHAT_NAMES, type ChatKind } from '../records/chat-digests/chat-kind.ts';
import type { Settings } from '../settings/settings.ts';
import { removeChatDigest, setChatDigest, testChatDigest } from '../web/service/actions/chat-digest.ts';
import { presentChatDigest, type WireChatDigest } from '../web/service/wire/chat-digest.ts';
import { inProject, terminalAct } from './act.ts';
import type { ProjectQuery } from './choose-project.ts';

/** For commands, which have no access to the records themselves. */
export const CHAT_CHOICES: readonly string[] = CHAT_KINDS;

export const chatName = (chat: ChatKind): string => CHAT_NAMES[chat];

type DigestSettings = StoreSettings & Pick<Settings, 'privateWebhooks'>;
export type DigestLine = WireChatDigest & { readonly project: string };

export function showDigest(settings: StoreSettings, request: ProjectQuery): Promise<DigestLine> {
  return inProject(settings, request, async ({ records, project }) => ({
    project,
    ...presentChatDigest(await records.chatDigests.get(project)),
  }));
}

/** @throws AppError `webhooks/url`, `digest/chat`, `usage/choice` */
export async function setDigest(
  settings: DigestSettings,
  request: ProjectQuery,
  { url, chat: named }: { readonly url: string; readonly chat: string | undefined },
): Promise<DigestLine> {
  const digestFields = { url, ...defined({ chat: chatNamed(named) }) };
  const webhookTargets = { allowPrivate: settings.privateWebhooks };
  // Choosing a project may register it.
  await setChatDigest.check?.(digestFields, { webhookTargets });
  return inProject(settings, request, async ({ records, project }) => ({
    project,
    ...presentChatDigest(
      await terminalAct(records, project, { webhookTargets })(setChatDigest, digestFields),
    ),
  }));
}

function chatNamed(name: string | undefined): ChatKind | undefined {
  if (name === undefined) return undefined;
  const found = CHAT_KINDS.find((one) => one === name);
  if (found !== undefined) return found;
  const near = nearest(name, CHAT_KINDS);
  throw new AppError('usage/choice', `--chat is "${name.slice(0, 60)}"`, {
    hint: near === undefined ? `Say ${CHAT_KINDS.join(', ')}` : `Did you mean "${near}"?`,
  });
}

interface TestedDigest {
  readonly project: string;
  readonly chat: ChatKind;
  readonly problem: string | null;
}

/** Posts from this machine. @throws AppError `digest/none`, `usage/address` */
export function testDigest(settings: DigestSettings, request: ProjectQuery): Promise<TestedDigest> {
  const webhookTargets = { allowPrivate: settings.privateWebhooks };
  return inProject(settings, request, async ({ records, project }) => {
    const address = await records.projects.address();
    if (address === undefined)
      throw new AppError(
        'usage/address',
        'It is not known where the dashboard is, to which the digest links',
        {
          hint: 'Start the server once',
        },
      );
    return { project, ...(await terminalAct(records, project, { webhookTargets })(testChatDigest, address)) };
  });
}

export function removeDigest(
  settings: StoreSettings,
  request: ProjectQuery,
): Promise<{ readonly project: string; readonly removed: boolean }> {
  return inProject(settings, request, async ({ project, act }) => ({
    project,
    removed: await act(removeChatDigest, undefined),
  }));
}

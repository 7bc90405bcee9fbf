/** What is done with the weekly digest of a project in a chat. Whoever has the address of one can post there, so nothing repeats it. */
import { AppError } from '../../../lib/app-error.ts';
import type { ChatDigest } from '../../../records/chat-digests/chat-digest-records.ts';
import {
  CHAT_KINDS,
  CHAT_NAMES,
  type ChatKind,
  chatOfHost,
} from '../../../records/chat-digests/chat-kind.ts';
import { webhookUrl } from '../../../records/webhooks/webhook-url.ts';
import { addressesNow } from '../digest/addresses-now.ts';
import { digestMessage } from '../digest/digest-message.ts';
import { postDigest } from '../digest/post-digest.ts';
import { weekReport } from '../insight/week-report.ts';
import type { Service } from '../service.ts';
import { refusePrivate } from '../webhooks/refuse-private.ts';
import { type Action, projectName } from './action.ts';

interface NewChatDigest {
  readonly url: string;
  /** Undefined: as the address says. */
  readonly chat?: ChatKind | undefined;
}

/** Throws AppError `webhooks/url` and `digest/chat`. */
export const setChatDigest: Action<NewChatDigest, ChatDigest, 'webhookTargets'> = {
  role: 'admin',
  check: async (digestFields, { webhookTargets }) => {
    addressOf(digestFields, webhookTargets);
    await refusePrivate(digestFields.url, webhookTargets);
  },
  run: ({ service: { records, webhookTargets }, project }, digestFields) =>
    records.chatDigests.set(project, addressOf(digestFields, webhookTargets)),
  entries: ({ chat, host }) => [['digest.set', CHAT_NAMES[chat], host]],
};

function addressOf(
  { url: given, chat }: NewChatDigest,
  targets: Service['webhookTargets'],
): { readonly url: string; readonly chat: ChatKind } {
  const url = webhookUrl(given);
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && targets?.allowPrivate !== true)
    throw new AppError('webhooks/url', 'The address of the webhook begins with "http:"', {
      hint: 'Give the one that begins with https://: whoever reads the address can post to the chat',
    });
  const known = chatOfHost(hostname);
  if (known !== undefined && chat !== undefined && chat !== known)
    throw new AppError(
      'digest/chat',
      `${hostname} belongs to ${CHAT_NAMES[known]}, not to ${CHAT_NAMES[chat]}`,
      {
        hint: 'Leave the chat out, or give an address of the other one',
      },
    );
  const found = chat ?? known;
  if (found === undefined)
    throw new AppError('digest/chat', `Which chat is at ${hostname} cannot be told from the address`, {
      hint: `Say which it is: ${CHAT_KINDS.join(', ')}`,
    });
  return { url, chat: found };
}

/** @returns whether there was one */
export const removeChatDigest: Action<undefined, boolean> = {
  role: 'admin',
  run: ({ service, project }) => service.records.chatDigests.remove(project),
  entries: (removed) => (removed ? [['digest.removed', 'Weekly digest in a chat']] : []),
};

interface DigestTest {
  readonly chat: ChatKind;
  /** Why the chat did not take it; null when it did. */
  readonly problem: string | null;
}

/**
 * Posts the digest of the last whole week now, marked as a test. Throws AppError `digest/none`.
 * The input is the public address of the dashboard.
 */
export const testChatDigest: Action<string, DigestTest, 'webhookTargets' | 'projects' | 'clock'> = {
  role: 'admin',
  run: async (doing, address) => {
    const { service, project: id } = doing;
    const { records, clock, projects, webhookTargets } = service;
    const to = await records.chatDigests.address(id);
    if (to === undefined)
      throw new AppError('digest/none', 'No chat gets the weekly digest of this project', {
        hint: 'Set the address of an incoming webhook first; after a change of LECTERN_SECRET, set it again',
      });
    const addresses = addressesNow(projects.get(id));
    const report = await weekReport(records, { project: id, now: clock(), addresses });
    const project = { id, name: await projectName(doing) };
    const { problem } = await postDigest(to, digestMessage(report, { project, address, isTest: true }), {
      ...webhookTargets,
      signal: NEVER,
    });
    return { chat: to.chat, problem: problem ?? null };
  },
  entries: () => [],
};

/** The attempt has an end of its own. */
const NEVER = new AbortController().signal;

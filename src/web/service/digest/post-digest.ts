/** Posts a digest to the incoming webhook of a chat, once, and says what came of it. */
import { defined } from '../../../lib/defined.ts';
import type { TargetOptions } from '../../../lib/outgoing/safe-target.ts';
import type { ChatAddress } from '../../../records/chat-digests/chat-digest-records.ts';
import type { ChatKind } from '../../../records/chat-digests/chat-kind.ts';
import { networkError } from '../../edge/http/network-error.ts';
import { safePost } from '../webhooks/safe-post.ts';
import type { ChatWriter } from './chats/chat-writer.ts';
import { discord } from './chats/discord.ts';
import { googleChat } from './chats/google-chat.ts';
import { mattermost, rocketChat } from './chats/markdown-chats.ts';
import { slack } from './chats/slack.ts';
import { teams } from './chats/teams.ts';
import type { DigestMessage } from './digest-message.ts';

const WRITERS: Readonly<Record<ChatKind, ChatWriter>> = {
  slack,
  discord,
  teams,
  'google-chat': googleChat,
  mattermost,
  'rocket-chat': rocketChat,
};

/** For one attempt. */
export const POST_TIMEOUT = 10_000;

export interface DigestTargets extends Omit<TargetOptions, 'typedBy'> {
  /** Milliseconds; default `POST_TIMEOUT`. */
  readonly timeout?: number;
}

type PostResult =
  | { readonly problem: undefined }
  | {
      /** For people; names no part of the address. */
      readonly problem: string;
      /** Whether another attempt may go better. */
      readonly mayPass: boolean;
    };

export async function postDigest(
  { chat, url }: ChatAddress,
  message: DigestMessage,
  { timeout = POST_TIMEOUT, signal, ...targets }: DigestTargets & { readonly signal: AbortSignal },
): Promise<PostResult> {
  const post = {
    url,
    headers: { 'content-type': 'application/json', 'user-agent': 'Lectern-Digest' },
    body: JSON.stringify(WRITERS[chat](message)),
  };
  const { allowPrivate = false, lookup } = targets;
  try {
    const status = await safePost(post, {
      typedBy: 'admin',
      allowPrivate,
      timeout,
      signal,
      ...defined({ lookup }),
    });
    return status >= 200 && status < 300 ? { problem: undefined } : refused(status);
  } catch (error) {
    return { problem: networkError(error), mayPass: true };
  }
}

/** As the chats document their answers: an address that was removed there, or may not post, does not come back. */
function refused(status: number): PostResult {
  const answerText = `It answered ${status}`;
  if (status === 404 || status === 410)
    return {
      problem: `${answerText}: the chat does not know the address any more. Make a new one there, and set it here`,
      mayPass: false,
    };
  if (status === 401 || status === 403)
    return { problem: `${answerText}: the chat does not let this address post`, mayPass: false };
  if (status >= 300 && status < 400)
    return { problem: `${answerText}; redirects are not followed`, mayPass: false };
  return { problem: answerText, mayPass: status >= 500 || status === 408 || status === 429 };
}

/** Verifies and reads the request of a slash command, as Slack (signed) and Mattermost (with a token) send it. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { ChatAccess } from '../chat-access.ts';

export interface ChatCommand {
  /** The command as its users write it, such as `/docs`. */
  readonly name: string;
  /** What follows it, as it was written. */
  readonly text: string;
  /** For people and the audit log: letters, digits and `._-`. */
  readonly user: string;
  readonly channel: string;
  /** The signature and its time in milliseconds: the same when the request is sent again. */
  readonly signed?: Signed;
}

export interface Signed {
  readonly signature: string;
  readonly at: number;
}

/** Seconds; Slack's own advice against replays. */
const OLDEST = 5 * 60;

/** @param now milliseconds @returns undefined when the request is not genuine */
export function readCommand(
  { headers, body }: { readonly headers: WebRequest['headers']; readonly body: Buffer },
  { secret, token }: ChatAccess,
  now: number,
): ChatCommand | undefined {
  const signed = secret === undefined ? undefined : slackSignature(headers, body, { secret, now });
  const form = new URLSearchParams(body.toString('utf8'));
  const sent = /^token +(\S+)$/i.exec(String(headers['authorization'] ?? ''))?.[1] ?? form.get('token') ?? '';
  if (signed === undefined && (token === undefined || !isSame(sent, token))) return undefined;
  return {
    name: /^\/[\w-]{1,64}$/.exec(form.get('command') ?? '')?.[0] ?? '/lectern',
    text: (signed === undefined ? (form.get('text') ?? '') : plainText(form.get('text') ?? '')).trim(),
    user: /^[\w.-]{1,64}$/.exec(form.get('user_name') ?? form.get('user_id') ?? '')?.[0] ?? 'somebody',
    channel: form.get('channel_id') ?? '',
    ...(signed === undefined ? {} : { signed }),
  };
}

/** @returns the signature when it is right and not too old */
function slackSignature(
  headers: WebRequest['headers'],
  body: Buffer,
  { secret, now }: { readonly secret: string; readonly now: number },
): Signed | undefined {
  const [sent, time] = [headers['x-slack-signature'], headers['x-slack-request-timestamp']];
  if (typeof sent !== 'string' || typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return undefined;
  if (Math.abs(now / 1000 - Number(time)) > OLDEST) return undefined;
  const wanted = `v0=${createHmac('sha256', secret).update(`v0:${time}:`).update(body).digest('hex')}`;
  return isSame(sent, wanted) ? { signature: sent, at: Number(time) * 1000 } : undefined;
}

/** Compares hashes, so that the time says nothing about the length either. */
function isSame(sent: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', wanted, 'buffer'));
}

/** Slack writes addresses as `<https://…|label>` and encodes `&`, `<` and `>`. */
function plainText(text: string): string {
  return text
    .replace(/<((?:https?|mailto):[^<>|]{1,2000})(?:\|[^<>]{0,2000})?>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The JSON of the weekly digest of a project in a chat, without the address, which is a secret. */
import * as z from '../../../lib/schema.ts';
import { printDate } from '../../../lib/time/dates.ts';
import { type ChatDigest, DIGEST_STATES } from '../../../records/chat-digests/chat-digest-records.ts';
import { CHAT_KINDS } from '../../../records/chat-digests/chat-kind.ts';

export const chatField = z.enum(CHAT_KINDS).meta({ description: 'Which chat it is', examples: ['slack'] });

export const chatDigestSchema = z
  .strictObject({
    digest: z
      .strictObject({
        chat: chatField,
        host: z.string().meta({
          description: 'Host of the address; the address itself is never told again',
          examples: ['hooks.slack.com'],
        }),
        createdAt: z.iso.datetime().meta({ description: 'When the address was set' }),
        nextAt: z.iso.datetime().meta({ description: 'When the next digest, or the next attempt, is due' }),
        last: z
          .strictObject({
            state: z.enum(DIGEST_STATES).meta({
              description:
                '`sent`; `empty`, where nothing was read or said in the week; `retrying`; or `failed` for that week',
            }),
            at: z.iso.datetime().meta({ description: 'When that was' }),
            error: z.string().nullable().meta({ description: 'What went wrong, for people' }),
          })
          .nullable()
          .meta({ description: 'How the newest digest went; null before the first' }),
      })
      .nullable()
      .meta({ description: 'Null while no chat gets the digest' }),
  })
  .meta({ id: 'ChatDigest', description: 'The weekly digest of a project in a chat' });
export type WireChatDigest = z.output<typeof chatDigestSchema>;

export function presentChatDigest(digest: ChatDigest | undefined): WireChatDigest {
  if (digest === undefined) return { digest: null };
  const { chat, host, createdAt, nextAt, last } = digest;
  return {
    digest: {
      chat,
      host,
      createdAt: printDate(createdAt),
      nextAt: printDate(nextAt),
      last: last && { state: last.state, at: printDate(last.at), error: last.error },
    },
  };
}

export const CHAT_DIGEST_EXAMPLE: WireChatDigest = {
  digest: {
    chat: 'slack',
    host: 'hooks.slack.com',
    createdAt: '2026-01-15T12:00:00.000Z',
    nextAt: '2026-01-26T06:00:00.000Z',
    last: { state: 'sent', at: '2026-01-19T06:00:12.000Z', error: null },
  },
};

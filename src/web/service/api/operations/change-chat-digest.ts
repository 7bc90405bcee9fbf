/** Sets which chat receives the weekly digest of a project, or none. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { removeChatDigest, setChatDigest } from '../../actions/chat-digest.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { chatDigestSchema, chatField, presentChatDigest } from '../../wire/chat-digest.ts';

const LONGEST_URL = 2_000;

export const changeChatDigest = operation({
  id: 'changeChatDigest',
  method: 'PATCH',
  paths: ['/v1/project/digest/{projectId}'],
  auth: 'projects:write',
  tag: 'Projects',
  summary: 'Set the weekly digest in a chat',
  description:
    'Posts the weekly digest of a project to the incoming webhook of a chat every Monday, or ends that with `null`. The address is kept encrypted and never shown again. Works for any project of the server.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject({
        url: z
          .string()
          .min(1)
          .max(LONGEST_URL)
          .nullable()
          .meta({
            description: 'Address of the incoming webhook, a secret; `null` ends the digest',
            examples: ['https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXX'],
          }),
        chat: chatField
          .optional()
          .meta({ description: 'Needed where the host does not tell it, as for Mattermost and Rocket.Chat' }),
      })
      .meta({ id: 'ChatDigestChange' }),
    max: 4 * 1024,
    example: { url: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXX' },
  },
  errors: ['webhooks/url', 'digest/chat'],
  answer: {
    status: 200,
    description: 'The digest',
    schema: chatDigestSchema,
    examples: {
      'In Slack': {
        digest: {
          chat: 'slack',
          host: 'hooks.slack.com',
          createdAt: '2026-01-15T12:00:00.000Z',
          nextAt: '2026-01-19T06:00:00.000Z',
          last: null,
        },
      },
    },
  },
  handle: async ({ service: { records }, project, act, body: { url, chat } }) => {
    if ((await records.projects.get(project)) === undefined) throw notFound();
    if (url !== null) return presentChatDigest(await act(setChatDigest, { url, chat }));
    await act(removeChatDigest, undefined);
    return presentChatDigest(undefined);
  },
});

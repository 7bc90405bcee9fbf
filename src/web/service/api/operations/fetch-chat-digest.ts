/** Gets which chat receives the weekly digest of a project. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { CHAT_DIGEST_EXAMPLE, chatDigestSchema, presentChatDigest } from '../../wire/chat-digest.ts';

export const fetchChatDigest = operation({
  id: 'getChatDigest',
  method: 'GET',
  paths: ['/v1/project/digest/{projectId}'],
  auth: 'projects:read',
  tag: 'Projects',
  summary: 'Get the weekly digest in a chat',
  description:
    'Which chat gets the weekly digest of a project, when the next one is due, and how the newest one went. Of any project of the server.',
  params: z.strictObject({ projectId: projectIdField }),
  answer: {
    status: 200,
    description: 'The digest',
    schema: chatDigestSchema,
    examples: { 'In Slack': CHAT_DIGEST_EXAMPLE, 'In no chat': { digest: null } },
  },
  handle: async ({ service: { records }, project }) => {
    if ((await records.projects.get(project)) === undefined) throw notFound();
    return presentChatDigest(await records.chatDigests.get(project));
  },
});

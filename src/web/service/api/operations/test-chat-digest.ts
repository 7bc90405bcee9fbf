/** Posts a test of the weekly digest of a project to its chat. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { testChatDigest as test } from '../../actions/chat-digest.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { chatField } from '../../wire/chat-digest.ts';

export const testChatDigest = operation({
  id: 'testChatDigest',
  method: 'POST',
  paths: ['/v1/project/digest/{projectId}/test'],
  auth: 'projects:write',
  tag: 'Projects',
  summary: 'Test the weekly digest in a chat',
  description:
    'Posts the digest of the last whole week to the chat now, marked as a test, and says what the chat answered. The next digest comes as before. Of any project of the server.',
  params: z.strictObject({ projectId: projectIdField }),
  errors: ['digest/none'],
  answer: {
    status: 200,
    description: 'What the chat answered',
    schema: z
      .strictObject({
        chat: chatField,
        problem: z.string().nullable().meta({
          description: 'Why the chat did not take it, for people; null when it did',
        }),
      })
      .meta({ id: 'ChatDigestTest' }),
    examples: { 'It was taken': { chat: 'slack', problem: null } },
  },
  handle: async ({ service: { records, address }, project, act }) => {
    if ((await records.projects.get(project)) === undefined) throw notFound();
    return act(test, address());
  },
});

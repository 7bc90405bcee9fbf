/** Pins a project to a commit: readers see it whatever the branch says. */
import * as z from '../../../../lib/schema.ts';
import { pinProject as pin } from '../../actions/projects.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';

export const pinProject = operation({
  id: 'pinProject',
  method: 'POST',
  paths: ['/v1/project/pin/{projectId}'],
  auth: 'deployments:write',
  tag: 'Deployments',
  summary: 'Roll back, or pin to a commit',
  description:
    'Readers see this commit from now on, on every server; later pushes are fetched, and not served, until the project is unpinned. It must have been live before, or be the newest of the branch.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject({
        commit: z
          .string()
          .regex(/^[0-9a-f]{40}$/, '"commit" is the whole id of a commit: 40 digits and letters a to f')
          .meta({
            description: 'Whole id of the commit',
            examples: ['0c1d2e3f4a5b60718293a4b5c6d7e8f901234567'],
          }),
      })
      .meta({ id: 'Pin' }),
    max: 1_000,
    example: { commit: '0c1d2e3f4a5b60718293a4b5c6d7e8f901234567' },
  },
  errors: ['deployments/no-repository', 'deployments/commit'],
  answer: {
    status: 200,
    description: 'The project is pinned',
    schema: z.strictObject({ pinned: z.string().meta({ description: 'The commit' }) }).meta({ id: 'Pinned' }),
    examples: { Pinned: { pinned: '0c1d2e3f4a5b60718293a4b5c6d7e8f901234567' } },
  },
  handle: async ({ act, body: { commit } }) => {
    await act(pin, commit);
    return { pinned: commit };
  },
});

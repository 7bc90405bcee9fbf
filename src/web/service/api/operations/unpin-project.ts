/** Lets a pinned project follow its branch again. */
import * as z from '../../../../lib/schema.ts';
import { unpinProject as unpin } from '../../actions/projects.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';

export const unpinProject = operation({
  id: 'unpinProject',
  method: 'POST',
  paths: ['/v1/project/unpin/{projectId}'],
  auth: 'deployments:write',
  tag: 'Deployments',
  summary: 'Follow the branch again',
  description:
    'Readers see the newest commit of the branch again that can be used. A project that is not pinned stays as it is.',
  params: z.strictObject({ projectId: projectIdField }),
  errors: ['deployments/no-repository'],
  answer: {
    status: 200,
    description: 'The project follows its branch',
    schema: z.strictObject({ pinned: z.null() }).meta({ id: 'Unpinned' }),
    examples: { Unpinned: { pinned: null } },
  },
  handle: async ({ act }) => {
    await act(unpin, undefined);
    return { pinned: null };
  },
});

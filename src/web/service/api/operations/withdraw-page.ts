/** Takes a page that was published by accident back from the site and every commit of it, or gives it back. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { nothingThere } from '../../actions/page-place.ts';
import { withdrawPage as change } from '../../actions/withdrawn-pages.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';

export const withdrawPage = operation({
  id: 'withdrawPage',
  method: 'POST',
  paths: ['/v1/project/withdraw-page/{projectId}'],
  auth: 'deployments:write',
  tag: 'Deployments',
  summary: 'Withdraw a page, or give it back',
  description:
    'Takes a page that was published by accident back from the site, every commit, version, comparison and preview. Its file stays in the repository. A page that is withdrawn already stays so. An address at which no page is now is withdrawn too, because older commits may have one there, and `note` says so.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject({
        page: z
          .string()
          .min(1)
          .max(2_000)
          .meta({ description: 'Path, file or address of the page', examples: ['guides/internal'] }),
        withdrawn: z.boolean().meta({ description: '`false` gives the page back' }),
      })
      .meta({ id: 'PageWithdrawal' }),
    max: 4 * 1024,
    example: { page: 'guides/internal', withdrawn: true },
  },
  errors: ['readers/withdrawn', 'readers/newer'],
  answer: {
    status: 200,
    description: 'The pages that are withdrawn now',
    schema: z
      .strictObject({
        page: z.string().meta({ description: 'Address of the page' }),
        withdrawn: z.array(z.string()).meta({ description: 'Addresses of all withdrawn pages' }),
        note: z.string().optional().meta({
          description: 'Says that no page of the site is at this address now; only where that is so',
        }),
      })
      .meta({ id: 'WithdrawnPages' }),
    examples: { Withdrawn: { page: '/guides/internal', withdrawn: ['/guides/internal'] } },
  },
  handle: async ({ act, body: { page, withdrawn } }) => {
    const done = await act(change, { page, undo: !withdrawn });
    const note = nothingThere(done.address, done.place);
    return { page: done.address, withdrawn: [...done.withdrawn], ...defined({ note }) };
  },
});

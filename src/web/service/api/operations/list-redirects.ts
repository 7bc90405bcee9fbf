/** Lists the redirects that a team keeps beside docs.json. */
import * as z from '../../../../lib/schema.ts';
import { printDate } from '../../../../lib/time/dates.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';

const redirectSchema = z
  .strictObject({
    from: z.string().meta({ description: 'Address that the redirect begins at', examples: ['/old/start'] }),
    to: z.string().meta({ description: 'Path of the page that it leads to', examples: ['/guides/start'] }),
    createdAt: z.iso.datetime().meta({ description: 'When it was made, or led to another page' }),
  })
  .meta({ id: 'Redirect', description: 'A redirect beside docs.json' });

export const listRedirects = operation({
  id: 'listRedirects',
  method: 'GET',
  paths: ['/v1/project/redirects/{projectId}'],
  auth: 'deployments:read',
  tag: 'Insight',
  summary: 'List redirects',
  description:
    'The redirects that were made in the dashboard, by programs or in the terminal, at most 1,000. Those of docs.json are not among them.',
  params: z.strictObject({ projectId: projectIdField }),
  answer: {
    status: 200,
    description: 'The redirects, by their addresses',
    schema: z.strictObject({ redirects: z.array(redirectSchema) }).meta({ id: 'RedirectList' }),
    examples: {
      'One redirect': {
        redirects: [{ from: '/old/start', to: '/guides/start', createdAt: '2026-01-15T12:00:00.000Z' }],
      },
    },
  },
  handle: async ({ service, project }) => {
    const redirects = await service.records.redirects.list(project);
    return { redirects: redirects.map(({ from, to, at }) => ({ from, to, createdAt: printDate(at) })) };
  },
});

/** Makes redirects that hold at once, or removes them. */
import * as z from '../../../../lib/schema.ts';
import { LONGEST_REDIRECT } from '../../../../records/redirects/redirect-records.ts';
import { addRedirects, MAX_REDIRECTED, removeRedirects } from '../../actions/redirects.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';

/** Of a whole address of the site. */
const LONGEST = LONGEST_REDIRECT * 4;

export const changeRedirects = operation({
  id: 'changeRedirects',
  method: 'POST',
  paths: ['/v1/project/redirects/{projectId}'],
  auth: 'deployments:write',
  tag: 'Insight',
  summary: 'Make redirects, or remove them',
  description:
    'Leads addresses where nothing is to a page of the site, at once and without a commit. A page, a file and a redirect of docs.json win over them. Whoever may not see the page is not led to it.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject({
        from: z
          .array(z.string().min(1).max(LONGEST))
          .min(1)
          .max(MAX_REDIRECTED)
          .meta({ description: 'Addresses where nothing is', examples: [['/old/start']] }),
        to: z
          .string()
          .min(1)
          .max(LONGEST)
          .nullable()
          .meta({ description: 'Path of a page; `null` removes the redirects', examples: ['/guides/start'] }),
      })
      .meta({ id: 'RedirectChange' }),
    max: 128 * 1024,
    example: { from: ['/old/start'], to: '/guides/start' },
  },
  errors: ['redirects/from', 'redirects/to', 'redirects/too-many'],
  answer: {
    status: 200,
    description: 'What has changed',
    schema: z
      .strictObject({
        changed: z
          .array(z.string())
          .meta({ description: 'Addresses that lead elsewhere than before, or nowhere now' }),
      })
      .meta({ id: 'RedirectsChanged' }),
    examples: { 'One redirect': { changed: ['/old/start'] } },
  },
  handle: async ({ act, body: { from, to } }) => ({
    changed: [
      ...(to === null ? await act(removeRedirects, from) : (await act(addRedirects, { from, to })).changed),
    ],
  }),
});

/** Gives a program a page of a site as Markdown. */
import * as z from '../../../../lib/schema.ts';
import { RequestProblem } from '../../../edge/problem/request-problem.ts';
import { pageMarkdown } from '../../../reader/pages/markdown/page-markdown.ts';
import { pageOfSite } from '../../../reader/pages/page-of-site.ts';
import { operation } from '../../operation/operation.ts';
import { domainField, groupsField, readAs } from '../../operation/reading-fields.ts';

const LONGEST_PATH = 2_000;

export const readPage = operation({
  id: 'readPage',
  method: 'POST',
  paths: ['/discovery/v1/page/{domain}'],
  auth: 'ask',
  tag: 'Reading',
  summary: 'Read a page',
  description:
    'Gives one page as Markdown, as it stands at its address with `.md`. A page that does not exist and one that the program may not read are answered alike.',
  params: z.strictObject({ domain: domainField }),
  body: {
    schema: z
      .strictObject({
        path: z
          .string()
          .min(1)
          .max(LONGEST_PATH)
          .meta({
            description: 'Path of the page as a search gives it, or its address',
            examples: ['/guides/start'],
          }),
        groups: groupsField,
      })
      .meta({ id: 'PageReading', description: 'The page that a program wants to read' }),
    max: 32 * 1024,
    example: { path: '/guides/start' },
  },
  readsOnly: true,
  errors: ['site/unavailable'],
  answer: {
    status: 200,
    description: 'The page',
    schema: z
      .strictObject({
        path: z.string().meta({ description: 'Path of the page' }),
        content: z.string().meta({ description: 'The page as Markdown' }),
      })
      .meta({ id: 'PageContent' }),
    examples: {
      'A page': { path: '/guides/start', content: '# Get started\n\nInstall the package with npm.\n' },
    },
  },
  handle: async ({ body: { path, groups }, ...context }) => {
    const { site, isWithdrawn, origin } = await readAs(context, groups);
    const below = path.startsWith(`${origin}/`) ? path.slice(origin.length) : path;
    const url = pageOfSite(site, below.startsWith('/') ? below : `/${below}`);
    const page = url === undefined ? undefined : site.pages.byUrl.get(url);
    if (page === undefined || isWithdrawn(page.url))
      throw new RequestProblem('request/not-found', 'There is no page with this path that may be read here');
    const { text } = await pageMarkdown(site, page, origin);
    return { path: page.url, content: text };
  },
});

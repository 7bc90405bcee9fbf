/** Searches the pages of a site for a program, section by section. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { LONGEST_QUESTION } from '../../../../site/ask/question.ts';
import { matchingSections, type SectionMatch } from '../../../reader/ask/matching-sections.ts';
import { linkOf } from '../../../reader/ask/reader-answer.ts';
import { VISIBLE } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { domainField, groupsField, readAs, scopeFields } from '../../operation/reading-fields.ts';

export const MAX_FOUND = 50;
/** Characters of one result; the rest is on its page. */
export const LONGEST_CONTENT = 8_000;

const resultSchema = z.strictObject({
  content: z.string().meta({ description: 'What the section says, as plain text, with its code' }),
  path: z.string().meta({ description: 'Path of the page, for `readPage`' }),
  metadata: z
    .strictObject({
      title: z.string().meta({ description: 'Title of the page' }),
      url: z.string().meta({ description: 'Address of the section' }),
      score: z.number().min(0).max(1).meta({
        description: 'How much of the query the section says; words that few sections have count most',
      }),
      heading: z
        .string()
        .optional()
        .meta({ description: 'Heading of the section; absent before the first one' }),
      description: z.string().optional().meta({ description: 'Description of the page' }),
      tag: z.string().optional().meta({ description: '`tag` of the page' }),
      version: z.string().optional().meta({ description: 'Version of the page' }),
      language: z.string().optional().meta({ description: 'Language of the page' }),
    })
    .meta({ id: 'SearchResultMetadata', description: 'Where a result stands' }),
});

export const searchPages = operation({
  id: 'searchPages',
  method: 'POST',
  paths: ['/discovery/v1/search/{domain}'],
  auth: 'ask',
  tag: 'Reading',
  summary: 'Search the pages',
  description:
    'Finds sections of pages as the search of the site does, best first. A program gets what strangers may read, or what readers of the groups may read that it names.',
  params: z.strictObject({ domain: domainField }),
  body: {
    schema: z
      .strictObject({
        query: z
          .string()
          .min(1)
          .max(LONGEST_QUESTION)
          .regex(VISIBLE)
          .meta({ description: 'Words, or a question' }),
        pageSize: z.int().min(1).max(MAX_FOUND).default(10).meta({ description: 'Most results' }),
        scoreThreshold: z
          .number()
          .min(0)
          .max(1)
          .optional()
          .meta({ description: 'Only results with this score or a higher one' }),
        filter: z
          .strictObject({
            ...scopeFields,
            tag: z
              .string()
              .min(1)
              .max(200)
              .optional()
              .meta({ description: 'Only pages with this `tag` in their front matter' }),
            groups: groupsField,
          })
          .optional()
          .meta({ id: 'SearchFilter' }),
      })
      .meta({ id: 'PageSearch', description: 'What a program looks for' }),
    max: 32 * 1024,
    example: { query: 'start', pageSize: 5 },
  },
  readsOnly: true,
  errors: ['site/unavailable'],
  answer: {
    status: 200,
    description: 'Sections that match, best first',
    schema: z.array(resultSchema.meta({ id: 'SearchResult', description: 'A section of a page' })),
    examples: {
      'One section': [
        {
          content: 'Install the package with npm.\n\nnpm install lectern',
          path: '/guides/start',
          metadata: {
            title: 'Get started',
            url: 'https://docs.example.com/guides/start#install',
            score: 0.92,
            heading: 'Install',
          },
        },
      ],
      Nothing: [],
    },
  },
  handle: async ({ body: { query, pageSize, scoreThreshold, filter = {} }, request, ...context }) => {
    const { groups, language, version, tag } = filter;
    const reading = await readAs(context, groups);
    const matches = await matchingSections(reading, query, {
      maxSections: pageSize,
      scope: defined({ lang: language, version }),
      tag,
      minScore: scoreThreshold,
      signal: request.signal,
    });
    return matches.map((match) => resultOf(match, reading));
  },
});

/** Of a section without text: what its page is about. */
function contentOf({ found: { section }, page }: SectionMatch): string {
  const texts = [section.text, section.code].filter((part) => part !== '').join('\n\n');
  return (texts || page.description || page.title).slice(0, LONGEST_CONTENT).toWellFormed();
}

function resultOf(
  match: SectionMatch,
  { site, origin }: Awaited<ReturnType<typeof readAs>>,
): z.output<typeof resultSchema> {
  const { page, score } = match;
  const { section, url } = match.found;
  const { language, version } = site.navigation(page.url);
  const { description, tag } = page;
  return {
    content: contentOf(match),
    path: page.url,
    metadata: {
      title: page.title,
      url: `${origin}${linkOf(site, url)}`,
      score: Math.round(score * 1_000) / 1_000,
      ...(section.heading === '' ? {} : { heading: section.heading }),
      ...defined({ description, tag, version, language: language?.lang }),
    },
  };
}

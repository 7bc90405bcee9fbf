/** Lists the pages of a site with their translations: which are current, behind by how many commits, or missing. */
import * as z from '../../../../lib/schema.ts';
import { projectIdField, wholeField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { type ProjectTranslations, projectTranslations } from '../../translations.ts';

const STATES = ['current', 'behind', 'missing', 'unknown'] as const;

const translationSchema = z
  .strictObject({
    language: z
      .string()
      .meta({ description: 'Code of the language as docs.json writes it', examples: ['fr'] }),
    state: z.enum(STATES).meta({ description: '`unknown` where no commit says it' }),
    path: z
      .string()
      .nullable()
      .meta({
        description: 'Address of the translation; null where there is none',
        examples: ['/fr/install'],
      }),
    commits: z
      .int()
      .nullable()
      .meta({
        description:
          'Commits that changed the page after its translation, at most 200; null where they cannot be counted, or are not read yet',
        examples: [3],
      }),
    since: z.string().nullable().meta({
      description:
        'The commit that has the page as the translation was made from it; null where that is not known',
    }),
    changes: z.string().nullable().meta({
      description:
        'Address of a page that shows what has changed since, on the forge or on the site; null where there is none',
    }),
  })
  .meta({ id: 'Translation', description: 'A translation of a page' });

const pageSchema = z
  .strictObject({
    path: z
      .string()
      .meta({ description: 'Address of the page in the source language', examples: ['/install'] }),
    title: z.string(),
    translations: z.array(translationSchema),
  })
  .meta({ id: 'TranslatedPage', description: 'A page with its translations' });

const present = (matrix: ProjectTranslations, row: ProjectTranslations['rows'][number]) => ({
  path: row.url,
  title: row.title,
  translations: row.cells.map((cell) => ({
    language: cell.language,
    state: cell.state,
    path: cell.url ?? null,
    commits: cell.commits ?? null,
    since: cell.since ?? null,
    changes: cell.state === 'behind' ? (matrix.changeOf(row, cell) ?? null) : null,
  })),
});

export const listTranslations = operation({
  id: 'listTranslations',
  method: 'GET',
  paths: ['/v1/project/translations/{projectId}'],
  auth: 'deployments:read',
  tag: 'Deployments',
  summary: 'List translations',
  description:
    'The pages that everybody may read, in the order of the navigation, with what has become of each translation. The source language is the first that everybody may read.',
  params: z.strictObject({ projectId: projectIdField }),
  query: z.strictObject({
    state: z.enum(STATES).optional().meta({ description: 'Only pages with a translation in this state' }),
    language: z.string().max(20).optional().meta({ description: 'Only translations into this language' }),
    skip: wholeField({
      min: 0,
      max: 1_000_000,
      default: 0,
      description: 'Pages to leave out at the beginning',
    }),
    limit: wholeField({ min: 1, max: 500, default: 100, description: 'Most pages in the answer' }),
  }),
  answer: {
    status: 200,
    description: 'The pages and their translations',
    schema: z
      .strictObject({
        languages: z
          .array(z.string())
          .meta({ description: 'Codes of the languages beside the source language' }),
        pages: z.array(pageSchema),
        total: z.int().meta({ description: 'Pages that fit' }),
        reading: z.boolean().meta({
          description:
            'Whether the commits are still being read: until then states follow from the dates of files, and `commits` is null',
        }),
      })
      .meta({ id: 'Translations', description: 'Pages of a site with their translations' }),
    examples: {
      'One page': {
        languages: ['fr'],
        pages: [
          {
            path: '/install',
            title: 'Install',
            translations: [
              {
                language: 'fr',
                state: 'behind' as const,
                path: '/fr/install',
                commits: 3,
                since: '9fceb02d0ae598e95dc970b74767f19372d61af8',
                changes: 'https://github.com/example/docs/compare/9fceb02...4b825dc#diff-5f2b1c',
              },
            ],
          },
        ],
        total: 1,
        reading: false,
      },
    },
  },
  handle: async ({ service, project, query: { state, language, skip, limit } }) => {
    const matrix = await projectTranslations(service, project);
    if (matrix === undefined) return { languages: [], pages: [], total: 0, reading: false };
    const rows = matrix.rows.flatMap((row) => {
      const cells = row.cells.filter((cell) => language === undefined || cell.language === language);
      const fits = cells.length > 0 && (state === undefined || cells.some((cell) => cell.state === state));
      return fits ? [{ ...row, cells }] : [];
    });
    return {
      languages: [...matrix.languages],
      pages: rows.slice(skip, skip + limit).map((row) => present(matrix, row)),
      total: rows.length,
      reading: matrix.isReading,
    };
  },
});

/** Operations on front matter. */
import { USUAL_ORDER } from '../../../../site/check/work/plan-front-matter-order.ts';
import { listField, numberField, optional, withStandard } from './field.ts';
import { operation } from './operation.ts';

export const descriptions = operation({
  name: 'descriptions',
  commands: ['descriptions'],
  title: 'Add missing descriptions',
  sentence:
    'The first paragraph of each page without a description becomes one, where it is one or two plain sentences: it moves to the front matter, so that the page does not show it twice.',
  fields: {},
  sentences: [{ form: 'Add [the] missing descriptions' }],
  hints: 'descriptions:2 description:2 missing:1 every:1 meta:1 seo:1 section:-3 endpoint:-2',
  scope: 'files',
  read: () => ({ kind: 'descriptions' }),
});

/** Longer ones are cut in the results of search engines. */
const LONGEST_DESCRIPTION = 160;

export const shortenDescriptions = operation({
  name: 'short-descriptions',
  commands: ['short-descriptions'],
  title: 'Shorten long descriptions',
  sentence:
    'Descriptions that are too long end after a whole sentence; those whose first sentence is too long are listed.',
  fields: {
    most: withStandard(
      numberField(
        { label: 'Most characters', help: 'Most characters of a description.', example: '160' },
        [20, 1000],
      ),
      String(LONGEST_DESCRIPTION),
    ),
  },
  sentences: [{ form: 'Shorten long descriptions' }, { form: 'Shorten descriptions to <most> characters' }],
  hints: 'shorten:2 shorter:1 long:1 longer:1 description:1 descriptions:1 characters:1',
  scope: 'files',
  read: ({ most }) => ({ kind: 'short-descriptions', maxLength: most }),
});

export const frontMatterOrder = operation({
  name: 'front-matter-order',
  commands: ['front-matter-order'],
  title: 'Sort the front matter',
  sentence:
    'The order of the keys: those that are named, else the title, the description and the other known keys; all others follow as they are.',
  fields: {
    keys: optional(
      listField({
        label: 'Keys',
        help: 'Keys that come first, in this order.',
        example: 'title, description, icon',
      }),
    ),
  },
  sentences: [{ form: 'Sort the front matter' }],
  hints: 'frontmatter:2 front:1 matter:1 sort:1 order:1 keys:1',
  scope: 'files',
  read: ({ keys }) => ({ kind: 'front-matter-order', keys: keys ?? USUAL_ORDER }),
});

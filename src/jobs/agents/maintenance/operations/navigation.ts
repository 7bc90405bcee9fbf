/** Operations on docs.json and its navigation. */
import { choiceField, textField, withStandard } from './field.ts';
import { operation } from './operation.ts';

export const forgottenPages = operation({
  name: 'forgotten-pages',
  commands: ['forgotten-pages'],
  title: 'Add forgotten pages to the navigation',
  sentence: 'Pages that no list has are listed beside their neighbours.',
  fields: {},
  sentences: [{ form: 'Add [the] forgotten pages to the navigation' }],
  hints: 'unlisted:2 forgotten:2 orphan:2 orphaned:2 sidebar:1 navigation:1 missing:1 pages:1',
  scope: 'subjects',
  read: () => ({ kind: 'forgotten-pages' }),
});

export const mintJson = operation({
  name: 'mint-json',
  commands: ['mint-json'],
  title: 'Convert mint.json',
  sentence: 'A docs.json that says the same as mint.json, which is removed.',
  fields: {},
  sentences: [{ form: 'Convert mint.json [to docs.json]' }],
  hints: 'mint.json:3',
  scope: 'whole',
  read: () => ({ kind: 'mint-json' }),
});

export const order = operation({
  name: 'order-navigation',
  commands: ['order-navigation'],
  title: 'Sort the pages of a group',
  sentence: 'The order of the pages of one group of the navigation.',
  fields: {
    group: textField({
      label: 'Group',
      help: 'Label of the group, or of the groups around it with " › " between.',
      example: 'Guides',
    }),
    by: withStandard(
      choiceField({ label: 'By', help: 'What the pages are sorted by.', example: 'title' }, [
        'title',
        'path',
      ]),
      'title',
    ),
  },
  sentences: [
    { form: 'Sort [the pages of] the group "<group>"' },
    { form: 'Sort [the pages of] the group "<group>" by title', sets: { by: 'title' } },
    { form: 'Sort [the pages of] the group "<group>" by path', sets: { by: 'path' } },
  ],
  hints: 'sort:1 order:1 alphabetically:2 alphabetical:2 group:1 pages:1 navigation:1 sidebar:1',
  scope: 'whole',
  read: ({ group, by }) => ({ kind: 'order-navigation', group, by }),
});

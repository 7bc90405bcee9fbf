/** `groups`: titled sections of the sidebar; a group may hold pages and further groups. */
import * as z from '../../../lib/schema.ts';
import { type CollectionSpec, children } from './collection-spec.ts';
import { commonFields, icon } from './element-fields.ts';
import { extension, specified } from './field.ts';

export const groupCollection = {
  key: 'groups',
  labelField: 'group',
  doc: 'Titled sections of the sidebar. Groups hold pages and, inside `pages`, further groups.',
  fields: {
    group: specified(z.string(), 'Title of the group; blank for a group without one.', 'Getting started'),
    ...commonFields,
    icon,
    tag: specified(z.string(), 'Badge after the title.', 'NEW'),
    expanded: specified(
      z.boolean(),
      'Whether a nested group is open at first. Default: false. Top-level groups are always open.',
    ),
    collapsed: extension(z.boolean(), 'Opposite of `expanded`; with `from`, for the groups in it too.'),
    expandable: extension(z.boolean(), 'Older name without effect; write `expanded`.'),
    divider: extension(z.boolean(), 'Draws a line above the group.'),
    includeTags: extension(
      z.array(z.string()),
      'Takes only the operations with these tags from the specification.',
      ['users'],
    ),
    color: extension(z.string(), 'Accent colour of the group.', '#0a7d5c'),
    graphql: extension(z.unknown(), 'GraphQL schema of the group.'),
    sdk: extension(z.unknown(), 'SDK reference data of the group.'),
  },
  children: children(['pages', 'groups']),
} satisfies CollectionSpec;

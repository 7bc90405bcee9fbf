/** `menu`: entries of a tab that opens as a menu. */
import * as z from '../../../lib/schema.ts';
import { type CollectionSpec, children } from './collection-spec.ts';
import { describe, divisionFields, href, icon, labelSchema } from './element-fields.ts';
import { specified } from './field.ts';

export const menuItemCollection = {
  key: 'menu',
  labelField: 'item',
  doc: 'Entries of the menu that a tab opens. An item holds groups or pages, or links elsewhere.',
  fields: {
    item: specified(labelSchema, 'Text of the entry.', 'REST API'),
    ...divisionFields,
    icon,
    description: specified(z.string(), describe, 'Every endpoint with examples'),
    href,
  },
  children: children(
    ['groups', 'pages'],
    ['tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages'],
  ),
} satisfies CollectionSpec;

/** `anchors`: persistent entries at the top of the sidebar. */
import { type CollectionSpec, children } from './collection-spec.ts';
import { divisionFields, href, icon, labelSchema } from './element-fields.ts';
import { specified } from './field.ts';

export const anchorCollection = {
  key: 'anchors',
  labelField: 'anchor',
  doc: 'Persistent entries at the top of the sidebar, each with its own pages or a link.',
  fields: {
    anchor: specified(labelSchema, 'Text of the anchor.', 'Community'),
    ...divisionFields,
    icon,
    href,
  },
  children: children(['groups', 'pages'], ['tabs', 'dropdowns', 'products', 'versions', 'languages']),
} satisfies CollectionSpec;

/** `dropdowns`: sections of the site behind a menu at the top of the sidebar. */
import { type CollectionSpec, children } from './collection-spec.ts';
import { divisionFields, href, icon, labelSchema } from './element-fields.ts';
import { specified } from './field.ts';

export const dropdownCollection = {
  key: 'dropdowns',
  labelField: 'dropdown',
  doc: 'Sections of the site, chosen from an expandable menu at the top of the sidebar.',
  fields: {
    dropdown: specified(labelSchema, 'Text of the entry.', 'Documentation'),
    ...divisionFields,
    icon,
    href,
  },
  children: children(['groups', 'pages'], ['tabs', 'anchors', 'products', 'versions', 'languages']),
} satisfies CollectionSpec;

/** `tabs`: sections of the site, shown in a bar at the top. */
import * as z from '../../../lib/schema.ts';
import { type CollectionSpec, children } from './collection-spec.ts';
import { divisionFields, href, icon, labelSchema } from './element-fields.ts';
import { extension, specified } from './field.ts';
import { hrefSchema } from './href.ts';

export const tabCollection = {
  key: 'tabs',
  labelField: 'tab',
  doc: 'Sections of the site with their own URL path, shown in a horizontal bar at the top.',
  fields: {
    tab: specified(labelSchema, 'Text of the tab.', 'Guides'),
    ...divisionFields,
    icon,
    href,
    align: extension(z.enum(['start', 'end']), 'Side of the bar the tab is on. Default: "start".', 'end'),
    url: extension(hrefSchema, 'Older name of `href`.'),
    graphql: extension(z.unknown(), 'GraphQL schema of the tab.'),
    sdk: extension(z.unknown(), 'SDK reference data of the tab.'),
  },
  children: children(
    ['groups', 'pages', 'menu', 'anchors'],
    ['dropdowns', 'products', 'versions', 'languages'],
  ),
} satisfies CollectionSpec;

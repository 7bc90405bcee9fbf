/** `versions`: one navigation per version of the documented thing. */
import * as z from '../../../lib/schema.ts';
import { type CollectionSpec, children } from './collection-spec.ts';
import { divisionFields, href, icon, labelSchema } from './element-fields.ts';
import { extension, specified } from './field.ts';
import { refFields } from './ref-fields.ts';

export const versionCollection = {
  key: 'versions',
  labelField: 'version',
  doc: 'Versions, each with its own navigation, chosen from a menu.',
  fields: {
    version: specified(labelSchema, 'Name of the version.', '2.0'),
    ...divisionFields,
    ...refFields,
    icon,
    href,
    default: extension(
      z.boolean(),
      'Makes this the version that readers get first. Default: the first one in the list.',
    ),
  },
  children: children(['groups', 'pages', 'tabs', 'anchors', 'dropdowns', 'products', 'languages']),
} satisfies CollectionSpec;

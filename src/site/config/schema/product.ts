/** `products`: one navigation per product. */
import * as z from '../../../lib/schema.ts';
import { type CollectionSpec, children } from './collection-spec.ts';
import { describe, divisionFields, href, icon, labelSchema } from './element-fields.ts';
import { extension, specified } from './field.ts';
import { refFields } from './ref-fields.ts';

export const productCollection = {
  key: 'products',
  labelField: 'product',
  doc: 'Products, each with its own navigation.',
  fields: {
    product: specified(labelSchema, 'Name of the product.', 'Payments'),
    ...divisionFields,
    ...refFields,
    description: specified(z.string(), describe, 'Accept cards and transfers'),
    icon,
    href,
    name: extension(z.string(), 'Longer name of the product.'),
  },
  children: children(['groups', 'pages'], ['tabs', 'anchors', 'dropdowns', 'menu', 'versions', 'languages']),
} satisfies CollectionSpec;

/** Fields that several navigation elements share, each described once. */
import * as z from '../../../lib/schema.ts';
import { extension, specified } from './field.ts';
import { collapsed, folderFields } from './folder-fields.ts';
import { colorPairSchema, hexColorSchema } from './hex-color.ts';
import { hrefSchema } from './href.ts';
import { iconSchema } from './icon.ts';
import { specificationSchema } from './specification.ts';

/** Text shown to readers. */
export const labelSchema = z.string().min(1);

export const icon = specified(
  iconSchema,
  'Icon before the label: a name of the icon library, an address, or the path of an image.',
  'book-open',
);
export const href = specified(
  hrefSchema,
  'Address that the element links to, instead of pages.',
  'https://example.com',
);
const openapi = specified(
  specificationSchema,
  'OpenAPI specification of this element and everything inside it. Without pages, one page is generated for every endpoint.',
  'openapi.json',
);
export const describe = 'One sentence shown with the label.';

/** `openapi`, and extensions that every element may have. */
export const commonFields = {
  ...folderFields,
  openapi,
  asyncapi: extension(
    specificationSchema,
    'AsyncAPI specification of this element and everything inside it.',
    'asyncapi.yaml',
  ),
  description: extension(z.string(), describe),
  tag: extension(z.string(), 'Badge after the label.', 'NEW'),
  hidden: extension(
    z.boolean(),
    'Leaves the element out of navigation, search and sitemap; its pages keep their addresses.',
  ),
  searchable: extension(z.boolean(), 'Whether the pages inside are found by search, regardless of `hidden`.'),
  public: extension(
    z.boolean(),
    'Whether the pages inside are public. With false, they are withheld. The nearest element that sets it wins.',
  ),
  boost: extension(
    z.number().positive(),
    'Prefers the pages inside in search to others that fit as well: above 1 first, below 1 last.',
    2,
  ),
  root: extension(z.string().min(1), 'Page the label itself opens.', 'guides/overview'),
  directory: extension(
    z.enum(['none', 'accordion', 'card']),
    'How the root page lists the pages inside.',
    'card',
  ),
  drilldown: extension(
    z.boolean(),
    'Whether a click on a group opens its first page; overrides `interaction.drilldown` here.',
  ),
};

/** Fields that every division (anything but a group) may have besides its children and its own fields. */
export const divisionFields = {
  ...commonFields,
  collapsed,
  color: extension(z.union([hexColorSchema, colorPairSchema]), 'Accent colour of the element.', {
    light: '#0a7d5c',
    dark: '#4fd1a5',
  }),
  global: extension(
    z.record(z.string(), z.unknown()),
    'Links shown on every page inside this element, as `navigation.global` does for the site.',
  ),
};

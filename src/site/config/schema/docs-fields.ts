/** Every top-level field of docs.json, one line each. */
import * as z from '../../../lib/schema.ts';
import type { Exact } from '../exact.ts';
import { apiSchema } from './api.ts';
import { appearanceSchema } from './appearance.ts';
import { backgroundSchema } from './background.ts';
import { bannerSchema } from './banner.ts';
import { colorsSchema } from './colors.ts';
import { contextualSchema } from './contextual.ts';
import { errorsSchema } from './errors.ts';
import { faviconSchema } from './favicon.ts';
import { feedbackSchema } from './feedback.ts';
import { filesSchema } from './files.ts';
import { fontsSchema } from './fonts.ts';
import { footerSchema } from './footer.ts';
import { iconsSchema } from './icons.ts';
import { integrationsSchema } from './integrations.ts';
import { interactionSchema } from './interaction.ts';
import { logoSchema } from './logo.ts';
import { markdownSchema } from './markdown.ts';
import { metadataSchema } from './metadata.ts';
import { navbarSchema } from './navbar.ts';
import { partsSchema } from './parts.ts';
import { redirectsSchema } from './redirects.ts';
import { searchSchema } from './search.ts';
import { seoSchema } from './seo.ts';
import { sourcesSchema } from './sources.ts';
import { stylingSchema } from './styling.ts';
import { thumbnailsSchema } from './thumbnails.ts';
import { translationsSchema } from './translations.ts';
import { variablesSchema } from './variables.ts';
import { withDefault } from './with-default.ts';

export const THEMES = [
  'mint',
  'maple',
  'palm',
  'willow',
  'linden',
  'almond',
  'aspen',
  'sequoia',
  'luma',
] as const;

export type ThemeName = (typeof THEMES)[number];

export const DEFAULT_THEME = 'mint';

/** All topics of docs.json as one schema; each is described where it is defined. */
export const docsFields = z.object({
  $schema: z.string().meta({ description: 'Address of the JSON Schema, for editors.' }).optional(),
  navigation: z
    .unknown()
    .meta({ description: 'The pages of the site and how readers find them; checked where it is resolved.' })
    .optional(),
  theme: withDefault(z.enum(THEMES), DEFAULT_THEME, 'Look of the site.'),
  name: z
    .string()
    .min(1)
    .meta({ description: 'Name of the site. Default: the folder’s name.', examples: ['Example'] })
    .optional(),
  description: z
    .string()
    .meta({ description: 'One or two sentences about the site, for search engines and programs.' })
    .optional(),
  public: z
    .boolean()
    .meta({
      description:
        'Whether the site is public. With false, all pages are withheld except those that set true themselves.',
    })
    .optional(),
  colors: colorsSchema
    .meta({ description: 'The site’s own colours.', examples: [{ primary: '#0a7d5c' }] })
    .prefault({}),
  logo: logoSchema
    .meta({ description: 'Image at the left of the top bar.', examples: ['/logo.svg'] })
    .optional(),
  favicon: faviconSchema
    .meta({ description: 'Small image in the browser tab.', examples: ['/favicon.svg'] })
    .optional(),
  appearance: appearanceSchema.meta({ description: 'Light and dark mode.' }).prefault({}),
  files: filesSchema
    .meta({
      description:
        'Files that are served in addition to the pages, and files that only signed-in readers may load.',
    })
    .prefault({}),
  fonts: fontsSchema.meta({ description: 'Fonts of the site.', examples: [{ family: 'Inter' }] }).optional(),
  icons: iconsSchema.meta({ description: 'Library of icon names.' }).prefault({}),
  background: backgroundSchema.meta({ description: 'The background of every page.' }).optional(),
  styling: stylingSchema.meta({ description: 'Eyebrows, formulas and the colours of code.' }).prefault({}),
  navbar: navbarSchema.meta({ description: 'Links and a button at the top of every page.' }).prefault({}),
  footer: footerSchema.meta({ description: 'Social networks and links under every page.' }).prefault({}),
  banner: bannerSchema.meta({ description: 'A message above every page.' }).optional(),
  parts: partsSchema
    .meta({
      description: 'Places of the layout that are filled with own components, each by a file of the folder.',
      examples: [{ 'header.end': '/parts/status.jsx' }],
    })
    .prefault({}),
  interaction: interactionSchema.meta({ description: 'Behaviour of the navigation.' }).prefault({}),
  search: searchSchema.meta({ description: 'Search, and questions of readers.' }).prefault({}),
  metadata: metadataSchema.meta({ description: 'Dates of pages.' }).prefault({}),
  contextual: contextualSchema
    .meta({ description: 'Menu to copy a page or take it to an assistant.' })
    .prefault({}),
  redirects: redirectsSchema.meta({ description: 'Old addresses that lead to new ones.' }).default([]),
  errors: errorsSchema.meta({ description: 'Pages shown when the requested one cannot be.' }).prefault({}),
  sources: sourcesSchema
    .meta({
      description:
        'Folders of other repositories that are part of the site, each with the docs.json that it has for itself.',
      examples: [[{ repository: 'acme/api-docs', branch: 'main', folder: 'docs', path: 'api' }]],
    })
    .default([]),
  translations: translationsSchema
    .meta({
      description: 'What readers get where a page of their language is missing or behind.',
      examples: [{ fallback: true }],
    })
    .prefault({}),
  variables: variablesSchema
    .meta({ description: 'Texts inserted with {{name}}.', examples: [{ version: '2.0' }] })
    .default({}),
  seo: seoSchema.meta({ description: 'Metadata for search engines and previews.' }).prefault({}),
  api: apiSchema.meta({ description: 'Specifications and reference pages.' }).prefault({}),
  integrations: integrationsSchema.meta({ description: 'Analytics and chat services.' }).prefault({}),
  thumbnails: thumbnailsSchema.meta({ description: 'Generated preview images.' }).optional(),
  feedback: feedbackSchema.meta({ description: 'Feedback, edit links and issues.' }).prefault({}),
  markdown: markdownSchema
    .meta({ description: 'How `.md` files are read, and the plain-text form of pages.' })
    .prefault({}),
});

/** The valid fields in their authored form, each optional. */
export type WrittenFields = Exact<z.input<typeof docsFields>>;

/** `languages`: one navigation per language of the documentation. */
import * as z from '../../../lib/schema.ts';
import { bannerSchema } from './banner.ts';
import { type CollectionSpec, children } from './collection-spec.ts';
import { divisionFields, href, icon, labelSchema } from './element-fields.ts';
import { extension, specified } from './field.ts';
import { footerSchema } from './footer.ts';
import { navbarSchema } from './navbar.ts';
import { refFields } from './ref-fields.ts';

export const languageCollection = {
  key: 'languages',
  labelField: 'language',
  doc: 'Languages, each with its own navigation, chosen from a menu.',
  fields: {
    language: specified(labelSchema, 'Language code.', 'en', 'pt-BR'),
    ...divisionFields,
    ...refFields,
    icon,
    href,
    banner: specified(bannerSchema, 'Banner in this language, instead of the site’s.', {
      content: 'Version 2 est arrivée. [En savoir plus](/fr/v2)',
      dismissible: true,
    }),
    default: extension(
      z.boolean(),
      'Makes this the language that readers get first. Default: the first one in the list.',
    ),
    navbar: extension(navbarSchema, 'Top bar in this language, instead of the site’s.'),
    footer: extension(footerSchema, 'Footer in this language, instead of the site’s.'),
  },
  children: children(['groups', 'pages', 'tabs', 'anchors', 'dropdowns', 'products', 'versions']),
} satisfies CollectionSpec;

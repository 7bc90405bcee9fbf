/** `navbar`: links and the one prominent button at the top of every page. */
import * as z from '../../../lib/schema.ts';
import { defined, type Exact } from '../exact.ts';
import { hrefSchema } from './href.ts';
import { iconSchema } from './icon.ts';

const linkFields = {
  label: z
    .string()
    .meta({ description: 'Text of the link.', examples: ['Support'] })
    .optional(),
  href: hrefSchema.meta({ description: 'Address or path in the site.', examples: ['https://example.com'] }),
  icon: iconSchema.meta({ description: 'Icon before the text.' }).optional(),
  iconType: z
    .string()
    .meta({ description: 'Font Awesome style of the icon.', examples: ['brands'] })
    .optional(),
};

/** A service has a name of its own, and an icon is enough; anything else needs a label. */
const NO_WORDS = {
  error: 'Add "label", the text of the link',
  params: { code: 'config/missing-field', says: 'has no "label"' },
};

interface Worded {
  readonly type?: string | undefined;
  readonly label?: string | undefined;
  readonly icon?: unknown;
}

function saysSomething(link: Worded): boolean {
  return (
    (link.label ?? '').trim() !== '' ||
    link.icon !== undefined ||
    (link.type !== undefined && link.type !== 'button')
  );
}

const navbarLinkSchema = z
  .object({
    type: z
      .enum(['github', 'discord'])
      .meta({ description: 'Draws the service’s icon; `label` may then be left out.' })
      .optional(),
    ...linkFields,
  })
  .refine(saysSomething, NO_WORDS);

const navbarPrimarySchema = z
  .object({
    type: z
      .enum(['button', 'github', 'discord'])
      .meta({ description: 'A button with a text, or a link to the service. Default: "button".' })
      .optional(),
    ...linkFields,
  })
  .refine(saysSomething, NO_WORDS);

export const navbarSchema = z.object({
  links: z
    .array(navbarLinkSchema)
    .meta({ description: 'Links at the right of the bar, in order.' })
    .default([]),
  primary: navbarPrimarySchema.meta({ description: 'The prominent button after the links.' }).optional(),
});

/** The bar with icons as objects. */
export function navbar({ links, primary }: Exact<z.output<typeof navbarSchema>>) {
  return defined({ links: links.map(navbarLink), primary: primary && navbarLink(primary) });
}

function navbarLink({ icon, iconType: style, ...rest }: Exact<z.output<typeof navbarPrimarySchema>>) {
  const named = typeof icon === 'string' ? { name: icon } : icon;
  return defined({ ...rest, icon: named && defined({ style, ...named }) });
}

/** The authored form. */
export type AuthoredNavbar = Exact<z.input<typeof navbarSchema>>;
export type NavbarConfig = ReturnType<typeof navbar>;
export type NavbarLink = NavbarConfig['links'][number];

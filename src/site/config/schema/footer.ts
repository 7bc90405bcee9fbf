/** `footer`: links to social networks and up to a few columns of links under every page. */
import * as z from '../../../lib/schema.ts';
import type { Exact } from '../exact.ts';
import { hrefSchema } from './href.ts';

/** Networks the footer has an icon for. */
const SOCIALS = [
  'x',
  'website',
  'facebook',
  'youtube',
  'discord',
  'slack',
  'github',
  'linkedin',
  'instagram',
  'hacker-news',
  'medium',
  'telegram',
  'twitter',
  'x-twitter',
  'earth-americas',
  'bluesky',
  'threads',
  'reddit',
  'podcast',
] as const;

const footerColumnSchema = z.object({
  header: z
    .string()
    .min(1)
    .meta({ description: 'Heading of the column.', examples: ['Resources'] })
    .optional(),
  items: z
    .array(
      z.object({
        label: z.string().min(1).meta({ description: 'Text of the link.' }),
        href: hrefSchema.meta({ description: 'Address or path in the site.' }),
      }),
    )
    .min(1)
    .meta({ description: 'Links of the column, in order.' }),
});

export const footerSchema = z.object({
  socials: z
    .partialRecord(z.enum(SOCIALS), hrefSchema)
    .meta({
      description: 'Links shown as icons: name of the network to address.',
      examples: [{ github: 'https://github.com/example' }],
    })
    .default({}),
  links: z
    .array(footerColumnSchema)
    .max(4)
    .meta({ description: 'One to four columns of links.' })
    .default([]),
});

/** The authored form. */
export type AuthoredFooter = Exact<z.input<typeof footerSchema>>;
export type FooterConfig = Exact<z.output<typeof footerSchema>>;

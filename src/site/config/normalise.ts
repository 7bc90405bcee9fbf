/** Turns the checked fields of docs.json into DocsConfig: shorthands written out, defaults filled in. */
import type {
  DocsConfig,
  FontConfig,
  FooterConfig,
  NavbarConfig,
  NavbarLink,
  Themed,
} from './docs-config.ts';
import { defined } from './exact.ts';
import type { DocsFields } from './schema/docs-fields.ts';

/** Our own colour, for sites that name none. */
export const DEFAULT_COLOR = '#0a7d5c';
export const DEFAULT_THEME = 'mint';

/**
 * Builds the configuration.
 * @param fields checked fields, without what was wrong
 * @param name of the site when docs.json gives none
 */
export function normalise(fields: DocsFields, name: string): Omit<DocsConfig, 'redirects' | 'navigation'> {
  const { colors, appearance, styling, seo } = fields;
  return defined({
    theme: fields.theme ?? DEFAULT_THEME,
    name: fields.name ?? name,
    description: fields.description,
    colors: defined({ ...colors, primary: colors?.primary ?? DEFAULT_COLOR }),
    logo: logo(fields.logo),
    favicon: themed(fields.favicon),
    appearance: { default: appearance?.default ?? 'system', strict: appearance?.strict ?? false },
    files: { serve: fields.files?.serve ?? [] },
    fonts: fonts(fields.fonts),
    icons: { library: fields.icons?.library ?? 'fontawesome' },
    background: background(fields.background),
    styling: defined({
      eyebrows: styling?.eyebrows ?? 'section',
      latex: styling?.latex,
      codeblocks: codeblocks(styling?.codeblocks),
      grammars: typeof styling?.codeblocks === 'object' ? styling.codeblocks.languages?.custom : undefined,
    }),
    navbar: navbar(fields.navbar),
    footer: footer(fields.footer),
    banner: fields.banner && { ...fields.banner, dismissible: fields.banner.dismissible ?? false },
    interaction: defined({ drilldown: fields.interaction?.drilldown }),
    search: defined({ prompt: fields.search?.prompt }),
    metadata: { timestamp: fields.metadata?.timestamp ?? false },
    contextual: {
      options: fields.contextual?.options ?? [],
      display: fields.contextual?.display ?? 'header',
    },
    errors: {
      notFound: defined({ ...fields.errors?.['404'], redirect: fields.errors?.['404']?.redirect ?? false }),
    },
    variables: fields.variables ?? {},
    seo: defined({ ...seo, indexing: seo?.indexing ?? 'navigable', metatags: seo?.metatags ?? {} }),
    api: fields.api ?? {},
    integrations: fields.integrations ?? {},
    thumbnails: fields.thumbnails,
    feedback: fields.feedback ?? {},
    markdown: fields.markdown,
  });
}

/** One image for both modes, or each standing in for the other. */
function themed(value: string | Partial<Themed> | undefined): Themed | undefined {
  if (typeof value === 'string') return { light: value, dark: value };
  const light = value?.light ?? value?.dark;
  const dark = value?.dark ?? value?.light;
  return light === undefined || dark === undefined ? undefined : { light, dark };
}

function logo(value: DocsFields['logo']): DocsConfig['logo'] {
  const images = themed(value);
  if (images === undefined) return undefined;
  return typeof value === 'object' && value.href !== undefined ? { ...images, href: value.href } : images;
}

/** The top bar with icons as references; also for the `navbar` of a language. */
export function navbar(value: DocsFields['navbar']): NavbarConfig {
  return defined({
    links: (value?.links ?? []).map(navbarLink),
    primary: value?.primary && navbarLink(value.primary),
  });
}

/** Social marks and columns of links; also for the `footer` of a language. */
export function footer(value: DocsFields['footer']): FooterConfig {
  return { socials: value?.socials ?? {}, links: value?.links ?? [] };
}

type AuthoredLink = NonNullable<NonNullable<DocsFields['navbar']>['primary']>;

function navbarLink(link: AuthoredLink): NavbarLink {
  const { icon, iconType, ...rest } = link;
  if (icon === undefined) return rest;
  const named = typeof icon === 'string' ? { name: icon } : icon;
  return { ...rest, icon: iconType === undefined ? named : { style: iconType, ...named } };
}

function background(value: DocsFields['background']): DocsConfig['background'] {
  if (value === undefined) return undefined;
  return defined({
    image: themed(value.image),
    decoration: value.decoration,
    color: value.color,
  });
}

/** `family` alone is for everything; `heading` and `body` are more exact. */
function fonts(value: DocsFields['fonts']): DocsConfig['fonts'] {
  if (value === undefined) return undefined;
  const { heading, body, family, ...rest } = value;
  const common = family === undefined ? undefined : { family, ...rest };
  const result = defined({ heading: font(heading ?? common), body: font(body ?? common) });
  return Object.keys(result).length === 0 ? undefined : result;
}

type AuthoredFont = NonNullable<NonNullable<DocsFields['fonts']>['body']>;

function font(value: AuthoredFont | undefined): FontConfig | undefined {
  if (value === undefined) return undefined;
  const bySource =
    value.source === undefined ? undefined : /\.woff(?:[?#]|$)/i.test(value.source) ? 'woff' : 'woff2';
  return defined({ ...value, format: value.format ?? bySource });
}

type Codeblocks = NonNullable<DocsFields['styling']>['codeblocks'];

/** A theme for each mode; a mode without one has our own colours, and so has a site that names none. */
function codeblocks(value: Codeblocks): DocsConfig['styling']['codeblocks'] {
  const theme = typeof value === 'object' ? value.theme : value;
  if (theme === undefined || theme === 'system') return undefined;
  if (typeof theme === 'string') return { light: theme, dark: theme };
  return { light: theme.light ?? 'css-variables', dark: theme.dark ?? 'css-variables' };
}

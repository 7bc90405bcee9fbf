/** Converts the valid fields of docs.json to the configuration: with defaults, and each in one form. */
import { defined } from './exact.ts';
import { fillDefaults } from './fill-defaults.ts';
import { background } from './schema/background.ts';
import { docsFields, type WrittenFields } from './schema/docs-fields.ts';
import { errorPages } from './schema/errors.ts';
import { fonts } from './schema/fonts.ts';
import { imagePair } from './schema/image-source.ts';
import { logo } from './schema/logo.ts';
import { navbar } from './schema/navbar.ts';
import { styling } from './schema/styling.ts';

/**
 * Redirects and navigation are read with their locations, and `public` from the authored document,
 * because even an invalid value closes the site.
 */
const SETTINGS = docsFields.omit({ $schema: true, public: true, redirects: true, navigation: true });

/** @param name of the site when docs.json has none */
export function normalise(written: WrittenFields, name: string) {
  const fields = fillDefaults(SETTINGS, written);
  return defined({
    ...fields,
    name: fields.name ?? name,
    logo: logo(fields.logo),
    favicon: imagePair(fields.favicon),
    fonts: fonts(fields.fonts),
    background: background(fields.background),
    styling: styling(fields.styling),
    navbar: navbar(fields.navbar),
    errors: errorPages(fields.errors),
  });
}

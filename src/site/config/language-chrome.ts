/** Reads the `navbar` and `footer` of one language, in the same shape as the site's own. */
import type { FooterConfig, NavbarConfig } from './docs-config.ts';
import type { Exact } from './exact.ts';
import { type AuthoredFooter, footerSchema } from './schema/footer.ts';
import { type AuthoredNavbar, navbar, navbarSchema } from './schema/navbar.ts';

/** Undefined if it is invalid as a whole, which the resolver has reported. */
export function languageNavbar(value: AuthoredNavbar): NavbarConfig | undefined {
  const read = navbarSchema.safeParse(value);
  return read.success ? navbar(read.data as Exact<typeof read.data>) : undefined;
}

/** The same for a footer. */
export function languageFooter(value: AuthoredFooter): FooterConfig | undefined {
  const read = footerSchema.safeParse(value);
  return read.success ? (read.data as FooterConfig) : undefined;
}

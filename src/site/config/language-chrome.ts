/** Reads the `navbar` and `footer` that one language brings along, in the same shape as the site's own. */
import type { FooterConfig, NavbarConfig } from './docs-config.ts';
import type { Exact } from './exact.ts';
import { footerSchema } from './schema/footer.ts';
import { navbar, navbarSchema } from './schema/navbar.ts';

/** @param value as authored; undefined when it is absent or of another shape, which the resolver has reported */
export function languageNavbar(value: unknown): NavbarConfig | undefined {
  const read = navbarSchema.safeParse(value);
  return read.success ? navbar(read.data as Exact<typeof read.data>) : undefined;
}

/** @param value as authored */
export function languageFooter(value: unknown): FooterConfig | undefined {
  const read = footerSchema.safeParse(value);
  return read.success ? (read.data as FooterConfig) : undefined;
}

/** Renders the tags that fetch a font before the style sheet asks for it. */
import { type Html, html } from '../../lib/html.ts';

/** @param href address with the base */
export function fontPreload(href: string): Html {
  return html`<link rel="preload" as="font" href="${href}" crossorigin="">`;
}

/** The same for one of our fonts: a local font stands in for it, so the style sheet, for which the first paint waits, comes first. */
export function ownFontPreload(href: string): Html {
  return html`<link rel="preload" as="font" fetchpriority="low" href="${href}" crossorigin="">`;
}

/** Renders the tags that fetch a font before the style sheet asks for it. */
import { type Html, html } from '../../../lib/html.ts';

/** @param href address with the base */
export function fontPreload(href: string): Html {
  return html`<link rel="preload" as="font" href="${href}" crossorigin="">`;
}

/**
 * The same for one of our fonts, on wide screens: the text appears in it at once. On a phone, whose line may be slow, it
 * would share that line with the style sheet, for which the first paint waits; a local font of the same measures stands in.
 */
export function ownFontPreload(href: string): Html {
  return html`<link rel="preload" as="font" media="(min-width: 60rem)" fetchpriority="low" href="${href}" crossorigin="">`;
}

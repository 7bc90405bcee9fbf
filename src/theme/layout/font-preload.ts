/** Renders the tag that fetches a font before the style sheet asks for it. */
import { type Html, html } from '../../lib/html.ts';

/** @param href address with the base */
export function fontPreload(href: string): Html {
  return html`<link rel="preload" as="font" href="${href}" crossorigin="">`;
}

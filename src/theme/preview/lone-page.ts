/** Renders a small page around a preview, which loads no other file and is in no index. */
import { type Html, html, trustedHtml } from '../../lib/html.ts';

/** @param style constant text */
export function lonePage(
  { title, style }: { readonly title: string; readonly style: string },
  main: Html,
): Html {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex, nofollow">
        <title>${title}</title>
        <style>${trustedHtml(style)}</style>
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html>
  `;
}

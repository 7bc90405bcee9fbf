/** Serves `/_lectern/…`: Lectern's scripts and styles, whose names contain the hash of their content. */

import type { Handler } from '../../edge/http/handler.ts';
import { contentType, reply } from '../../edge/http/reply.ts';

/** The bundled files by name, read once at start. */
export type OwnAssets = ReadonlyMap<string, Buffer>;

const PREFIX = '/_lectern/';

/** @returns the text of a style sheet by its address without base */
export function sheetTexts(assets: OwnAssets): (href: string) => string | undefined {
  const texts = new Map<string, string>();
  return (href) => {
    const text = texts.get(href) ?? assets.get(href.slice(PREFIX.length))?.toString();
    if (text !== undefined) texts.set(href, text);
    return text;
  };
}

/** A bundled document that draws authors' content: it has an opaque origin and runs only bundled files. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts";

export function ownAsset(assets: OwnAssets): Handler {
  return ({ path }) => {
    if (!path.startsWith(PREFIX)) return undefined;
    const name = path.slice(PREFIX.length);
    const bytes = assets.get(name);
    return bytes === undefined
      ? undefined
      : {
          ...reply(200, contentType(name), bytes, {
            'cache-control': 'public, max-age=31536000, immutable',
            etag: `"${name}"`,
            // A module that pages of other websites import.
            ...(name.startsWith('ask-widget-panel-') ? { 'access-control-allow-origin': '*' } : {}),
            ...(name.endsWith('.html') ? { 'content-security-policy': FRAME_POLICY } : {}),
          }),
          cacheable: true,
        };
  };
}

/** `/_lectern/…`: our own scripts and styles, whose names carry their content's hash. */

import { contentType } from '../http/content-type.ts';
import type { Handler } from '../http/handler.ts';
import { reply } from '../http/reply.ts';

/** The bundled files by name, read once at start. */
export type OwnAssets = ReadonlyMap<string, Buffer>;

const PREFIX = '/_lectern/';

export function ownAsset(assets: OwnAssets): Handler {
  return ({ path }) => {
    if (!path.startsWith(PREFIX)) return undefined;
    const name = path.slice(PREFIX.length);
    const bytes = assets.get(name);
    return bytes === undefined
      ? undefined
      : reply(200, contentType(name), bytes, {
          'cache-control': 'public, max-age=31536000, immutable',
          etag: `"${name}"`,
        });
  };
}

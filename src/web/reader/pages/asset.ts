/** Serves the author's static files: images, fonts, style sheets, downloads; never the source of a page. */

import type { ByteCache } from '../../../lib/cache/byte-cache.ts';
import { lfsPointerSize, mayBePointer } from '../../../site/source/lfs-pointer.ts';
import { fileReply } from '../../edge/http/file-reply.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { contentType, isActiveContent, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';

const LOCKED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
/** A pointer served as an image would be a broken image without an explanation. */
const NOT_HERE = 'This file is kept in Git LFS, and this site was published without it\n';

/** @param memory cache of small files */
export function asset(live: Pick<LiveSite, 'current'>, memory: ByteCache): Handler {
  return async (request) => {
    const { served, source } = live.current();
    const file = await served(request.path.slice(1));
    if (file === undefined) return undefined;
    const type = contentType(file.path);
    if (!type.startsWith('text/') && mayBePointer(file.size)) {
      const bytes = await source.read(file.path);
      if (bytes !== undefined && lfsPointerSize(bytes) !== undefined)
        return reply(404, TEXT_TYPE, NOT_HERE, { 'cache-control': 'no-store' });
    }
    const locked = isActiveContent(type) ? { 'content-security-policy': LOCKED } : {};
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=300', ...locked };
    return fileReply(request, { source, file, headers, memory });
  };
}

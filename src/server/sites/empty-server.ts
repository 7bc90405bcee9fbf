/** Answers for the sites of a server that has no project yet: our own files, and the way to the dashboard. */
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import { reply, TEXT_TYPE } from '../../web/edge/http/reply.ts';
import { seeOther } from '../../web/edge/http/see-other.ts';
import { type OwnAssets, ownAsset } from '../../web/reader/pages/own-asset.ts';
import type { ServedSite } from '../../web/route/route-request.ts';
import { placeholderSite } from './placeholder-site.ts';

interface EmptyParts {
  readonly renderer: PageRenderer;
  readonly base: string;
  readonly files: OwnAssets;
}

export async function emptyServer({ renderer, base, files }: EmptyParts): Promise<ServedSite> {
  const live = await placeholderSite(renderer, base);
  const own = ownAsset(files);
  return {
    subdomain: '',
    hosts: [],
    live,
    siteOf: async () => live.current(),
    handler: async (request) => {
      const file = await own(request);
      if (file !== undefined) return file;
      if (request.path === '/') return seeOther(`${base}/dashboard`);
      return reply(404, TEXT_TYPE, 'This server has no project yet\n');
    },
  };
}

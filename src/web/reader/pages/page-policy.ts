/** The content security policy of a site's pages: hashes of their inline scripts and styles. */
import { INLINE_SCRIPTS, inlineStyles } from '../../../theme/layout/head/head.ts';
import { type ContentPolicy, cspHash } from '../../edge/middleware/security-headers.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { PageMaker } from './render-page.ts';

export function pagePolicy(live: Pick<LiveSite, 'current'>, maker: PageMaker): () => ContentPolicy {
  return () => {
    const view = maker.view(live.current());
    return {
      scriptHashes: INLINE_SCRIPTS.map(cspHash),
      styleHashes: inlineStyles(view).map(cspHash),
      services: view.services?.sources,
    };
  };
}

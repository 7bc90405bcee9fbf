/** The content security policy of a site's pages: hashes of their inline scripts and styles. */
import { createHash } from 'node:crypto';
import { INLINE_SCRIPTS, inlineStyles } from '../../../theme/layout/head/head.ts';
import type { ContentPolicy } from '../../edge/middleware/security-headers.ts';
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

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** An empty site for projects that cannot be loaded yet: every page is answered with not found. */
import { SILENT } from '../../lib/log.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import { memorySource } from '../../site/source/memory-source.ts';
import { type LiveSite, openLiveSite } from '../../web/reader/live/live-site.ts';

const CONFIG = {
  name: 'Documentation',
  theme: 'mint',
  colors: { primary: '#4f46e5' },
  navigation: { pages: [] },
};

export function placeholderSite(renderer: PageRenderer, base: string): Promise<LiveSite> {
  const source = memorySource({ 'docs.json': JSON.stringify(CONFIG) }, CONFIG.name);
  return openLiveSite({ source, renderer, base }, SILENT, false);
}

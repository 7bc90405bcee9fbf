/** The feed of a changelog page as a file beside the page. */
import type { PageMeta, RenderedBody } from '../../site/content/page.ts';
import type { Site } from '../../site/site.ts';
import { feedPath, feedXml } from '../pages/feed.ts';
import type { SiteView } from '../theme/page-view.ts';
import { fileOfAddress } from './file-of-address.ts';
import type { OutputFolder } from './output-folder.ts';

interface FeedOptions {
  readonly site: Site;
  readonly view: SiteView;
}

interface FeedPage {
  readonly page: PageMeta;
  readonly body: Pick<RenderedBody, 'updates'>;
}

const outputPath = ({ url }: PageMeta): string => fileOfAddress(feedPath(url));

/** Nothing for a page without entries, where the author has a feed of their own, or while no public address is known. */
export function writeFeed({ site, view }: FeedOptions, output: OutputFolder, { page, body }: FeedPage): void {
  const { updates = [] } = body;
  const path = outputPath(page);
  if (view.origin === undefined || updates.length === 0 || site.files.has(path)) return;
  output.replace(path, feedXml({ site, page, updates, origin: view.origin, view }));
}

/** False when the last build wrote one that is gone. */
export function keepFeed(output: OutputFolder, page: PageMeta): boolean {
  const path = outputPath(page);
  return output.before?.files[path] === undefined || output.keep(path);
}

/** Writes the feed of a changelog page as a file beside the page. */
import type { PageMeta } from '../../../site/content/page/page.ts';
import { feedPath, feedXml } from '../pages/feed.ts';
import type { BuildContext, BuildPart } from './build-part.ts';
import { fileOfAddress } from './file-of-address.ts';

/** Skips pages without entries or with an author's own feed, and sites without a known public address. */
export function feedPart({ site, view, output }: BuildContext): BuildPart {
  return {
    keep: (page) => {
      const path = outputPath(page);
      return output.before?.files[path] === undefined || output.keep(path);
    },
    add: (page, { result }) => {
      const { updates = [] } = result.body;
      const path = outputPath(page);
      if (view.origin === undefined || updates.length === 0 || site.files.has(path)) return;
      output.replace(path, feedXml({ site, page, updates, origin: view.origin, view }));
    },
  };
}

function outputPath({ url }: PageMeta): string {
  return fileOfAddress(feedPath(url));
}

/** Writes the link preview images of a static site, only where their contents changed. */

import type { Issue } from '../../../lib/issue.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { PageMeta } from '../../../site/content/page/page.ts';
import type { Site } from '../../../site/site.ts';
import { socialImagePath } from '../../../theme/layout/head/page-addresses.ts';
import { socialCard } from '../social/social-card.ts';
import type { SocialImages } from '../social/social-images.ts';
import type { OutputFolder } from './output-folder.ts';

interface SocialFiles {
  /** Writes or keeps the image of a page; one that cannot be drawn is tried again by the next build. */
  add(page: PageMeta): Promise<void>;
  /** A warning that names the images that could not be drawn. */
  issues(): readonly Issue[];
}

interface SocialFileParts {
  readonly site: Site;
  readonly output: OutputFolder;
  /** The inputs of every file, for the next build. */
  readonly keys: Record<string, string>;
}

/** @param images undefined if images are not enabled */
export function socialFiles(images: SocialImages | undefined, parts: SocialFileParts): SocialFiles {
  const { site, output, keys } = parts;
  const missing: PageMeta[] = [];
  return {
    issues: () => missingIssues(missing),
    add: async (page) => {
      if (images === undefined || page.original !== undefined) return;
      // File hosts look for the decoded address.
      const path = decodeURIComponent(socialImagePath(page.url)).slice(1);
      const name = `social:${page.path}`;
      const { version } = socialCard(site, page);
      if (output.before?.pages[name] !== version || !output.keep(path)) {
        const image = await images.image(site, page);
        if (image === undefined) {
          missing.push(page);
          return;
        }
        output.replace(path, Buffer.from(image.png.buffer, image.png.byteOffset, image.png.byteLength));
      }
      keys[name] = version;
    },
  };
}

function missingIssues([first, ...more]: readonly PageMeta[]): Issue[] {
  if (first === undefined) return [];
  const others = more.length === 0 ? '' : ` and of ${pluralise(more.length, 'other page')}`;
  return [
    {
      severity: 'warning',
      code: 'build/no-social-image',
      message: `The preview image of "${first.path}"${others} could not be drawn`,
      hint: 'Build again: images that are there are kept, and the others are drawn',
      file: first.file,
    },
  ];
}

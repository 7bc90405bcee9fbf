/** One kind of file that a build makes of each page: read one part, know all. */
import type { PageMeta } from '../../../site/content/page.ts';
import type { RenderResult } from '../../../site/content/page-renderer.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import type { Site } from '../../../site/site.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import type { OutputFolder, OutputRecord } from './output-folder.ts';

export interface BuildPart {
  /** Takes over what the last build made of a page that has not changed; false when it is gone, and the page is made again. */
  keep(page: PageMeta): boolean;
  add(page: PageMeta, made: MadePage): void | Promise<void>;
  /**
   * Writes what is made of all pages, when all of theirs are on the disk.
   * @param changed false when no page was written and none is gone
   */
  finish?(changed: boolean): void | Promise<void>;
}

/** A page as it was rendered, or as the error that it became. */
export interface MadePage {
  readonly result: RenderResult;
  readonly navigation: NavigationView;
}

/** What all parts of one build share. */
export interface BuildContext {
  readonly site: Site;
  readonly view: SiteView;
  /** Folder that is written, as it was named. */
  readonly out: string;
  readonly output: OutputFolder;
  readonly record: BuildRecord;
}

/** What the next build will want to know, by page. */
export type BuildRecord = {
  readonly [Field in 'pages' | 'snippets' | 'issues' | 'pageFiles' | 'features']-?: Record<
    string,
    NonNullable<OutputRecord[Field]>[string]
  >;
};

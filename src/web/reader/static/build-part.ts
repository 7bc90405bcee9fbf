/** The interface of one kind of output file that a build makes for each page. */
import type { PageMeta } from '../../../site/content/page/page.ts';
import type { RenderResult } from '../../../site/content/page-renderer.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import type { Site } from '../../../site/site.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import type { OutputFolder, OutputRecord } from './output-folder.ts';

export interface BuildPart {
  /** Keeps the files of an unchanged page from the last build; false if one is gone, and the page is rendered again. */
  keep(page: PageMeta): boolean;
  /** @returns `again` when the next build shall not keep the page */
  add(page: PageMeta, rendered: RenderedPage): undefined | Promise<'again' | undefined>;
  /**
   * Writes the files made from all pages, once the files of all pages are on the disk.
   * @param changed false if no page was written or removed
   */
  finish?(changed: boolean): void | Promise<void>;
}

/** A page as rendered, or as the error it became. */
interface RenderedPage {
  readonly result: RenderResult;
  /** The author's parts of the layout around it. */
  readonly parts: RenderResult | undefined;
  readonly navigation: NavigationView;
}

/** State that all parts of one build share. */
export interface BuildContext {
  readonly site: Site;
  readonly view: SiteView;
  /** The output folder, as given. */
  readonly out: string;
  readonly output: OutputFolder;
  readonly record: BuildRecord;
}

/** Data for the next build, by page. */
type BuildRecord = {
  readonly [Field in 'pages' | 'snippets' | 'issues' | 'pageFiles' | 'features']-?: Record<
    string,
    NonNullable<OutputRecord[Field]>[string]
  >;
};

/** A site as programs read it: what some readers may read now. */
import type { Site } from '../../../site/site.ts';
import type { Search } from '../pages/search.ts';
import type { AskDeps } from './ask-route.ts';

export interface ReadSite {
  readonly site: Site;
  readonly search: Search;
  readonly ask?: AskDeps;
  /** Pages that may not be read any more, also while a site that has them is being replaced. */
  readonly isWithdrawn: (url: string) => boolean;
}

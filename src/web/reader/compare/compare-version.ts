/** One of two versions of a site that are compared: a commit, a preview, or the live site. */
import type { Site } from '../../../site/site.ts';

export interface CompareVersion {
  /** As the reader may see it: what is closed to them in either version is not in the comparison. */
  readonly site: Site;
  /** How readers know it: `main`, `3f9a12c04b`, `Preview of #12`. */
  readonly label: string;
  /** Where its pages and files are, with base and without trailing slash; a path, or an address with its origin. */
  readonly place: string;
  /** True when only its files are at the place, and its pages have no address here. */
  readonly filesOnly?: true;
}

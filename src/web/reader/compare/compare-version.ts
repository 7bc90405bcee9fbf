/** One of two versions of a site that are compared. */
import type { Site } from '../../../site/site.ts';

export interface CompareVersion {
  /** As the reader may see it: what is closed to them in either version is not in the comparison. */
  readonly site: Site;
  /** Whole id. */
  readonly commit: string;
  /** How readers know it: `3f9a12c04b, 2026-11-02`. */
  readonly label: string;
  /** Path where its pages and files are, with base and without trailing slash. */
  readonly place: string;
  /** True when only its files are at the place, and its pages have no address here. */
  readonly filesOnly?: true;
}

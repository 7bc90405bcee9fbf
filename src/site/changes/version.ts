/** One of two versions of a site whose pages are compared, and how much of a file is read for that. */
import type { Site } from '../site.ts';

export type Version = Pick<
  Site,
  'pages' | 'files' | 'source' | 'config' | 'redirect' | 'specifications' | 'request'
>;

/** Bytes of a page or snippet; larger ones are only compared as a whole. */
export const LARGEST_READ = 8 * 1024 * 1024;

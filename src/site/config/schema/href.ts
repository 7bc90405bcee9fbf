/** The schema of an address that an author may link to. */

import * as z from '../../../lib/schema.ts';
import { isSafeHref } from '../../../lib/text/safe-href.ts';

/** Error code and text for an address that could run code. */
export const UNSAFE_ADDRESS = {
  error:
    'This kind of address could run code in the reader’s browser; use a path of the site, or https, mailto or tel',
  params: { code: 'config/unsafe-address' },
};

/** A path in the site (`/guide`), a page path (`guide`) or an address with a scheme that cannot run code. */
export const hrefSchema = z.string().min(1).refine(isSafeHref, UNSAFE_ADDRESS);

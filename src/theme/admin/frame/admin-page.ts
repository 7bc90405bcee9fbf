/** The content that a page of the dashboard passes to its frame. */

import type { Html } from '../../../lib/html.ts';

export interface AdminPage {
  readonly title: string;
  /** Safe HTML: everything that came from people is escaped where the page is made. */
  readonly body: Html;
  /** The page above this one, linked above the title. */
  readonly back?: { readonly label: string; readonly href: string };
  /** What the page is for, in a sentence below the title. */
  readonly lead?: string;
  /** Safe HTML at the right of the title: the page's one action. */
  readonly action?: Html;
  /** Shown in a corner, and announced by screen readers. */
  readonly notice?: {
    readonly kind: 'done' | 'problem';
    readonly text: string;
    readonly html?: Html;
    /** Shown above the content instead, for as long as the page is open. */
    readonly stays?: true;
  };
  /** Icons of `theme/icons/interface-icon.ts` are inline already; this names scripts of `client/` to load, for example `feedback`. */
  readonly features?: readonly string[];
}

/** A rendered page with nothing on it: where every body that is not rendered from text begins. */
import type { RenderedBody } from './page.ts';

export const EMPTY_BODY: RenderedBody = Object.freeze({
  html: '',
  headings: [],
  sections: [],
  links: [],
  outline: [],
  ids: [],
  icons: [],
  features: [],
  aside: '',
  issues: [],
});

/** The empty rendered body, which bodies that are not rendered from text extend. */
import type { RenderedBody } from './page/page.ts';

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

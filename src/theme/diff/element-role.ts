/** Says what an element is when two versions of a page are compared. */
import type { ElementNode } from './html-tree.ts';
import { attribute, hasClass } from './start-tag.ts';

/**
 * `fixed`: interface and decoration, which says nothing. `picture`: compared as a whole. `block`: aligned with blocks.
 * `inline`: part of the text.
 */
export type ElementRole = 'fixed' | 'picture' | 'block' | 'inline';

const FIXED_TAGS = new Set(
  'script style template noscript link meta wbr select textarea datalist'.split(' '),
);
const FIXED_CLASSES = ['heading-link', 'anchor', 'footnote-back', 'code-actions'];
const FIXED_PARTS = new Set(['mark', 'icon', 'arrow', 'swatch', 'close', 'actions']);
const PICTURE_TAGS = new Set(
  'img picture video audio iframe embed object canvas svg math input hr map meter progress lectern-island'.split(
    ' ',
  ),
);
const PICTURE_CLASSES = ['katex', 'diagram'];
const BLOCK_TAGS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup legend li main menu nav ol p pre search section summary table caption colgroup tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Of components, whose lines are no paragraphs. */
const BLOCK_PARTS = new Set(['title', 'text', 'body', 'description', 'head', 'cta', 'label']);

export function roleOf(element: ElementNode): ElementRole {
  const { name, open } = element;
  if (element.unread) return 'picture';
  if (FIXED_TAGS.has(name) || isDecoration(element)) return 'fixed';
  if (PICTURE_TAGS.has(name) || isNoteNumber(element) || hasClass(open, ...PICTURE_CLASSES)) return 'picture';
  const part = attribute(open, 'data-part');
  if (BLOCK_TAGS.has(name) || (part !== undefined && BLOCK_PARTS.has(part))) return 'block';
  if (name === 'button' && attribute(open, 'role') === 'tab') return 'block';
  return 'inline';
}

/** The number of a footnote says nothing but its place, which the renderer counts. */
export function isNoteNumber({ name, open, html }: ElementNode): boolean {
  return name === 'sup' && hasClass(open, 'footnote-ref') && /^<[^>]*><a[^>]*>\d+<\/a><\/sup>$/.test(html);
}

/** Whatever an author calls it, what has words or a picture is content: no change may hide behind an attribute. */
function isDecoration(element: ElementNode): boolean {
  const { name, open } = element;
  if (name === 'svg') return isIcon(element);
  const decorates =
    FIXED_PARTS.has(attribute(open, 'data-part') ?? '') ||
    attribute(open, 'aria-hidden') === 'true' ||
    hasClass(open, ...FIXED_CLASSES);
  return decorates && isBare(element);
}

/** One of the page's icons, or of the interface's. */
function isIcon({ html }: ElementNode): boolean {
  return html.includes('<use ') || /^<svg class="ui"[^>]*><path d="[^"]*"\/><\/svg>$/.test(html);
}

/** True without words and pictures; the sign of a link back is none. */
function isBare({ children }: ElementNode): boolean {
  return children.every((child) => {
    if (child.kind === 'text') return /^\s*\u21a9?\s*$/.test(child.html);
    if (child.kind === 'raw') return true;
    return child.name === 'svg' ? isIcon(child) : !PICTURE_TAGS.has(child.name) && isBare(child);
  });
}

/** A line of a code sample. */
export function isLine({ name, open }: ElementNode): boolean {
  return name === 'span' && hasClass(open, 'line');
}

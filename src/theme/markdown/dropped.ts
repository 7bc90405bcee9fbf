/** The elements of a page that only serve interaction and looks: buttons, interface icons, anchors. */
import type { HtmlElement } from '../../site/content/html-node.ts';
import { classesOf, partOf } from './query.ts';

const TAGS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'canvas',
  'input',
  'wbr',
  'link',
  'meta',
]);
const CLASSES = new Set([
  'heading-link',
  'anchor',
  'tab-bar',
  'view-bar',
  'footnote-back',
  'code-bar',
  'page-error-actions',
]);
/** Only in components: authors do not write `data-part`. */
const PARTS = new Set(['mark', 'icon', 'arrow', 'swatch', 'close', 'actions']);

export function isDropped(element: HtmlElement): boolean {
  const { tagName, properties } = element;
  if (TAGS.has(tagName) || PARTS.has(partOf(element))) return true;
  if (properties['ariaHidden'] === 'true' || properties['ariaHidden'] === true) return true;
  if (properties['dataMarkdown'] === 'skip') return true;
  if (tagName === 'button') return isControl(element);
  return classesOf(element).some((name) => CLASSES.has(name));
}

/** A button of ours; a button that an author wrote counts as text. */
function isControl({ properties }: HtmlElement): boolean {
  return (
    properties['role'] === 'tab' ||
    properties['dataCopy'] !== undefined ||
    properties['dataTry'] !== undefined
  );
}

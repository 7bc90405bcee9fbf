/** Finds selectors that match every element of a kind and have no name of the author's in them, such as a class. */
import { cssList } from './css-items.ts';

/** The elements of HTML, and those of SVG that style sheets select. The author made up any other name. */
const ELEMENTS = new Set(
  (
    'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup data ' +
    'datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header ' +
    'hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup ' +
    'option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strong ' +
    'style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track u ul var video wbr ' +
    'acronym applet big center dir font frame frameset marquee nobr strike tt circle ellipse g line path polygon polyline rect text use'
  ).split(' '),
);
/** Attributes that resets select by; authors do not use them to name their own elements. */
const ATTRIBUTES = new Set(
  'type hidden disabled title controls tabindex role size multiple list open width height contenteditable readonly aria-busy aria-controls aria-disabled aria-hidden'.split(
    ' ',
  ),
);
const STATES = new Set(
  (
    'link visited any-link hover active focus focus-visible focus-within target enabled disabled checked indeterminate required ' +
    'optional valid invalid read-only read-write placeholder-shown default first-child last-child only-child first-of-type ' +
    'last-of-type only-of-type empty root autofill popover-open modal fullscreen defined'
  ).split(' '),
);
const CHOICES = new Set(['is', 'where', 'not', 'has']);
const COUNTS = new Set(['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type', 'lang', 'dir']);
const PARTS = new Set(
  'before after first-line first-letter selection marker placeholder backdrop file-selector-button'.split(
    ' ',
  ),
);
const OLD_PARTS = new Set(['before', 'after', 'first-line', 'first-letter']);

/** Deepest nesting of `:is()` and the like; no author nests deeper by hand. */
const DEEPEST = 8;

/** One token of a selector. */
const STEP =
  /\s*([>+~])\s*|(\s+)|(\*)|\[\s*([\w-]+)\s*(?:[~|^$*]?=\s*(?:"[^"\\\n]*"|'[^'\\\n]*'|[\w-]+)\s*[is]?\s*)?\]|(::?)([a-z-]+)(\()?|([a-z][\w-]*)/iy;

/**
 * @returns where a condition on the element can be inserted; undefined for a selector with a name or an unknown part
 */
export function bareSelector(selector: string, depth = 0): number | undefined {
  const text = selector.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => ' '.repeat(comment.length));
  const end = text.trimEnd().length;
  let at = text.length - text.trimStart().length;
  if (at >= end || depth > DEEPEST) return undefined;
  let part: number | undefined;
  let rooted = false;
  while (at < end) {
    STEP.lastIndex = at;
    const step = STEP.exec(text.slice(0, end));
    if (step === null) return undefined;
    const [whole, combinator, space, , attribute, colons, name = '', opened, element] = step;
    const from = at;
    at += whole.length;
    if (combinator !== undefined || space !== undefined) {
      rooted = false;
      if (part !== undefined) return undefined;
    } else if (attribute !== undefined) {
      if (!ATTRIBUTES.has(attribute.toLowerCase())) return undefined;
    } else if (element !== undefined) {
      if (!ELEMENTS.has(element.toLowerCase())) return undefined;
    } else if (opened !== undefined) {
      const close = closing(text, at, end);
      if (close === undefined || !choice(name.toLowerCase(), text.slice(at, close), depth)) return undefined;
      at = close + 1;
    } else if (colons !== undefined) {
      const known = name.toLowerCase();
      if (colons === '::' ? PARTS.has(known) : OLD_PARTS.has(known)) part ??= from;
      else if (colons === '::' || !STATES.has(known)) return undefined;
      if (known === 'root') rooted = true;
    }
  }
  // `:root` counts as a name: it is where authors set properties of the whole page.
  return rooted ? undefined : (part ?? end);
}

function closing(text: string, from: number, end: number): number | undefined {
  let open = 1;
  for (let at = from; at < end; at++) {
    if (text[at] === '(') open++;
    else if (text[at] === ')' && --open === 0) return at;
  }
  return undefined;
}

function choice(name: string, inside: string, depth: number): boolean {
  if (COUNTS.has(name)) return /^[\s\w+-]*$/.test(inside) && !/\bof\b/i.test(inside);
  if (!CHOICES.has(name)) return false;
  return cssList(inside).every((one) => bareSelector(one.replace(/^\s*[>+~]/, ''), depth + 1) !== undefined);
}

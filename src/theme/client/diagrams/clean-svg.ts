/** Sanitizes a drawn SVG: allowed elements and attributes, safe links, styles kept apart. */

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
/** Style sheets are returned separately: the page's policy reports every one that a parser meets, even an unused one. */
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
const MAX_ELEMENTS = 20_000;
const LONGEST_STYLE = 200_000;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const SHAPES = words(
  'svg g path circle rect line polyline polygon ellipse text tspan textPath defs use symbol title desc marker pattern mask clipPath linearGradient radialGradient stop a filter feDropShadow feGaussianBlur feOffset feMerge feMergeNode feFlood feComposite feBlend feColorMatrix image switch foreignObject',
);
const LABELS = words('div span p br b i em strong code pre ul ol li sub sup small u s');
const ATTRIBUTES = words(
  'id class style transform d x y x1 x2 y1 y2 cx cy r rx ry dx dy fx fy width height viewBox preserveAspectRatio points offset rotate textLength lengthAdjust xml:space fill stroke opacity color display visibility overflow orient refX refY markerWidth markerHeight markerUnits patternUnits patternTransform patternContentUnits gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits stdDeviation in in2 result mode operator values type role tabindex startOffset method spacing pathLength',
);
const PRESENTATION =
  /^(?:fill|stroke|font|text|stop|flood|clip|marker|dominant|alignment|baseline|letter|word|shape|color|vector|paint|writing|aria|data)-[a-z-]+$/;
/** A style may refer to parts of the drawing, and to nothing else. */
const LOADS = /url\(\s*(?!["']?#)|@import|image-set\(|expression\(|\\/i;
const POSITION = /position\s*:\s*(?:fixed|sticky)/gi;

export interface CleanDrawing {
  readonly svg: SVGSVGElement;
  /** Its style sheet as text, for a sheet that applies only to it. */
  readonly css: string;
  readonly links: number;
}

/** @param base prefix of the site, for links that begin with a slash */
export function cleanSvg(text: string, base: string): CleanDrawing | undefined {
  // Parsed as HTML: labels may have elements that XML does not allow, such as `<br>`.
  const styles: string[] = [];
  const plain = text
    .replace(STYLE, (_, css: string) => {
      // In SVG, `>` between selectors is a character reference.
      styles.push(css.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
      return '';
    })
    .replace(/<(?=\/?style)/gi, '&lt;');
  const parsed = new DOMParser().parseFromString(plain, 'text/html').querySelector('svg');
  if (parsed === null) return undefined;
  const cleaner = new Cleaner(base);
  const svg = cleaner.copy(parsed);
  if (!(svg instanceof SVGSVGElement)) return undefined;
  return { svg, css: safeStyle(styles.join('\n').slice(0, LONGEST_STYLE)), links: cleaner.links };
}

class Cleaner {
  links = 0;
  private left = MAX_ELEMENTS;
  private readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  copy(from: Element): Element | undefined {
    const namespace = from.namespaceURI === SVG && SHAPES.has(from.localName) ? SVG : XHTML;
    if ((namespace === XHTML && !LABELS.has(from.localName)) || --this.left < 0) return undefined;
    const to = document.createElementNS(namespace, from.localName);
    for (const { name, value } of from.attributes) this.attribute(to, name, value);
    for (const child of from.childNodes) {
      if (child instanceof Text) to.append(child.data);
      else if (child instanceof Element) {
        const copied = this.copy(child);
        if (copied !== undefined) to.append(copied);
      }
    }
    return to;
  }

  private attribute(to: Element, name: string, value: string): void {
    if (name === 'href' || name === 'xlink:href') {
      const address = this.address(to.localName, value.trim());
      if (address === undefined) return;
      to.setAttribute('href', address);
      if (to.localName !== 'a') return;
      this.links++;
      if (/^https?:/i.test(address)) {
        to.setAttribute('target', '_blank');
        to.setAttribute('rel', 'noopener');
      }
    } else if (ATTRIBUTES.has(name) || PRESENTATION.test(name)) {
      if (!LOADS.test(value) || !/style|url/i.test(name + value))
        to.setAttribute(name, value.replace(POSITION, ''));
    }
  }

  /** Links lead to the web or into the site; shapes refer to parts of the drawing; pictures come from the web. */
  private address(element: string, value: string): string | undefined {
    if (value.startsWith('#')) return value;
    if (element === 'a') {
      if (/^(?:https?:\/\/|mailto:)/i.test(value)) return value;
      return /^\/(?![/\\])/.test(value) ? this.base + value : undefined;
    }
    return element === 'image' && /^https:\/\//i.test(value) ? value : undefined;
  }
}

/** Removes rules that would load something one by one. */
function safeStyle(css: string): string {
  return css
    .replace(/@import[^;]*;?/gi, '')
    .replace(/[^{};]*:[^{};]*(?:url\(\s*(?!["']?#)|image-set\(|expression\()[^{};]*/gi, '')
    .replace(POSITION, '');
}

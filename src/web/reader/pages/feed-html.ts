/** Converts a page's HTML for feed readers: text, lists, tables, code and images with absolute addresses, and nothing else. */
import { attributes, escapeText, type Html } from '../../../lib/html.ts';
import { isSafeHref, isSafeSource } from '../../../lib/text/safe-href.ts';

interface FeedPlace {
  /** Public address of the site without path. */
  readonly origin: string;
  /** Absolute address of the page, for links to fragments. */
  readonly page: string;
}

/** The renderer closes every element and escapes `<` and `>` in attributes, so tags are found without a parser. */
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s[^<>]*)?)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

const KEPT = new Set(
  `div p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd a img pre code strong b em i u s del ins mark sub sup kbd blockquote br hr table thead
  tbody tfoot tr th td figure figcaption details summary`.split(/\s+/),
);
const VOID = new Set([
  'img',
  'br',
  'hr',
  'input',
  'wbr',
  'source',
  'track',
  'link',
  'meta',
  'area',
  'col',
  'embed',
  'param',
  'base',
]);
/** Controls and decoration, dropped with their contents. Of a formula, the source is kept instead of the layout. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'canvas',
  'button',
  'select',
  'iframe',
  'object',
  'mrow',
]);
const DROPPED_CLASS = /(?:^|\s)(?:heading-link|anchor|tab-bar|view-bar|code-bar|footnote-back)(?:\s|$)/;
const NUMBERS = new Set(['colspan', 'rowspan', 'start', 'width', 'height']);
const LONGEST = 200_000;

/** Empty if the result is too long for a feed. */
export function feedHtml(html: string, place: FeedPlace): string {
  if (html.length > LONGEST) return '';
  let out = '';
  let from = 0;
  /** Names of open elements inside a dropped one; empty outside. */
  const dropped: string[] = [];
  for (const { 0: whole, 1: slash, 2: tag = '', 3: rest = '', index } of html.matchAll(TAG)) {
    if (dropped.length === 0) out += html.slice(from, index);
    from = index + whole.length;
    const name = tag.toLowerCase();
    if (name === '') continue;
    if (slash === '/') {
      if (dropped.length > 0) dropped.splice(Math.max(0, dropped.lastIndexOf(name)));
      else out += KEPT.has(name) ? `</${name}>` : '';
      continue;
    }
    const values = new Map([...rest.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]));
    if (dropped.length > 0 || isDropped(name, values)) {
      if (!VOID.has(name)) dropped.push(name);
      continue;
    }
    out += KEPT.has(name) ? `<${name}${keptAttributes(name, values, place)}>` : '';
  }
  if (dropped.length === 0) out += html.slice(from);
  return out.trim();
}

function isDropped(name: string, values: ReadonlyMap<string, string>): boolean {
  return (
    DROPPED.has(name) || values.get('aria-hidden') === 'true' || DROPPED_CLASS.test(values.get('class') ?? '')
  );
}

function keptAttributes(name: string, values: ReadonlyMap<string, string>, place: FeedPlace): Html {
  const kept: Record<string, string | undefined> = {};
  for (const [key, raw] of values) {
    const value = decoded(raw);
    if (key === 'href' && name === 'a') kept[key] = isSafeHref(value) ? whole(value, place) : undefined;
    else if (key === 'src' && name === 'img')
      kept[key] = isSafeSource(value) ? whole(value, place) : undefined;
    else if (key === 'alt' || key === 'title') kept[key] = value;
    else if (NUMBERS.has(key) && /^\d{1,5}$/.test(value)) kept[key] = value;
  }
  return attributes(kept);
}

/** Addresses in a page begin with `/`, with a scheme, or with a fragment. */
function whole(href: string, { origin, page }: FeedPlace): string {
  if (href.startsWith('#')) return page + href;
  try {
    return new URL(href, href.startsWith('/') ? origin : page).href;
  } catch {
    return page;
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Reverses `escapeAttribute`. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => NAMED[name]!);
}

/** Inline tags, which do not separate words. */
const INLINE = /<\/?(?:a|b|code|del|em|i|img|ins|kbd|mark|s|strong|sub|sup|u)(?:\s[^<>]*)?>/g;

/** The text of the HTML for a summary, cut at this many characters. */
export function feedText(html: string, longest: number): string {
  const text = decoded(html.replace(INLINE, '').replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`;
}

/** Text escaped for XML, without control characters and lone surrogates, which no document may contain. */
export function xmlText(text: string): string {
  return escapeText(
    text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''),
  );
}

/** Finds the first paragraph of a page as plain text, if it is before every heading and outside components. */
import { decodeEntities } from '../content/entities.ts';

const TAG = /<(\/?)([a-z][a-z0-9-]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy;
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr']);
const HEADING = /^h[2-6]$/;
/** Elements that have no place in plain text, or would repeat text. */
const SILENT = /<(svg|sup|style|script|button)\b[^>]*>[\s\S]*?<\/\1>/gi;

/** The first paragraph is within this many characters. */
const MOST_HTML = 200_000;
const MOST_PARAGRAPH = 10_000;

/**
 * @param page HTML as the renderer writes it
 * @returns undefined when another element comes first or there is no paragraph
 */
export function firstParagraph(page: string): string | undefined {
  const html = page.slice(0, MOST_HTML);
  let depth = 0;
  let from: number | undefined;
  for (const { at, end, closes, name, alone } of tagsOf(html)) {
    if (alone) continue;
    if (closes) {
      depth--;
      if (depth === 0 && from !== undefined) return plain(html.slice(from, at));
      continue;
    }
    if (depth === 0 && HEADING.test(name)) return undefined;
    if (depth === 0 && name === 'p') from = end;
    depth++;
  }
  return undefined;
}

interface Tag {
  readonly at: number;
  readonly end: number;
  readonly name: string;
  readonly closes: boolean;
  /** Without content. */
  readonly alone: boolean;
}

/** Ends at the first `<` that begins no tag: the renderer writes none, and searching on could take quadratic time. */
function* tagsOf(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at >= 0; ) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at);
      if (end < 0) return;
      at = html.indexOf('<', end);
      continue;
    }
    TAG.lastIndex = at;
    const match = TAG.exec(html);
    if (match === null) return;
    const [tag, slash, spelled = '', rest = ''] = match;
    const name = spelled.toLowerCase();
    const end = at + tag.length;
    yield { at, end, name, closes: slash === '/', alone: VOID.has(name) || rest.endsWith('/') };
    at = html.indexOf('<', end);
  }
}

function plain(html: string): string {
  const text = html
    .slice(0, MOST_PARAGRAPH)
    .replace(SILENT, '')
    .replace(/<br\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '');
  return decodeEntities(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

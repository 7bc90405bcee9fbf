/** Parses the fixed parts of an `html` template: the context of each value, and the markup without indentation. */

/** `text` and `quoted` can be escaped; in the other contexts a value must be HTML already. */
type HtmlPlace = 'text' | 'quoted' | 'inside a tag' | 'inside a comment' | 'inside a script or style';

export interface HtmlTemplate {
  /** One more than there are values. */
  readonly texts: readonly string[];
  readonly places: readonly HtmlPlace[];
}

/** The state of the parser, which carries over from one fixed part to the next. */
interface Position {
  readonly place: HtmlPlace;
  /** In `quoted`: the closing quote. */
  readonly quote?: string;
  /** `script` or `style`, whose content is not markup, in its tag and in its content. */
  readonly raw?: string | undefined;
}

/** The end of a stretch with one context, and the state after it. */
interface Stretch {
  readonly end: number;
  readonly next: Position;
}

export function compileTemplate(parts: readonly string[]): HtmlTemplate {
  let position: Position = { place: 'text' };
  const places: HtmlPlace[] = [];
  const texts = parts.map((part, i) => {
    let text = '';
    for (let at = 0; at < part.length; ) {
      const { end, next } = stretch(part, at, position);
      text += withoutIndent(part.slice(at, end), position.place);
      at = end;
      position = next;
    }
    if (i < parts.length - 1) places.push(position.place);
    return text;
  });
  return { texts, places };
}

function stretch(part: string, at: number, position: Position): Stretch {
  const upTo = (sign: string, next: Position, length = sign.length): Stretch => {
    const found = part.indexOf(sign, at);
    return found === -1 ? { end: part.length, next: position } : { end: found + length, next };
  };
  const { raw } = position;
  switch (position.place) {
    case 'text':
      return stretchOfText(part, at, position);
    case 'quoted':
      return upTo(position.quote!, { place: 'inside a tag', raw });
    case 'inside a comment':
      return upTo('-->', { place: 'text' });
    case 'inside a script or style':
      return upTo(`</${raw}`, { place: 'text' }, 0);
    case 'inside a tag':
      return stretchOfTag(part, at, position);
  }
}

/** A `<` at the end of a part begins a tag whose name is a value. */
const TAG_START = /<(?:!--|(script|style)\b|[a-z/!]|$)/gi;

function stretchOfText(part: string, at: number, position: Position): Stretch {
  TAG_START.lastIndex = at;
  const found = TAG_START.exec(part);
  if (found === null) return { end: part.length, next: position };
  if (found.index > at) return { end: found.index, next: position };
  if (found[0] === '<!--') return { end: at + 4, next: { place: 'inside a comment' } };
  return { end: at + 1, next: { place: 'inside a tag', raw: found[1]?.toLowerCase() } };
}

const TAG_SIGN = /["'>]/g;

function stretchOfTag(part: string, at: number, position: Position): Stretch {
  TAG_SIGN.lastIndex = at;
  const found = TAG_SIGN.exec(part);
  if (found === null) return { end: part.length, next: position };
  const end = found.index + 1;
  const { raw } = position;
  if (found[0] !== '>') return { end, next: { place: 'quoted', quote: found[0], raw } };
  return { end, next: raw === undefined ? { place: 'text' } : { place: 'inside a script or style', raw } };
}

/** As in JSX: a line break beside markup or a value is removed, between words it is one space. */
function withoutIndent(piece: string, place: HtmlPlace): string {
  if (!piece.includes('\n')) return piece;
  if (place === 'inside a tag') return piece.replace(/\s*\n\s*(>?)/g, (_, close) => close || ' ');
  if (place !== 'text') return piece;
  return piece
    .replace(/^[ \t]*\n\s*/, '')
    .replace(/[ \t]*\n\s*$/, '')
    .replace(/[ \t]*\n\s*/g, ' ');
}

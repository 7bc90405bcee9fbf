/** Accepts an author's colour only when it is nothing but a colour, so that it is safe in a style attribute. */
import type { PropValue } from '../../site/content/component.ts';
import { asText } from './prop-value.ts';

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTION = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.+\-%a-z,/\s]{1,60}\)$/i;
const KEYWORD = /^[a-z]{3,20}$/i;
const NUMBERS = /^[^(]+\((?:[\d.+\-%,/\s]|deg|turn|grad|rad|none)*\)$/i;

/** The colour as CSS (`#abc`, `rgb(…)`, `oklch(…)`, a keyword), or undefined. A hex code may lack its `#`. */
export function safeColor(value: PropValue): string | undefined {
  const text = asText(value);
  if (text === undefined) return undefined;
  const hex = HEX.exec(text);
  if (hex) return `#${hex[1]!.toLowerCase()}`;
  if (FUNCTION.test(text) && NUMBERS.test(text)) return text;
  return KEYWORD.test(text) && !/^(inherit|initial|unset|revert|none|auto|true|false)$/i.test(text)
    ? text.toLowerCase()
    : undefined;
}

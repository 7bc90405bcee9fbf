/** Turns comments that mark lines of a sample into the numbers of those lines. */
import type { PlacedLine } from './dialect.ts';

const NEXT =
  /^\s*(?:\/\/|#|--|%|;|\{?\/\*|<!--)\s*(?:highlight|error|success)-next-line\s*(?:\*\/\}?|-->)?\s*$/;
const START = /^\s*(?:\/\/|#|--|%|;|\{?\/\*|<!--)\s*(?:highlight|error|success)-start\s*(?:\*\/\}?|-->)?\s*$/;
const END = /^\s*(?:\/\/|#|--|%|;|\{?\/\*|<!--)\s*(?:highlight|error|success)-end\s*(?:\*\/\}?|-->)?\s*$/;

/** @param inner lines of a sample without its marks */
export function marked(inner: readonly PlacedLine[]): {
  readonly lines: readonly PlacedLine[];
  readonly info: string;
} {
  if (!inner.some(({ text }) => /highlight-|error-|success-/.test(text))) return { lines: inner, info: '' };
  const lines: PlacedLine[] = [];
  const numbers: number[] = [];
  let [next, inside] = [false, false];
  for (const line of inner) {
    if (NEXT.test(line.text)) next = true;
    else if (START.test(line.text)) inside = true;
    else if (END.test(line.text)) inside = false;
    else {
      lines.push(line);
      if (next || inside) numbers.push(lines.length);
      next = false;
    }
  }
  return { lines, info: numbers.length === 0 ? '' : ` {${numbers.join(',')}}` };
}

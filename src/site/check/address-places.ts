/** Finds where a link or image is written in a file, code samples apart. */
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import type { MarkdownNode } from '../content/syntax/markdown-node.ts';
import type { CheckContext } from './check-context.ts';
import { findInText, offsetOfLine, type TextPlace } from './find-in-text.ts';

interface Use {
  readonly file: string;
  readonly written: string;
  readonly line?: number | undefined;
}

type AddressPlaces = (use: Use) => Promise<readonly TextPlace[]>;

type Ranges = readonly (readonly [from: number, to: number])[];

const MAX_FILES = 64;

/** One for each plan: the syntax trees of the last files are kept. */
export function addressPlaces({ text, tree }: CheckContext): AddressPlaces {
  const known = new BoundedMap<string, Promise<Ranges>>({ entries: MAX_FILES });
  const codeOf = async (file: string): Promise<Ranges> => {
    const read = await tree(file, await text(file));
    return 'why' in read ? [] : [...codeRanges(read.nodes), ...read.reserved];
  };
  return async ({ file, written, line = 1 }) => {
    const source = await text(file);
    const places = findInText(source, written, line);
    // Only code beside the address on its line can be taken for it.
    if (places.length === 0 || !source.includes('`')) return places;
    const code = await known.getOrMake(file, () => codeOf(file));
    return places.filter((place) => {
      const at = offsetOfLine(source, place.line) + place.column - 1;
      return !code.some(([from, to]) => from <= at && at < to);
    });
  };
}

function codeRanges(nodes: readonly MarkdownNode[]): (readonly [number, number])[] {
  return nodes.flatMap(({ type, position, children = [] }) => {
    const [from, to] = [position?.start.offset, position?.end.offset];
    const isCode = (type === 'code' || type === 'inlineCode') && from !== undefined && to !== undefined;
    return isCode ? [[from, to] as const] : codeRanges(children);
  });
}

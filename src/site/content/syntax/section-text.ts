/** Cuts one section out of the source of a page, by the id of its heading. */
import { headingId } from './heading-id.ts';
import { slug, slugAliases } from './slug.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*$/;
const LONGEST_LINE = 1_000;
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;

interface Found {
  readonly depth: number;
  readonly id: string;
  readonly aliases: readonly string[];
  /** Offset of its line. */
  readonly at: number;
}

/**
 * From its heading to the next one of the same or a higher level. Headings that components make have no line of their own.
 * @returns undefined when no heading of the text has this id
 */
export function sectionText(source: string, id: string): string | undefined {
  const headings = headingsOf(source);
  const own = headings.find((one) => one.id === id) ?? headings.find(({ aliases }) => aliases.includes(id));
  if (own === undefined) return undefined;
  const next = headings.find(({ at, depth }) => at > own.at && depth <= own.depth);
  return source.slice(own.at, next?.at).trimEnd();
}

function headingsOf(source: string): readonly Found[] {
  const found: Found[] = [];
  const taken = new Map<string, number>();
  const start = FRONT_MATTER.exec(source)?.[0].length ?? 0;
  let fence: string | undefined;
  for (let at = start; at < source.length; ) {
    const end = source.indexOf('\n', at);
    const whole = source.slice(at, end < 0 ? undefined : end);
    // Longer ones are no headings, and would take long to read.
    const line = whole.length > LONGEST_LINE ? '' : whole.replace(/\r$/, '');
    fence = fenceAfter(fence, line);
    const [, marks = '', words = ''] = fence === undefined ? (HEADING.exec(line) ?? []) : [];
    if (marks !== '') {
      const { text, own } = headingId(`${marks} ${words}`);
      found.push({
        depth: marks.length,
        at,
        aliases: slugAliases(text),
        id: numbered(own ?? slug(text), taken),
      });
    }
    if (end < 0) break;
    at = end + 1;
  }
  return found;
}

/** @returns the mark that ends the code that the next line is in; undefined outside of code */
function fenceAfter(open: string | undefined, line: string): string | undefined {
  const [, mark = '', info = ''] = FENCE.exec(line) ?? [];
  if (open === undefined) return mark === '' || (mark[0] === '`' && info.includes('`')) ? undefined : mark;
  const closes = mark !== '' && mark[0] === open[0] && mark.length >= open.length && info.trim() === '';
  return closes ? undefined : open;
}

/** As pages number headings with the same words. */
function numbered(id: string, taken: Map<string, number>): string {
  const count = (taken.get(id) ?? 0) + 1;
  taken.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

/** Gives headings the ids that another program gives them, where ours would be different. */
import { headingWords } from '../../content/syntax/heading-words.ts';
import { slug } from '../../content/syntax/slug.ts';
import type { PlacedLine } from './dialect.ts';
import { LB, RB } from './escape.ts';
import { afterFence, append, fenceOf, inPlace } from './page-lines.ts';

const HEADING = /^([ \t>]*)(#{1,6})[ \t]+(\S.*)$/;
/** Longer ones are no headings that somebody wrote. */
const LONGEST_HEADING = 2_000;
/** `{#id}`, `{: #id }` and `{ #id .class }` at the end of a heading. */
const OWN = /[ \t]*(?:\{:?[ \t]*([^{}\n]*)\}|\{\/\*[ \t]*#([\w-]+)[ \t]*\*\/\})[ \t]*$/;

interface FoundHeading {
  readonly before: string;
  readonly words: string;
  readonly id: string;
  /** Whether ours would be another one. */
  readonly isNeeded: boolean;
}

/** All lines in their order: headings one by one, and what is between them. */
function* headingsIn(
  lines: readonly PlacedLine[],
  make: (words: string) => string,
  again: (id: string, times: number) => string,
): Generator<{ readonly lines: readonly PlacedLine[]; readonly heading?: FoundHeading }> {
  const taken = new Map<string, number>();
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = fenceOf(line.text);
    if (fence !== undefined) {
      const end = afterFence(lines, i, fence) ?? lines.length;
      yield { lines: lines.slice(i, end) };
      i = end - 1;
      continue;
    }
    const heading = line.text.length > LONGEST_HEADING ? null : HEADING.exec(line.text);
    if (heading === null) {
      yield { lines: [line] };
      continue;
    }
    const [, before, marks, whole] = heading;
    const text = headingWords(whole!);
    const [own, attributes, comment] = OWN.exec(text) ?? [];
    const written = comment ?? /(?:^|[\s{])#([^\s}]+)/.exec(attributes ?? '')?.[1];
    const isIds = own !== undefined && (written !== undefined || /^\s*[.#:]|=/.test(attributes ?? ''));
    const words = isIds ? text.slice(0, -own.length) : text;
    const first = written ?? make(wordsOf(words));
    const times = taken.get(first) ?? 0;
    taken.set(first, times + 1);
    const id = times === 0 ? first : again(first, times);
    const isNeeded = written !== undefined || times > 0 || id !== slug(wordsOf(words));
    yield { lines: [line], heading: { before: `${before}${marks}`, words, id, isNeeded } };
  }
}

const PLAIN_ID = /^[^\s{}*\\<>"]{1,200}$/;

/** The ids of all headings. @param again an id that earlier headings have */
export function headingIds(
  lines: readonly PlacedLine[],
  make: (words: string) => string,
  again: (id: string, times: number) => string,
): string[] {
  return [...headingsIn(lines, make, again)].flatMap(({ heading }) =>
    heading !== undefined && PLAIN_ID.test(heading.id) ? [heading.id] : [],
  );
}

/** @param make the id of a heading's words; `again` counts the earlier headings with the same one */
export function withHeadingIds(
  lines: readonly PlacedLine[],
  make: (words: string) => string,
  again: (id: string, times: number) => string,
): PlacedLine[] {
  const out: PlacedLine[] = [];
  for (const { lines: own, heading } of headingsIn(lines, make, again)) {
    if (heading === undefined) {
      append(out, own);
      continue;
    }
    const { before, words, id, isNeeded } = heading;
    const mark = isNeeded && PLAIN_ID.test(id) ? ` ${LB}/*#${id}*/${RB}` : '';
    out.push(inPlace(own[0]!, `${before} ${words}${mark}`));
  }
  return out;
}

/** The text of a heading without its marks. */
function wordsOf(source: string): string {
  return source
    .replace(/[\ue000<][^>]*>/g, '')
    .replace(/!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, '$2')
    .replace(/(\*\*|__|\*|~~|==)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

/** Finds where comments belong in the changes of a branch: at their lines, wherever these are now, or nowhere when they are gone. */
import { type DiffSide, sideLines } from '../../../../lib/git/diff-lines.ts';
import type { FileDiff } from '../../../../lib/git/repository.ts';
import { COMMENT_LIMITS, type JobComment } from '../../../../records/jobs/job-comment.ts';
import { cutText } from '../../../../records/jobs/job-text.ts';

type Lines = ReadonlyMap<number, string>;
type About = Pick<JobComment, 'path' | 'side' | 'from' | 'to' | 'quote'>;

/** Looks at the lines of a file once for all comments on it. */
export function createPlaces(files: readonly FileDiff[]): (comment: About) => number | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const known = new Map<string, Places>();
  return (comment) => {
    const file = byPath.get(comment.path);
    if (file === undefined) return undefined;
    const key = `${comment.side} ${comment.path}`;
    const places = known.get(key) ?? placesOf(sideLines(file, comment.side));
    known.set(key, places);
    return lastLine(places, comment);
  };
}

interface Places {
  readonly lines: Lines;
  /** Numbers of the lines with this text. */
  readonly byText: ReadonlyMap<string, readonly number[]>;
}

function placesOf(lines: Lines): Places {
  const byText = new Map<string, number[]>();
  for (const [number, text] of lines) {
    const numbers = byText.get(text);
    if (numbers === undefined) byText.set(text, [number]);
    else numbers.push(number);
  }
  return { lines, byText };
}

/** Places that are compared line by line: the same line may be there thousands of times. */
const MAX_COMPARED = 50;

/** The last line of the nearest place with the same text. */
function lastLine({ lines, byText }: Places, { from, to, quote }: About): number | undefined {
  const span = to - from;
  const isAt = (start: number): boolean => quoteAt(lines, start, start + span) === quote;
  if (isAt(from)) return to;
  const end = quote.indexOf('\n');
  // A single line may have been cut, and is then looked for from its beginning.
  const first = end < 0 ? quote : quote.slice(0, end);
  const starts =
    byText.get(first) ??
    [...byText].filter(([text]) => first !== '' && text.startsWith(first)).flatMap(([, numbers]) => numbers);
  const near = starts.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from)).slice(0, MAX_COMPARED);
  const found = near.find(isAt);
  return found === undefined ? undefined : found + span;
}

/** As it is stored; undefined when one of the lines is not there. */
function quoteAt(lines: Lines, from: number, to: number): string | undefined {
  const texts: string[] = [];
  for (let at = from; at <= to; at++) {
    const text = lines.get(at);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return cutText(texts.join('\n'), COMMENT_LIMITS.quote);
}

/** The text of these lines; undefined when they are not all in the changes, or too many. */
export function quoteOf(
  file: FileDiff,
  { side, from, to }: { readonly side: DiffSide; readonly from: number; readonly to: number },
): string | undefined {
  if (from < 1 || to < from || to - from >= COMMENT_LIMITS.lines) return undefined;
  return quoteAt(sideLines(file, side), from, to);
}

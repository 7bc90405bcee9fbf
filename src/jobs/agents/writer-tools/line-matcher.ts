/** A test for lines, in bounded time whatever the pattern and the line are. */
import { searchPattern } from '../../../site/check/work/search-pattern.ts';

interface LineRequest {
  readonly pattern: string;
  readonly regex: boolean;
  readonly matchCase: boolean;
}

/** Characters of a line that an expression is tried on: files of data have lines of a megabyte. */
const TRIED = 20_000;

/** @throws AppError `work/pattern` for an expression that is not understood or could be slow */
export function lineMatcher({ pattern, regex, matchCase }: LineRequest): (line: string) => boolean {
  if (!regex) {
    if (matchCase) return (line) => line.includes(pattern);
    const folded = pattern.toLowerCase();
    return (line) => line.toLowerCase().includes(folded);
  }
  const search = searchPattern({ from: pattern, to: '', pattern: true, matchCase, wholeWords: false });
  return (line) => search.in(line.slice(0, TRIED)).length > 0;
}

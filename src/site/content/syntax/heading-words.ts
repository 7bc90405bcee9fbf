/** The words of headings without the marks around them, in one pass: a line may have any number of spaces and marks. */

const TOP = /^#[ \t]+(\S.*)$/m;

/** Those of the first heading of the first level; undefined when there is none. */
export function topHeading(text: string): { readonly words: string; readonly index: number } | undefined {
  const found = TOP.exec(text);
  return found === null ? undefined : { words: headingWords(found[1]!), index: found.index };
}

/** @param written what stands behind the marks at the start of a heading; those at its end may be there */
export function headingWords(written: string): string {
  const text = written.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return text.slice(0, end).trim();
}

/** Says whether a sentence is about what a title names: one that leads up to its subject is no description of the page. */

/** Titles that name no subject, and words that every text has. */
const GENERIC = new Set(
  'a about an and at basics by do does faq features for from get getting guide guides home how in index intro introduction is it of on or our overview quick quickstart start started the to tutorial tutorials use using welcome what with your'.split(
    ' ',
  ),
);
/** Letters after which two words are taken for forms of one: "query" and "querying". */
const STEM = 4;

/** @returns true also where that cannot be said, as for a title in a script without spaces */
export function isAbout(title: string, sentence: string): boolean {
  if (/[^\P{L}\p{Script=Latin}]/u.test(title)) return true;
  const named = stemsOf(title);
  if (named.size === 0) return true;
  return !named.isDisjointFrom(stemsOf(sentence));
}

function stemsOf(text: string): ReadonlySet<string> {
  // Names of code have several words in one: "addMemory", "rate_limit".
  const words = text
    .slice(0, 1_000)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return new Set((words ?? []).filter((word) => !GENERIC.has(word)).map((word) => word.slice(0, STEM)));
}

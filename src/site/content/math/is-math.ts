/** Distinguishes a formula from two prices by the text between two dollar signs and by its page. */

/** Characters that prose between dollar signs never has. */
const TEX =
  /\\[a-zA-Z]{2,}|\\[,;:!|{}]|[\^_]\{|[\w)\]}]\^[\w(\\*+-]|(?<![A-Za-z])[A-Za-z]['′]?_[A-Za-z0-9](?![A-Za-z])|(?<![A-Za-z])[A-Za-z]['′]?_\\/;
/** A variable, a call, or a chain of operators between short names and numbers: `x`, `O(n)`, `k = 5`, `a < b`. */
const SMALL =
  /^(?:[A-Za-zΑ-ω]'{0,3}|[A-Za-zΑ-ω]{1,2}\s*\([^()]{1,60}\)|[([]?\s*-?(?:[A-Za-zΑ-ω]'{0,3}|\d[\d.]*[A-Za-z]?)(?:\s*[=<>≤≥≠+\-*/|,:×·∈→]+\s*-?(?:[A-Za-zΑ-ω]{1,2}'{0,3}(?:\([^()]{1,30}\))?|\d[\d.]*[A-Za-z]?)){1,40}\s*[)\]]?)$/;
const OPERATOR = /[=<>≤≥≠+\-*/×·∈→()]/;
/** Commands whose argument is prose. */
const WORDS_OF_TEX =
  /\\(?:text\w*|mathrm|mathit|mathbf|mathsf|operatorname\*?|mbox|tag|label|begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+/g;
const PROSE = /(?<![\p{L}\\])\p{L}{3,}[,;:]?\s+\p{L}{2,}(?!\p{L})/u;
const LETTER = /[A-Za-zΑ-ω]/;

/** True for text that can only be TeX, in any context. */
export function isCertain(tex: string): boolean {
  return TEX.test(tex) && !isProse(tex);
}

/** Words in a row, as in `5 a month and`: a formula has them only in commands for text. */
export function isProse(tex: string): boolean {
  return PROSE.test(tex.replace(WORDS_OF_TEX, ' '));
}

/**
 * True when `tex`, found between dollar signs placed like those of a formula, is one.
 * @param trusted the site says that it uses TeX, or the page has a formula that is certain
 */
export function isMath(tex: string, trusted: boolean): boolean {
  const text = tex.trim();
  if (text === '' || isProse(text)) return false;
  if (trusted) return true;
  return (
    TEX.test(text) || (SMALL.test(text) && LETTER.test(text) && (text.length < 3 || OPERATOR.test(text)))
  );
}

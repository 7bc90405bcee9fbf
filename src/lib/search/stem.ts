/** Removes the commonest English endings, so that "configuring" matches "configuration". */

const VOWEL = /[aeiouy]/;

/** For folded words; short words, other alphabets and words with digits stay unchanged. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const base = withoutEnding(singular(word));
  const short = base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base;
  return short.length > 3 && /[^aeiou]y$/.test(short) ? `${short.slice(0, -1)}i` : short;
}

function singular(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function withoutEnding(word: string): string {
  for (const ending of ['ation', 'ating', 'ated', 'ate', 'ing', 'ed']) {
    const rest = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || rest.length < 4 || !VOWEL.test(rest)) continue;
    return /([bdfgklmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
  }
  return word;
}

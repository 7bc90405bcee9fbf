/** Derives heading ids from their text, and the other spellings that existing links may use. */

const INVISIBLE = /[\u0000-\u001f\u200b-\u200f\u2028\u2029\u2060\ufeff]|\ufe0f/g;
const NOT_IN_ID = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu;
const LONGEST = 200;

function clean(text: string): string {
  return text
    .slice(0, LONGEST * 2)
    .replace(INVISIBLE, '')
    .trim()
    .toLowerCase();
}

/**
 * The id of a heading: lower case, spaces to hyphens, punctuation removed as on GitHub, except that a dot
 * between letters or digits becomes a hyphen. `Node.js & C++` gives `node-js--c`.
 * Text without a letter or digit gives `section`.
 */
export function slug(text: string): string {
  const spelled = clean(text)
    .replace(/(?<=[\p{L}\p{N}_)\]])\.(?=[\p{L}\p{N}_([])/gu, '-')
    .replace(NOT_IN_ID, '')
    .replace(/ /g, '-')
    .slice(0, LONGEST)
    // A lone surrogate is not a character and cannot be in an address.
    .replace(/[\ud800-\udbff]$/, '');
  return /[\p{L}\p{N}]/u.test(spelled) ? spelled : 'section';
}

/** Ids that other tools derive from the same heading, without `slug(text)` itself. */
export function slugAliases(text: string): string[] {
  const base = clean(text);
  if (/^[a-z0-9 ]*$/.test(base)) return [];
  const github = base.replace(NOT_IN_ID, '').replace(/ /g, '-');
  const hyphens = base.replace(/['’]/g, '').replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-');
  // Punctuation kept, as the hosted platform does: `A, or B/C` gives `a,-or-b/c`.
  const kept = base
    .replace(/'/g, '’')
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/[()[\]{}"`?!~*]/g, '')
    .replace(/\./g, '-')
    .replace(/\s+/g, '-');
  // The same with every other mark too, as `slice_empty?` and `if...else` are linked to.
  const whole = base
    .replace(/\.{3}/g, '…')
    .replace(/[()[\]{}`]/g, '')
    .replace(/[._]/g, '-')
    .replace(/\s+/g, '-');
  const spellings = [github, hyphens, hyphens.replace(/_+/g, '-'), kept, github].map((id, i) =>
    i === 0 ? id : id.replace(/-{2,}/g, '-').replace(/^-|-$/g, ''),
  );
  const own = slug(text);
  return [...new Set([...spellings, whole])].filter((id) => id !== own && id !== '' && id.length <= LONGEST);
}

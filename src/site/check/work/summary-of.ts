/** Derives a page's description from its first paragraph, or gives the reason why it cannot. */

export const MIN = 50;
export const MAX = 160;
const LONGEST = 4_000;
/** Sentences that only make sense in their context. */
const POINTING =
  /\b(?:below|above|the following|as follows|these steps|the steps|next section|previous (?:section|page)|this (?:section|table|list|image|diagram|video|system)|this page (?:moved|has|was|is (?:for|relevant|only)))\b|\?|^(?:sometimes|often|usually|generally|typically|at times|many|because|since|although|while|in addition|you've|you have|if|but|and|or|so|also|however|then|next|instead|click|see|note|tip|warning|tl;?dr|let's|welcome)\b/i;
const END = /[.!?…。！？]["'”’)»]*$/u;

type Summary =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string };

/** One whole sentence, or two where one is short. */
export function summaryOf(paragraph: string | undefined): Summary {
  if (paragraph === undefined || paragraph === '')
    return none('it does not begin with a paragraph of plain text');
  const sentences = [
    ...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(paragraph.slice(0, LONGEST)),
  ]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
  const [first = '', second = ''] = sentences;
  const text = first.length < MIN && second !== '' ? `${first} ${second}` : first;
  if (!END.test(text)) return none('its first paragraph does not end its sentence');
  if (text.length < MIN) return none(`its first paragraph has fewer than ${MIN} characters`);
  if (text.length > MAX) return none(`its first sentence has more than ${MAX} characters`);
  if (sentences.slice(0, 2).some((sentence) => text.includes(sentence) && POINTING.test(sentence)))
    return none('its first paragraph refers to the text around it');
  return { kind: 'text', text };
}

function none(why: string): Summary {
  return { kind: 'none', why };
}

/** What stands around the numbers of a text: a bound such as "at most", and a sign such as "%". */
import { CODE } from './clause-words.ts';

/** `least`: this much or more. `most`: this much or less. */
export type Bound = 'least' | 'most';

const NUMBER = /\d+(?:[.,:]\d+)*/g;
/** Characters before and after a number in which its bound is looked for, and those between the two. */
const BEFORE = 40;
const BETWEEN = /^[^.;,]{0,20}$/;
const AFTER = 30;
const WORD_BOUND = (list: string): string => `(?<![\\p{L}])(?:${list})(?![\\p{L}])`;
const LEAST_BEFORE = `${WORD_BOUND(
  'at least|minimum|min|more than|greater than|larger than|longer than|no less than|no fewer than|not less than|mindestens|wenigstens|mehr als|au moins|plus de|al menos|como mínimo|más de|pelo menos|no mínimo|mais de',
)}|至少|最少|不少于|不低于|不小于|超过|大于|少なくとも|最低|최소|적어도`;
const MOST_BEFORE = `${WORD_BOUND(
  "at most|up to|maximum|max|no more than|not more than|less than|fewer than|smaller than|shorter than|within|limited to|limits? (?:is|are|of)|höchstens|maximal|bis zu|weniger als|au plus|au maximum|jusqu’à|jusqu'à|moins de|como máximo|hasta|menos de|no máximo|até",
)}|至多|最多|不超过|不多于|不大于|少于|小于|最大|最長|最长|多くとも|최대`;
const BEFORE_NUMBER = new RegExp(`(${LEAST_BEFORE})|(${MOST_BEFORE})`, 'giu');
const JOINED = '(?:or|and|oder|und|ou|et|o|y|e) (?:is |are |be )?(?:any |all )?(?:a |en |im )?';
const AFTER_NUMBER = new RegExp(
  `^[^.;,\\d]{0,18}?(?:${JOINED}(?:(newer|later|higher|more|above|greater|up|longer|larger|neuer|höher|mehr|später|plus|supérieure?|más|superior|posterior|mais)|(older|earlier|lower|less|fewer|below|shorter|smaller|under|älter|niedriger|weniger|moins|inférieure?|menos|inferior))(?![\\p{L}])|(?:\\s?(?:\\p{Script=Han}|[ァ-ヶ]){0,4})(?:(以上|이상)|(以下|以内|以內|이하|미만|이내)))|^(\\+)(?!\\d)`,
  'iu',
);
/** What may be is bounded from above: "may send 600 requests". */
const SAYS_MOST =
  /(?<!\p{L})(?:may|can|could|allow\w*|limit\w*|maximum|max|most|up to|cap|capped|quota)(?!\p{L})/iu;

/** By number, as far as a text bounds it. */
export function boundsOf(text: string): ReadonlyMap<string, Bound> {
  const bounds = new Map<string, Bound>();
  let last = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const before = text.slice(Math.max(last, index - BEFORE), index);
    const after = text.slice(index + number.length, index + number.length + AFTER);
    last = index + number.length;
    const nearest = [...before.matchAll(BEFORE_NUMBER)]
      .filter(({ 0: words, index: from }) => BETWEEN.test(before.slice(from + words.length)))
      .at(-1);
    const [, more, less, moreUnspaced, lessUnspaced, plus] = AFTER_NUMBER.exec(after) ?? [];
    if ((more ?? moreUnspaced ?? plus) !== undefined) bounds.set(number, 'least');
    else if ((less ?? lessUnspaced) !== undefined) bounds.set(number, 'most');
    else if (nearest !== undefined) bounds.set(number, nearest[1] === undefined ? 'most' : 'least');
  }
  return bounds;
}

/** Whether a sentence says of one of these numbers another bound than the one that is said to say it, or none. */
export function changesBound(
  sentence: string,
  numbers: readonly string[],
  said: ReadonlyMap<string, Bound>,
): boolean {
  if (numbers.length === 0 || said.size === 0) return false;
  const own = boundsOf(sentence);
  return numbers.some((number) => {
    const [bound, wanted] = [own.get(number), said.get(number)];
    // "At most" of another number.
    if (wanted === undefined) return bound !== undefined && [...said.values()].includes(bound);
    if (bound === wanted) return false;
    return bound !== undefined || wanted === 'least' || !SAYS_MOST.test(sentence);
  });
}

const SIGNED =
  /([$€£¥₩])\s?(\d+(?:[.,:]\d+)*)|(\d+(?:[.,:]\d+)*)\s?([%‰€£¥°])|(?<=^|[\s"'`(=:])[-−](\d+(?:[.,:]\d+)*)/gu;

/** Numbers with a sign beside them: `5%`, `$5`, `-1`. */
function signedNumbers(text: string): readonly string[] {
  return [...text.matchAll(SIGNED)].map(
    ([, currency, price, number, sign, negative]) =>
      (negative === undefined ? (currency ?? sign)! : '-') + (negative ?? price ?? number),
  );
}

/** Whether a sentence gives a number a sign that a text does not, or takes away the one that it always has there. */
export function changesSign(sentence: string, text: string): boolean {
  const plain = sentence.replace(CODE, ' $1 ');
  const own = signedNumbers(plain);
  const said = signedNumbers(text);
  if (own.some((one) => !said.includes(one))) return true;
  const negative = said.filter((one) => one.startsWith('-')).map((one) => one.slice(1));
  return negative.some(
    (number) =>
      !own.includes(`-${number}`) &&
      count(plain, number) > 0 &&
      count(text, number) === said.filter((one) => one === `-${number}`).length,
  );
}

function count(text: string, number: string): number {
  return text.match(NUMBER)?.filter((one) => one === number).length ?? 0;
}

/** Cuts a run of characters without spaces into its words, without those that only make a question of it. */

/** What makes a question of a sentence, in scripts without spaces. */
const ASKING: ReadonlySet<string> = new Set(
  '如何 怎么 怎样 什么 甚麼 什麼 怎麼 怎樣 为什么 為什麼 哪里 哪裡 哪些 哪个 可以 能否 是否 请问 請問 ください どう どこ なに です ます する ですか ますか には とは 方法 어떻게 무엇 어디 하나요 합니까 있나요 인가요 อย่างไร ทำไม ที่ไหน อะไร'.split(
    ' ',
  ),
);
let segmenter: Intl.Segmenter | undefined;

/** @returns words of two characters and more where there are any; the run itself where the browser cannot tell words apart */
export function runWords(run: string): string[] {
  // One of 2024 and older has none.
  if (typeof Intl.Segmenter !== 'function') return [run];
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words = [...segmenter.segment(run)].map(({ segment }) => segment).filter((word) => !ASKING.has(word));
  const long = words.filter((word) => [...word].length > 1);
  return long.length > 0 ? long : words;
}

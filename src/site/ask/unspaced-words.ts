/** Whether a clause in a script without spaces has a word that a sentence lacks: pairs of characters alone forgive one in four. */
import { characterPairs, isUnspaced } from '../../lib/search/search-words.ts';

const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;
const PLAIN_KANA = /^[\p{Script=Hiragana}ー]+$/u;
const HANGUL = /\p{Script=Hangul}/u;
const NUMERAL = /[一二三四五六七八九十百千万两〇零]/u;
/** Characters of a clause that are looked at. */
const MAX_READ = 600;
/** Words that a model may join with what a section says. */
const JOINING: ReadonlySet<string> = new Set(
  `可以 能够 需要 使用 如果 通过 进行 以及 或者 并且 因此 那么 例如 然后 首先 其中 根据 对于 关于 这个 这些 该项 选项 命令 文档 页面 部分 默认 设置 配置 方法 时候 情况
以下 如下 上述 此外 另外 同时 用于 用来 为了 場合 必要 使用 利用 設定 方法 次に 以下 可能 例えば 実行 指定 手順 時点 対象 使用可能 また 上記
있습니다 합니다 됩니다 하세요 사용 사용할 사용하여 필요 경우 위해 통해 수 다음 설정 또는 그리고 방법`.split(
    /\s+/,
  ),
);
let segmenter: Intl.Segmenter | undefined;

/** @param has whether the sentence has a pair of characters */
export function lacksWord(text: string, has: (pair: string) => boolean): boolean {
  if (!isUnspaced(text)) return false;
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  for (const [run] of text.slice(0, MAX_READ).matchAll(RUN))
    for (const { segment } of HANGUL.test(run) ? [{ segment: run }] : segmenter.segment(run)) {
      const pairs = characterPairs(segment);
      if (pairs.length === 0 || [...segment].length < 2 || PLAIN_KANA.test(segment) || JOINING.has(segment))
        continue;
      // Particles and endings are attached to Korean words.
      const needed = HANGUL.test(segment) ? pairs.slice(0, 1) : pairs;
      if (NUMERAL.test(segment) ? !pairs.every(has) : !needed.some(has)) return true;
    }
  return false;
}

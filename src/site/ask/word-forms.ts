/** Irregular forms of English words, so that "is kept" says what "keeps" says. */
import { stem } from '../../lib/search/stem.ts';

/** `form:word`. */
const IRREGULAR = `
seen:see saw:see kept:keep written:write wrote:write taken:take took:take sent:send ran:run made:make found:find built:build chosen:choose
chose:choose shown:show hidden:hide hiding:hide given:give gave:give known:know knew:know held:hold begun:begin began:begin lost:lose
meant:mean met:meet paid:pay said:say told:tell thrown:throw threw:throw went:go gone:go got:get gotten:get brought:bring bought:buy
caught:catch came:come drawn:draw drew:draw driven:drive fed:feed felt:feel broken:break broke:break spent:spend stood:stand stolen:steal
grown:grow hung:hang led:lead fallen:fall fell:fall bound:bind wound:wind frozen:freeze overridden:override overwritten:overwrite
rebuilt:rebuild reran:rerun undone:undo done:do chosen:choose thought:think understood:understand won:win worn:wear spoken:speak`;

const BASES = new Map(
  IRREGULAR.trim()
    .split(/\s+/)
    .map((pair) => {
      const [form = '', word = ''] = pair.split(':');
      return [stem(form), stem(word)] as const;
    }),
);

/** @param word a stem */
export function baseOf(word: string): string {
  return BASES.get(word) ?? word;
}

/** The table of rules: the Markdown of each class, part and tag of a rendered page. */
import type { Rules } from './convert.ts';
import { boxFlow, boxPhrasing } from './rules/box-rules.ts';
import { codeFlow } from './rules/code-rules.ts';
import { fieldFlow, fieldPhrasing } from './rules/field-rules.ts';
import { listFlow } from './rules/list-rules.ts';
import { mediaFlow, mediaPhrasing } from './rules/media-rules.ts';
import { setFlow } from './rules/set-rules.ts';
import { tableFlow } from './rules/table-rules.ts';
import { textFlow, textPhrasing } from './rules/text-rules.ts';

export const rules: Rules = {
  flow: new Map([
    ...[...textFlow, ...listFlow, ...tableFlow, ...codeFlow],
    ...[...boxFlow, ...fieldFlow, ...setFlow, ...mediaFlow],
  ]),
  phrasing: new Map([...textPhrasing, ...boxPhrasing, ...fieldPhrasing, ...mediaPhrasing]),
};

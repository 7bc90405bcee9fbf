/** Makes definitions of what describes a function, a setting or the like, whose name or form stands behind the name of the directive. */
import type { PlacedLine } from '../common/dialect.ts';
import { closeTag, openTag } from '../common/escape.ts';
import { block, inPlace } from '../common/page-lines.ts';

const OBJECTS =
  /^(?:(?!auto|prf:|glue:)[a-z]+:(?!auto|module$|currentmodule$|namespace)[\w:-]+|function|class|method|classmethod|staticmethod|property|attribute|data|exception|decorator|decoratormethod|describe|object|option|cmdoption|envvar|confval|program)$/;

export const isObject = (name: string): boolean => OBJECTS.test(name);

/** @param form `f(a, b)` */
export function objectLines(
  line: PlacedLine,
  form: string,
  meaning: readonly PlacedLine[],
): readonly PlacedLine[] {
  const mark = form.includes('`') ? '``' : '`';
  return block(
    line,
    openTag('dl'),
    [
      ...block(line, openTag('dt'), [inPlace(line, mark + form + mark)], closeTag('dt')),
      ...block(line, openTag('dd'), meaning, closeTag('dd')),
    ],
    closeTag('dl'),
  );
}

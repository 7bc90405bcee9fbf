/** Binds the parameters of a static function to values. */
import type { PropValue } from '../component.ts';
import type { Expression } from './expression.ts';
import { memberOf } from './member-of.ts';
import { type Arrow, type Names, withNames } from './names.ts';

/**
 * The names inside the function: its parameters first, then the names around it.
 * @param fallback evaluates the default of a parameter
 */
export function bindParameters(
  arrow: Arrow,
  given: readonly PropValue[],
  fallback: (expression: Expression, names: Names) => PropValue,
): Names {
  const bound = new Map<string, PropValue>();
  const names = withNames(bound, arrow.names);
  for (const [i, parameter] of arrow.arrow.parameters.entries()) {
    const value = given[i];
    if ('name' in parameter) {
      bound.set(parameter.name, value);
      continue;
    }
    for (const pick of parameter.picks) {
      const picked = memberOf(value, pick.key);
      bound.set(
        pick.name,
        picked === undefined && pick.fallback !== undefined ? fallback(pick.fallback, names) : picked,
      );
    }
    if (parameter.rest !== undefined)
      bound.set(
        parameter.rest,
        without(
          value,
          parameter.picks.map((pick) => pick.key),
        ),
      );
  }
  return names;
}

function without(value: PropValue, keys: readonly string[]): PropValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, PropValue>>).filter(([key]) => !keys.includes(key)),
  );
}

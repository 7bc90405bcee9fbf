/** Evaluates the data subset of JavaScript with an author's own names: no code runs, and steps are limited. */
import type { PropValue } from '../component.ts';
import { applyOperator, isTruthy, textOf } from './apply-operator.ts';
import { callMethod } from './call-method.ts';
import type { Expression, ObjectEntry } from './expression.ts';
import { isDataKey, memberOf } from './member-of.ts';
import { type Arrow, type Evaluation, type Names, NotStatic, withNames } from './names.ts';

/** Levels of evaluation inside each other, so that neither a long chain nor a recursive function exhausts the stack. */
const DEEPEST = 1_000;
const LONGEST_TEXT = 1_000_000;
const LONGEST_ARRAY = 5_000;

/** @throws NotStatic when the expression uses an undefined name, needs real code, or exceeds a limit */
export function evaluate(expression: Expression, evaluation: Evaluation): PropValue {
  const { budget } = evaluation;
  if (--budget.steps < 0) throw new NotStatic('more steps than a page may take');
  if (budget.depth >= DEEPEST) throw new NotStatic('deeper nesting than an expression may have');
  budget.depth++;
  try {
    return valueOfExpression(expression, evaluation);
  } finally {
    budget.depth--;
  }
}

function valueOfExpression(expression: Expression, evaluation: Evaluation): PropValue {
  const of = (part: Expression): PropValue => evaluate(part, evaluation);
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'name':
      return valueOfName(expression.name, evaluation.names);
    case 'jsx':
      return evaluation.jsx(expression.node, evaluation.names);
    case 'template':
      return limited(
        expression.texts
          .map((text, i) => text + (i < expression.values.length ? textOf(of(expression.values[i]!)) : ''))
          .join(''),
      );
    case 'array':
      return list(expression.items, evaluation);
    case 'object':
      return record(expression.entries, of);
    case 'member':
      return memberOf(of(expression.object), of(expression.property));
    case 'unary':
      return expression.operator === '!'
        ? !isTruthy(of(expression.value))
        : Number(of(expression.value)) * (expression.operator === '-' ? -1 : 1);
    case 'binary':
      return limited(applyOperator(expression.operator, of(expression.left), () => of(expression.right)));
    case 'choice':
      return of(isTruthy(of(expression.test)) ? expression.yes : expression.no);
    case 'call':
      return called(expression, evaluation);
    default:
      throw new NotStatic('a function where data is expected');
  }
}

/** Runs a static function with its values. */
export function callArrow(arrow: Arrow, given: readonly PropValue[], evaluation: Evaluation): PropValue {
  const names = bindParameters(arrow, given, (fallback, inner) =>
    evaluate(fallback, { ...evaluation, names: inner }),
  );
  return evaluate(arrow.arrow.body, { ...evaluation, names });
}

function valueOfName(name: string, names: Names): PropValue {
  const found = names.get(name);
  if (found === undefined) throw new NotStatic(`the name "${name}", which the page does not define`);
  if (found.kind !== 'value') throw new NotStatic(`"${name}" as a value`);
  return found.value;
}

function limited(value: PropValue): PropValue {
  if (typeof value === 'string' && value.length > LONGEST_TEXT)
    throw new NotStatic('more text than a page may hold');
  return value;
}

function list(items: readonly Expression[], evaluation: Evaluation): PropValue[] {
  const result: PropValue[] = [];
  for (const item of items) {
    if (item.kind === 'spread') {
      const spread = evaluate(item.value, evaluation);
      if (Array.isArray(spread))
        for (const value of spread.slice(0, LONGEST_ARRAY)) result.push(value as PropValue);
    } else result.push(evaluate(item, evaluation));
    if (result.length > LONGEST_ARRAY) throw new NotStatic('a longer list than a page may hold');
  }
  return result;
}

/** Functions inside objects (event handlers) are left out: nothing here can call them. */
function record(
  entries: readonly ObjectEntry[],
  of: (part: Expression) => PropValue,
): Record<string, PropValue> {
  const result: Record<string, PropValue> = {};
  for (const { key, value } of entries) {
    if (key === undefined) Object.assign(result, dataOf(of(value)));
    else if (value.kind !== 'arrow') {
      const name = textOf(of(key));
      if (isDataKey(name)) result[name] = of(value);
    }
  }
  return result;
}

function dataOf(value: PropValue): Record<string, PropValue> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, PropValue>>).filter(([key]) => isDataKey(key)),
  );
}

function called(call: Call, evaluation: Evaluation): PropValue {
  const member = callMember(call, evaluation);
  return member === undefined ? callName(call, evaluation) : member.value;
}

type Call = Extract<Expression, { kind: 'call' }>;

function callMember(
  { callee, values }: Call,
  evaluation: Evaluation,
): { readonly value: PropValue } | undefined {
  if (callee.kind !== 'member' || callee.property.kind !== 'value') return undefined;
  const object = evaluate(callee.object, evaluation);
  if (callee.optional && (object === undefined || object === null)) return { value: undefined };
  const first = values[0];
  const arrow: Arrow | undefined =
    first?.kind === 'arrow' ? { kind: 'arrow', arrow: first, names: evaluation.names } : undefined;
  const result = callMethod({
    object,
    method: String(callee.property.value),
    values: arrow === undefined ? values.map((value) => evaluate(value, evaluation)) : [],
    ...(arrow === undefined ? {} : { each: (...given: PropValue[]) => callArrow(arrow, given, evaluation) }),
  });
  if (result === undefined) throw new NotStatic(`the call "${String(callee.property.value)}()"`);
  return { value: limited(result.value) ?? '' };
}

function callName({ callee, values }: Call, evaluation: Evaluation): PropValue {
  const arrow = callee.kind === 'name' ? evaluation.names.get(callee.name) : undefined;
  if (arrow?.kind !== 'arrow') throw new NotStatic('a function call');
  return callArrow(
    arrow,
    values.map((value) => evaluate(value, evaluation)),
    evaluation,
  );
}

/**
 * The names inside the function: its parameters first, then the names around it.
 * @param fallback evaluates the default of a parameter
 */
function bindParameters(
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

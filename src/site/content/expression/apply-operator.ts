/** Applies operators to plain data, with the results of JavaScript for text, numbers and booleans. */
import type { PropValue } from '../component.ts';

/** Text of a value, like `String()`; empty for objects. */
export function textOf(value: PropValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => textOf(item as PropValue)).join(',');
  return typeof value === 'object' && value !== null ? '' : String(value);
}

export function isTruthy(value: PropValue): boolean {
  return Boolean(value);
}

/** Evaluates `right` only when it is needed. */
export function applyOperator(operator: string, left: PropValue, right: () => PropValue): PropValue {
  if (operator === '&&') return isTruthy(left) ? right() : left;
  if (operator === '||') return isTruthy(left) ? left : right();
  if (operator === '??') return left ?? right();
  return applyStrict(operator, left, right());
}

function applyStrict(operator: string, left: PropValue, right: PropValue): PropValue {
  const a = Number(left);
  const b = Number(right);
  switch (operator) {
    case '+':
      return typeof left === 'number' && typeof right === 'number'
        ? left + right
        : textOf(left) + textOf(right);
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    case '===':
    case '==':
      return left === right;
    case '!==':
    case '!=':
      return left !== right;
    default:
      return compare(operator, left, right);
  }
}

function compare(operator: string, left: PropValue, right: PropValue): boolean {
  const order =
    typeof left === 'string' && typeof right === 'string'
      ? left < right
        ? -1
        : left > right
          ? 1
          : 0
      : Number(left) - Number(right);
  return operator === '<'
    ? order < 0
    : operator === '>'
      ? order > 0
      : operator === '<='
        ? order <= 0
        : order >= 0;
}

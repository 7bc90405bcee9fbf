/** Calls the supported methods of text, lists and numbers. */
import type { PropValue } from '../component.ts';
import { isTruthy, textOf } from './apply-operator.ts';

interface MethodCall {
  readonly object: PropValue;
  readonly method: string;
  readonly values: readonly PropValue[];
  /** The callback, when the first value is an arrow function. */
  readonly each?: (...given: PropValue[]) => PropValue;
}

/** The result of the call, or undefined when the method is not supported. */
export function callMethod(call: MethodCall): { readonly value: PropValue } | undefined {
  if (typeof call.object === 'string') return onText(call.object, call);
  if (Array.isArray(call.object)) return onList(call.object as readonly PropValue[], call);
  if (typeof call.object === 'number') return onNumber(call.object, call);
  return undefined;
}

function onNumber(object: number, { method, values }: MethodCall): { readonly value: PropValue } | undefined {
  if (method === 'toString' || method === 'toLocaleString') return { value: String(object) };
  return method === 'toFixed'
    ? { value: object.toFixed(Math.min(20, Math.max(0, Number(values[0] ?? 0) || 0))) }
    : undefined;
}

function onText(object: string, { method, values }: MethodCall): { readonly value: PropValue } | undefined {
  const [first, second] = values;
  switch (method) {
    case 'toUpperCase':
      return { value: object.toUpperCase() };
    case 'toLowerCase':
      return { value: object.toLowerCase() };
    case 'trim':
      return { value: object.trim() };
    case 'toString':
      return { value: object };
    case 'slice':
      return { value: object.slice(Number(first ?? 0), second === undefined ? undefined : Number(second)) };
    case 'split':
      return { value: object.split(textOf(first), 5_000) };
    case 'includes':
      return { value: object.includes(textOf(first)) };
    case 'startsWith':
      return { value: object.startsWith(textOf(first)) };
    case 'endsWith':
      return { value: object.endsWith(textOf(first)) };
    case 'replace':
      return { value: object.replace(textOf(first), () => textOf(second)) };
    default:
      return undefined;
  }
}

function onList(
  object: readonly PropValue[],
  { method, values, each }: MethodCall,
): { readonly value: PropValue } | undefined {
  switch (method) {
    case 'map':
      return each && { value: object.map((item, i) => each(item, i)) };
    case 'filter':
      return each && { value: object.filter((item, i) => isTruthy(each(item, i))) };
    case 'join':
      return {
        value: object
          .map((item) => (item === undefined || item === null ? '' : textOf(item)))
          .join(values.length === 0 ? ',' : textOf(values[0])),
      };
    case 'slice':
      return {
        value: object.slice(Number(values[0] ?? 0), values[1] === undefined ? undefined : Number(values[1])),
      };
    case 'includes':
      return { value: object.includes(values[0]) };
    case 'reverse':
      return { value: [...object].reverse() };
    case 'concat':
      return {
        value: [
          ...object,
          ...values.flatMap((value) => (Array.isArray(value) ? (value as PropValue[]) : [value])),
        ].slice(0, 5_000),
      };
    default:
      return undefined;
  }
}

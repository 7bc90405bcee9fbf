/** Reads a property of plain data: own properties only, so that nothing built into the language is reachable. */
import type { PropValue } from '../component.ts';
import { textOf } from './apply-operator.ts';

const INDEX = /^\d{1,9}$/;

/** False for `__proto__`, and for `html`, so that an author's data cannot pass for rendered HTML. */
export function isDataKey(key: string): boolean {
  return key !== 'html' && key !== '__proto__';
}

/** The value of `object[property]`, undefined when there is none. */
export function memberOf(object: PropValue, property: PropValue): PropValue {
  const key = textOf(property);
  if (typeof object === 'string' || Array.isArray(object)) {
    if (key === 'length') return object.length;
    return INDEX.test(key) ? (object[Number(key)] as PropValue) : undefined;
  }
  if (typeof object !== 'object' || object === null || !isDataKey(key) || !Object.hasOwn(object, key))
    return undefined;
  return (object as Readonly<Record<string, PropValue>>)[key];
}

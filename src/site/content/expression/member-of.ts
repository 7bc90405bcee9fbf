/** Reads a property of plain data: own properties only, so that nothing of the language itself is reachable. */
import type { PropValue } from '../component.ts';
import { textOf } from './apply-operator.ts';

const INDEX = /^\d{1,9}$/;

/** `__proto__` is not data, and nothing of an author's may look like HTML of ours, so `html` is no key either. */
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

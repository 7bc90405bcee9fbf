/** Distinguishes tags from other text between angle brackets. */
import type { ComponentRegistry } from '../component.ts';
import { DROPPED, ELEMENTS } from '../syntax/html-names.data.ts';

/** True for HTML elements, registered components, fragments, and names in the form of components. */
export function isKnownTag(name: string, registry: ComponentRegistry): boolean {
  return (
    name === '' ||
    ELEMENTS.has(name) ||
    DROPPED.has(name) ||
    registry.has(name) ||
    /^[A-Z][a-z]\w*[A-Z]?\w*(\.[A-Z]\w*)*$/.test(name)
  );
}

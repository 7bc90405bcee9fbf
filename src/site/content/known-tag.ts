/** Tells tags from other text between angle brackets. */
import type { ComponentRegistry } from './component.ts';
import { DROPPED, ELEMENTS } from './html-names.data.ts';

/** True for HTML elements, our components, fragments, and names written as components are. */
export function isKnownTag(name: string, registry: ComponentRegistry): boolean {
  return (
    name === '' ||
    ELEMENTS.has(name) ||
    DROPPED.has(name) ||
    registry.has(name) ||
    /^[A-Z][a-z]\w*[A-Z]?\w*(\.[A-Z]\w*)*$/.test(name)
  );
}

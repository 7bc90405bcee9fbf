/** Writes the example of a component twice: as readers see it, and as its author writes it. */
import { components } from '../../src/theme/components/registry.ts';
import { fence } from './markdown.ts';

/** @throws Error when there is no such component or it has no example */
export function liveExample(name: string): string {
  const example = components.get(name)?.example;
  if (example === undefined) throw new Error(`There is no component "${name}" with an example`);
  return `${example}\n\n${fence('mdx wrap', example)}`;
}

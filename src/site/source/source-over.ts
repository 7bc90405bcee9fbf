/** A source with some of its methods replaced; all others stay its own. */
import type { Source } from './source.ts';

export function sourceOver(source: Source, methods: Partial<Source>): Source {
  return Object.assign(Object.create(source) as Source, methods);
}

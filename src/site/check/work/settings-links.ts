/** Names the addresses of a page's headings that docs.json and the files that it is made of still have. */
import { pointerStep } from '../../config/json-node.ts';
import type { PageMeta } from '../../content/page/page.ts';
import type { CheckContext } from '../check-context.ts';
import type { Left } from './planned-work.ts';

const DEEPEST = 60;

/** @param ids of the headings */
export function settingsLinks(
  { site }: Pick<CheckContext, 'site'>,
  page: PageMeta,
  ids: ReadonlyMap<string, unknown>,
): readonly Left[] {
  const found: Left[] = [];
  const visit = (value: unknown, pointer: string, depth: number): void => {
    if (typeof value === 'string') {
      const [path = '', id] = value.split('#', 2);
      if (id !== undefined && path.replace(/(?<=.)\/$/, '') === page.url && ids.has(id))
        found.push({ file: site.loaded.located.at(pointer).file, text: `still links to "${value}"` });
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST)
      for (const [name, inner] of Object.entries(value)) visit(inner, pointer + pointerStep(name), depth + 1);
  };
  visit(site.config, '', 0);
  return found;
}

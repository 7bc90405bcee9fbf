/** Ids of the hosted original on the same parts of our pages, so that the style sheets of its authors still find them. */
import { attributes, type Html } from '../../../lib/html.ts';

const IDS = [
  ...(['banner', 'navbar', 'search-bar-entry', 'topbar-cta-button', 'search-input'] as const),
  ...(['body-content', 'sidebar', 'sidebar-content', 'content-container', 'content-area'] as const),
  ...(['header', 'page-title', 'content', 'pagination', 'footer'] as const),
  ...(['table-of-contents', 'table-of-contents-content'] as const),
  ...(['page-context-menu', 'page-context-menu-button'] as const),
  ...(['feedback-thumbs-up', 'feedback-thumbs-down'] as const),
] as const;

type HookId = (typeof IDS)[number];

/** Hook ids that the text of the page has itself, as a heading "Footer" does: links lead there, so the frame goes without. */
export type TakenIds = ReadonlySet<string>;

const NONE: TakenIds = new Set();
const TAKEN = new RegExp(`\\sid="(${IDS.join('|')})"`, 'g');
const written: ReadonlyMap<string, Html> = new Map(IDS.map((id) => [id, attributes({ id })]));
const nothing = attributes({});

export function takenIds(content: Html): TakenIds {
  const taken = new Set<string>();
  for (const [, id] of String(content).matchAll(TAKEN)) taken.add(id!);
  return taken.size === 0 ? NONE : taken;
}

/** The attribute; empty when the text has the id. */
export function hookId(id: HookId, taken: TakenIds = NONE): Html {
  return taken.has(id) ? nothing : written.get(id)!;
}

/** For parts that buttons name: our own id takes the place of one that the text has. */
export function targetId(id: HookId, own: string, taken: TakenIds = NONE): string {
  return taken.has(id) ? own : id;
}

/** Compares the places that a rendered page names, in its contents and for search, with the ids in its HTML. */
import { isFrameId } from '../../lib/frame-ids.ts';
import type { RenderedBody } from '../content/page/page.ts';

/** Attributes in a tag; our HTML has no `<` or `>` in them. What is in a template is not on the page yet. */
const PLACES = /<(\/?template)\b|<[a-z][^<>]*?\sid="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const LONGEST = 100;

/** Sentences about places that are missing, or there more than once. */
export function wrongPlaces({
  html,
  aside,
  headings,
  sections,
}: Pick<RenderedBody, 'html' | 'aside' | 'headings' | 'sections'>): string[] {
  const counts = new Map<string, number>();
  for (const id of [...idsIn(html), ...idsIn(aside)]) counts.set(id, (counts.get(id) ?? 0) + 1);
  const wrong = [...counts]
    .filter(([id, count]) => count > 1 || isFrameId(id))
    .map(([id]) => `the id "${short(id)}" is there more than once`);
  for (const [list, entries] of [
    ['the list of headings', headings],
    ['the search index', sections],
  ] as const) {
    const seen = new Set<string>();
    for (const { id } of entries) {
      if (id === '') continue;
      if (!counts.has(id)) wrong.push(`${list} names the place "${short(id)}", which is missing`);
      if (seen.has(id)) wrong.push(`${list} names the place "${short(id)}" more than once`);
      seen.add(id);
    }
  }
  return wrong;
}

const short = (id: string): string => (id.length > LONGEST ? `${id.slice(0, LONGEST)}…` : id);

function idsIn(html: string): string[] {
  const ids: string[] = [];
  let templates = 0;
  for (const [, template, id] of html.matchAll(PLACES)) {
    if (template !== undefined) templates += template === 'template' ? 1 : -1;
    else if (templates === 0)
      ids.push(id!.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!));
  }
  return ids;
}

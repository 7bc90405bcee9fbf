/** Reduces a rendered page to what rules read; its HTML is dropped because that of a large site would fill the memory. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { detached } from '../../lib/async/detached.ts';
import { defined } from '../../lib/defined.ts';
import { isFrameId } from '../../lib/frame-ids.ts';
import { decodeEntities } from '../../lib/text/entities.ts';
import type { PageMeta, RenderedBody } from '../content/page/page.ts';

export interface CheckedBody
  extends Pick<
    RenderedBody,
    'links' | 'outline' | 'icons' | 'iconPlaces' | 'features' | 'addsIds' | 'issues'
  > {
  /** Every id of the page that a link may name. */
  ids(): readonly string[];
  /** True when a heading has a formula: tools differ in the id they give it. */
  readonly formulaInHeading: boolean;
  /** True when the page has entries, which readers may subscribe to. */
  readonly hasFeed: boolean;
  /** What the body says of its own places that is not so: a fault of ours, and no mistake of the author. */
  readonly wrongPlaces: readonly string[];
  /** Text of the first paragraph, when the page has no description. */
  readonly lead?: string;
}

const FORMULA_IN_HEADING = /<h[1-6][^>]*>(?:(?!<\/h[1-6]>).)*class="math"/s;

/** @param parts the author's parts of the layout around the page */
export function checkedBody(meta: PageMeta, page: RenderedBody, parts?: RenderedBody): CheckedBody {
  const body = parts === undefined ? page : withParts(page, parts);
  const { links, ids, outline, icons, iconPlaces, features, addsIds, issues, html, updates } = body;
  const lead = meta.description === undefined ? firstParagraph(html) : undefined;
  return {
    links,
    outline,
    icons,
    features,
    issues,
    ids: packed(ids),
    wrongPlaces: wrongPlaces(body),
    ...defined({ iconPlaces, addsIds }),
    hasFeed: updates !== undefined && updates.length > 0,
    formulaInHeading: html.includes('class="math"') && FORMULA_IN_HEADING.test(html),
    ...(lead === undefined ? {} : { lead: detached(lead) }),
  };
}

function withParts(page: RenderedBody, parts: RenderedBody): RenderedBody {
  return {
    ...page,
    links: [...page.links, ...parts.links],
    icons: [...new Set([...page.icons, ...parts.icons])],
    iconPlaces: { ...parts.iconPlaces, ...page.iconPlaces },
    features: [...page.features, ...parts.features],
    ...defined({ addsIds: page.addsIds ?? parts.addsIds }),
    issues: [...page.issues, ...parts.issues],
  };
}

/** Characters above which a list is compressed: a page of an API has thousands of similar ids, and few are read. */
const LONG_LIST = 2_000;

function packed(ids: readonly string[]): () => readonly string[] {
  const text = ids.join('\n');
  return text.length < LONG_LIST ? () => ids : unpacking(deflateRawSync(text, { level: 1 }));
}

/** A separate function, because a closure inside `packed` would keep the list alive. */
function unpacking(bytes: Buffer): () => readonly string[] {
  // The compressor returns a view of a larger buffer.
  const own = Uint8Array.from(bytes);
  return () => inflateRawSync(own).toString('utf8').split('\n');
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy;
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr']);
const HEADING = /^h[2-6]$/;
/** Elements that have no place in plain text, or would repeat text. */
const SILENT = /<(svg|sup|style|script|button)\b[^>]*>[\s\S]*?<\/\1>/gi;

/** The first paragraph is within this many characters. */
const MAX_HTML = 200_000;
const MAX_PARAGRAPH = 10_000;

/**
 * @param page HTML as the renderer writes it
 * @returns undefined when another element comes first or there is no paragraph
 */
export function firstParagraph(page: string): string | undefined {
  const html = page.slice(0, MAX_HTML);
  let depth = 0;
  let from: number | undefined;
  for (const { at, end, closes, name, alone } of tagsOf(html)) {
    if (alone) continue;
    if (closes) {
      depth--;
      if (depth === 0 && from !== undefined) return plain(html.slice(from, at));
      continue;
    }
    if (depth === 0 && HEADING.test(name)) return undefined;
    if (depth === 0 && name === 'p') from = end;
    depth++;
  }
  return undefined;
}

interface Tag {
  readonly at: number;
  readonly end: number;
  readonly name: string;
  readonly closes: boolean;
  /** Without content. */
  readonly alone: boolean;
}

/** Ends at the first `<` that begins no tag: the renderer writes none, and searching on could take quadratic time. */
function* tagsOf(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at >= 0; ) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at);
      if (end < 0) return;
      at = html.indexOf('<', end);
      continue;
    }
    TAG.lastIndex = at;
    const match = TAG.exec(html);
    if (match === null) return;
    const [tag, slash, spelled = '', rest = ''] = match;
    const name = spelled.toLowerCase();
    const end = at + tag.length;
    yield { at, end, name, closes: slash === '/', alone: VOID.has(name) || rest.endsWith('/') };
    at = html.indexOf('<', end);
  }
}

function plain(html: string): string {
  const text = html
    .slice(0, MAX_PARAGRAPH)
    .replace(SILENT, '')
    .replace(/<br\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '');
  return decodeEntities(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

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

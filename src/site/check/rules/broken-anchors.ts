/** Reports links to an anchor that their page does not have. */
import { nearest } from '../../../lib/text/nearest.ts';
import { shorten } from '../../config/shorten.ts';
import type { PageMeta } from '../../content/page/page.ts';
import type { CheckContext } from '../check-context.ts';
import type { CheckedBody } from '../checked-body.ts';
import { fileLimit } from '../file-limit.ts';
import type { Finding } from '../finding.ts';
import { linkFinding } from '../link-finding.ts';
import { linkUses, type UsedLink } from '../link-uses.ts';

/** Issues of pages whose missing part may contain the anchor. */
const UNCERTAIN =
  /^content\/(?:author-component|unknown-component|dynamic-|missing-import|element-removed|failed|snippet-cycle|event-handler|syntax)/;
/** Anchors every page has: the browser's own, and those of the frame. */
const ALWAYS = /^(?:|top|content|:~:.*|content-area|main|page-title|\/.*|!.*)$/s;

/** What a page knows of one fragment. */
type Place = 'there' | 'uncertain' | Missing;

interface Missing {
  /** Ids that differ in capitals alone. */
  readonly same: readonly string[];
  readonly near: string | undefined;
}

/** Kept as long as the page stays as it is: in `dev`, one page of thousands changes. */
const places = new WeakMap<CheckedBody, Map<string, Place>>();

export async function brokenAnchors(context: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  const within = fileLimit();
  const placeOf = placesOfPages();
  for (const use of linkUses({ pages: context.everywhere }, 'link')) {
    const { fragment } = use;
    if (fragment === undefined || ALWAYS.test(fragment)) continue;
    const target = targetOf(context, use);
    const body = target === undefined ? undefined : context.bodies.get(target.path);
    if (target === undefined || body === undefined) continue;
    const place = placeOf(target, body, fragment);
    if (typeof place === 'object' && within(use.file))
      findings.push(await finding(context, use, { target, place, fragment }));
  }
  return findings;
}

function placesOfPages(): (page: PageMeta, body: CheckedBody, fragment: string) => Place {
  // Long lists are packed, and many links may lead to one page.
  const opened = new Map<CheckedBody, ReadonlySet<string>>();
  return (page, body, fragment) => {
    const known = places.get(body) ?? new Map<string, Place>();
    places.set(body, known);
    const before = known.get(fragment);
    if (before !== undefined) return before;
    const ids = opened.get(body) ?? new Set(body.ids());
    opened.set(body, ids);
    const place = ids.has(fragment)
      ? 'there'
      : isCertain(page, body)
        ? missing([...ids], fragment)
        : 'uncertain';
    known.set(fragment, place);
    return place;
  };
}

function missing(ids: readonly string[], fragment: string): Missing {
  const same = ids.filter((id) => id.toLowerCase() === fragment.toLowerCase());
  return { same, near: same[0] ?? nearest(fragment, ids.slice(0, 500)) };
}

/** A fragment in a snippet refers to the page that includes it. */
function targetOf({ addresses }: CheckContext, use: UsedLink): PageMeta | undefined {
  if (use.path === '') return use.file === use.page.file ? use.page : undefined;
  const found = addresses.find(use.path);
  return found.kind === 'page' && found.page.externalUrl === undefined ? found.page : undefined;
}

/** False when part of the page is unknown: the author's code, or an operation of a specification. */
function isCertain(page: PageMeta, body: CheckedBody): boolean {
  const { frontMatter } = page;
  const isGenerated = ['openapi', 'asyncapi', 'api', 'openapi-schema'].some(
    (key) => frontMatter[key] !== undefined,
  );
  if (body.addsIds === true) return false;
  if (body.formulaInHeading) return false;
  return (
    !isGenerated && !body.issues.some(({ code, severity }) => severity === 'error' || UNCERTAIN.test(code))
  );
}

interface Miss {
  readonly target: PageMeta;
  readonly place: Missing;
  readonly fragment: string;
}

function finding(
  context: CheckContext,
  use: UsedLink,
  { target, place: { same, near }, fragment }: Miss,
): Promise<Finding> {
  const { written, page } = use;
  const where = target === page ? 'this page' : `the page "${target.url}"`;
  const isDescription = context.site.specifications?.all.some(({ file }) => file === use.file) === true;
  return linkFinding(context, use, {
    severity: 'warning',
    code: 'link/broken-anchor',
    message: `The link to ${shorten(written)} names the place "${fragment}", which ${where} does not have`,
    hint: near === undefined ? 'Link to the id of a heading' : `Did you mean "#${near}"?`,
    now: same.length === 1 && !isDescription ? written.replace(/#.*$/s, `#${same[0]}`) : undefined,
  });
}

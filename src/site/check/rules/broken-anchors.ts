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

export async function brokenAnchors(context: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  const within = fileLimit();
  const known = new Map<CheckedBody, ReadonlySet<string> | undefined>();
  for (const use of linkUses({ pages: [...context.pages, ...context.generated] }, 'link')) {
    const { fragment } = use;
    if (fragment === undefined || ALWAYS.test(fragment)) continue;
    const target = targetOf(context, use);
    const body = target === undefined ? undefined : context.bodies.get(target.path);
    if (target === undefined || body === undefined) continue;
    if (!known.has(body)) known.set(body, isCertain(target, body) ? new Set(body.ids()) : undefined);
    if (known.get(body)?.has(fragment) === false && within(use.file))
      findings.push(await finding(context, use, { target, body, fragment }));
  }
  return findings;
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
  readonly body: CheckedBody;
  readonly fragment: string;
}

function finding(context: CheckContext, use: UsedLink, { target, body, fragment }: Miss): Promise<Finding> {
  const { written, page } = use;
  const ids = body.ids();
  const same = ids.filter((id) => id.toLowerCase() === fragment.toLowerCase());
  const near = same[0] ?? nearest(fragment, ids.slice(0, 500));
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

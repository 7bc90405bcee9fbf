/** Renders links and images: resolves addresses, refuses unsafe ones, and records each use for the link check. */
import { defined } from '../../../lib/defined.ts';
import { type AttributeValue, attributes, type Html, html } from '../../../lib/html.ts';
import { decodeEntities } from '../../../lib/text/entities.ts';
import type { Scope } from '../scope.ts';
import { linkPlace, resolveLink, resolveSource } from '../syntax/links.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';

interface LinkParts {
  readonly href: string | undefined;
  readonly inner: Html;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly node: MarkdownNode;
}

interface ImageParts {
  readonly src: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly zoom: boolean;
  /** True for an image without alternative text. */
  readonly lacksAlt: boolean;
  readonly node: MarkdownNode;
}

/** An `<a>`; without an address, or inside another link, only its content. */
export function linkHtml(link: LinkParts, scope: Scope): Html {
  const { page } = scope;
  if (link.href === undefined) return html`<a${attributes(link.attributes)}>${link.inner}</a>`;
  const found = resolveLink(link.href, linkPlace(scope.file, page.settings));
  if (found === undefined) {
    warnUnsafe('link', link.href, link.node, scope);
    return html`<span>${link.inner}</span>`;
  }
  const says = found.external ? '' : textOf(link.inner);
  recordLink({ ...found, written: link.href, kind: 'link', node: link.node, says }, scope);
  if (scope.linked) return link.inner;
  const external =
    found.external && /^(https?:)?\/\//i.test(found.href) ? { target: '_blank', rel: 'noopener' } : {};
  const opened = link.attributes['target'] === '_blank' ? { rel: 'noopener' } : {};
  return html`<a${attributes({ ...external, ...opened, ...link.attributes, href: found.href })}>${link.inner}</a>`;
}

/** An `<img>` that loads lazily and zooms on a click, unless zoom is disabled or it is inside a link. */
export function imageHtml(image: ImageParts, scope: Scope): Html {
  const { page } = scope;
  const found = resolveSource(image.src, linkPlace(scope.file, page.settings));
  if (found === undefined) {
    if (image.src.trim() !== '') warnUnsafe('image', image.src, image.node, scope);
    const alt = image.attributes['alt'];
    return typeof alt === 'string' ? html`${alt}` : html``;
  }
  recordLink(
    { ...found, written: image.src, kind: 'image', node: image.node, lacksAlt: image.lacksAlt },
    scope,
  );
  const zoom = image.zoom && !scope.linked;
  if (zoom) page.state.feature('zoom');
  return html`<img${attributes({ alt: '', loading: 'lazy', decoding: 'async', 'data-zoom': zoom, ...image.attributes, src: found.href })}>`;
}

/** An address in use, with the element that contains it. */
interface RecordedLink {
  readonly path: string;
  readonly external: boolean;
  readonly written: string;
  readonly kind: 'link' | 'image';
  readonly node: MarkdownNode;
  readonly lacksAlt?: boolean;
  /** The text of a link. */
  readonly says?: string | undefined;
}

/** A longer text is no name of where the link leads. */
const MAX_LABEL = 100;

/** Enough for markup around the text of a link; the rest of a longer one is not read. */
const LONGEST_READ = 2_000;

/** The text of HTML, without tags and the places of ids. */
function textOf(inner: Html): string {
  const start = String(inner).slice(0, LONGEST_READ);
  return decodeEntities(start.replace(/\u0000[^\u0000]*\u0000/g, '').replace(/<[^<>]*>/g, ' '));
}

/** Records that the page links to or loads `path`. */
export function recordLink(use: RecordedLink, scope: Scope): void {
  const line = use.node.position?.start.line;
  const says = use.external ? '' : (use.says ?? '').replace(/\s+/g, ' ').trim();
  scope.page.state.links.push({
    href: use.path.startsWith('data:') ? 'data:' : use.path,
    kind: use.kind,
    written: use.external ? '' : use.written.trim(),
    ...defined({ line }),
    ...(scope.trail.length === 0 ? {} : { file: scope.file }),
    ...(use.lacksAlt === true ? { lacksAlt: true } : {}),
    ...(says !== '' && says.length <= MAX_LABEL ? { says } : {}),
  });
}

function warnUnsafe(kind: 'link' | 'image', address: string, node: MarkdownNode, scope: Scope): void {
  warnAt(node, scope, {
    code: 'content/unsafe-address',
    message: `The ${kind} to "${address.slice(0, 100)}" was left out because pages may not use such an address`,
    hint: 'Use an address that starts with https:, mailto:, a path of the site or #',
  });
}

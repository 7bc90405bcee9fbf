/** What is known of a page that was made from an operation, as if its front matter said it. */
import type { PageMeta } from '../../content/page.ts';
import { pageMetaOf } from '../../content/page-meta.ts';
import type { FoundOperation } from '../../openapi/specification.ts';
import { leadOf } from './lead-of.ts';

/** `x-mint.metadata` may say everything that front matter says, but not what the page documents or that it is a link. */
const NOT_ITS_OWN: ReadonlySet<string> = new Set([
  'openapi',
  'asyncapi',
  'openapi-schema',
  'api',
  'url',
  'hidden',
]);

/** @param place its path and address, whether no list shows it, and the file that names a specification from elsewhere */
export function generatedMeta(
  { specification, info }: FoundOperation,
  { path, url, hidden, file, canonical }: Pick<PageMeta, 'path' | 'url' | 'hidden' | 'file' | 'canonical'>,
): PageMeta {
  const own = Object.entries(info.metadata).filter(([key]) => !NOT_ITS_OWN.has(key));
  const lead = leadOf(info.description);
  const data = {
    ...(lead === undefined ? {} : { description: lead }),
    ...(info.deprecated ? { deprecated: true } : {}),
    ...Object.fromEntries(own),
    ...(hidden ? { hidden: true } : {}),
    // The same operation has a page elsewhere: that is the one to be found.
    ...(canonical === undefined ? {} : { canonical, searchable: false }),
  };
  const { title } = info;
  const meta = pageMetaOf(data, {
    ...{ path, url, title },
    file: specification.file ?? file,
    version: specification.fingerprint,
    issues: [],
  });
  return Object.freeze({
    ...meta,
    title,
    method: info.method,
    endpoint: info.address ?? info.path,
    reference: { source: specification.source, kind: info.kind, generated: true },
  });
}

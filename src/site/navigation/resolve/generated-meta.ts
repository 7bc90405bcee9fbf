/** Builds the metadata of a page generated from an operation, as if it came from front matter. */

import type { Steps } from '../../../lib/async/steps.ts';
import { defined } from '../../../lib/defined.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { pageMetaOf } from '../../content/page/page-meta.ts';
import type { FoundOperation, OperationInfo, SpecificationSet } from '../../openapi/specification.ts';
import { leadParagraph } from './lead-paragraph.ts';

/** `x-mint.metadata` may contain all fields of front matter except those that name an operation or make it a link. */
const NOT_ITS_OWN: ReadonlySet<string> = new Set([
  'openapi',
  'asyncapi',
  'openapi-schema',
  'api',
  'url',
  'hidden',
]);

type Place = Pick<PageMeta, 'path' | 'url' | 'hidden' | 'file' | 'canonical'>;

/** Metadata of each operation, as if it were listed once and had no address yet. */
const bases = new WeakMap<OperationInfo, PageMeta>();
/** Each takes a few microseconds. */
const BETWEEN_STEPS = 100;

/** Prepared metadata stays in memory, and of more operations than this most are in no list. */
const MAX_AHEAD = 10_000;

/** Prepares metadata of operations in advance, so that resolving blocks for less time. */
export function* readAhead({ all }: Pick<SpecificationSet, 'all'>): Steps<void> {
  let count = 0;
  for (const specification of all)
    for (const info of specification.operations) {
      if (++count > MAX_AHEAD) return;
      basisOf({ specification, info });
      if (count % BETWEEN_STEPS === 0) yield;
    }
}

function basisOf(operation: FoundOperation): PageMeta {
  const { info } = operation;
  const known = bases.get(info);
  if (known !== undefined) return known;
  const meta = metaOf(operation, { path: '', url: '', file: '', hidden: info.hidden });
  bases.set(info, meta);
  return meta;
}

/** @param place its path and address, whether it is in a list, and the file that names a specification at a URL */
export function generatedMeta(operation: FoundOperation, place: Place): PageMeta {
  const { specification, info } = operation;
  const { path, url, hidden, file, canonical } = place;
  if (canonical !== undefined || hidden !== info.hidden) return metaOf(operation, place);
  const version = specification.fingerprint;
  return Object.freeze({ ...basisOf(operation), path, url, file: specification.file ?? file, version });
}

function metaOf(
  { specification, info }: FoundOperation,
  { path, url, hidden, file, canonical }: Place,
): PageMeta {
  const own = Object.entries(info.metadata).filter(([key]) => !NOT_ITS_OWN.has(key));
  const lead = leadParagraph(info.description);
  const data = {
    ...defined({ description: lead }),
    ...(info.deprecated ? { deprecated: true } : {}),
    ...Object.fromEntries(own),
    ...(hidden ? { hidden: true } : {}),
    // The same operation has a page at another address, which is the canonical one.
    ...(canonical === undefined ? {} : { canonical, searchable: false }),
  };
  const { title } = info;
  const meta = pageMetaOf(data, {
    path,
    url,
    title,
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

/** Reads `openapi` and `asyncapi` in their three forms, and passes them on to children. */
import type { GroupValues } from '../../config/schema/collections.ts';
import type { AuthoredSpecification } from '../../config/schema/specification.ts';
import type { SpecRef } from '../nav-node.ts';

import type { Inherited } from './place.ts';
import { defined, text } from './read-value.ts';

/** A path, `{ source, directory }`, or a list of both; undefined without a source. */
export function specRef(value: AuthoredSpecification | undefined): SpecRef | undefined {
  const parts = value === undefined ? [] : [value].flat().flatMap(part);
  if (parts.length === 0) return undefined;
  const directories = new Set(parts.map((one) => one.directory));
  const differ = directories.size > 1;
  const pairs = parts.flatMap((one) =>
    one.directory === undefined ? [] : [[one.source, one.directory] as const],
  );
  return Object.freeze(
    defined({
      sources: Object.freeze(parts.map((one) => one.source)),
      directory: parts[0]?.directory,
      directories: differ ? Object.freeze(Object.fromEntries(pairs)) : undefined,
    }),
  );
}

interface Part {
  readonly source: string;
  readonly directory?: string;
}

function part(value: string | Part): Part[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ source: value.trim() }];
  const source = text(value.source);
  return source === undefined ? [] : [defined({ source, directory: text(value.directory) })];
}

/** Fields that apply to everything inside an element. */
export type HandedDown = Pick<
  GroupValues,
  'openapi' | 'asyncapi' | 'directory' | 'drilldown' | 'includeTags'
>;

/** What the children of an element inherit : its own definitions, else its parent's. */
export function inherit(values: HandedDown, from: Inherited): Inherited {
  const { directory, drilldown, includeTags: tags } = values;
  const openapi = specRef(values.openapi);
  const asyncapi = specRef(values.asyncapi);
  if ([openapi, asyncapi, directory, drilldown, tags].every((one) => one === undefined)) return from;
  return defined({
    drilldown: drilldown ?? from.drilldown,
    tags: tags ?? from.tags,
    openapi: openapi ?? from.openapi,
    asyncapi: asyncapi ?? from.asyncapi,
    directory: directory ?? from.directory,
    access: from.access,
    tab: from.tab,
  });
}

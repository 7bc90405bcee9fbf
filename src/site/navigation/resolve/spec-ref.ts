/** Reads `openapi` and `asyncapi` in the three ways they may be written, and passes them on to children. */
import type { SpecRef } from '../nav-node.ts';
import type { FieldValues } from './fields.ts';
import type { Inherited } from './place.ts';
import { defined, directory, flag, text, textList } from './read-value.ts';

/** A path, `{ source, directory }`, or a list of both; undefined when there is no source in it. */
export function specRef(value: unknown): SpecRef | undefined {
  const parts = (Array.isArray(value) ? value : [value]).flatMap(part);
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

function part(value: unknown): Part[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ source: value.trim() }];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const source = 'source' in value ? text(value.source) : undefined;
  const prefix = 'directory' in value ? text(value.directory) : undefined;
  return source === undefined ? [] : [defined({ source, directory: prefix })];
}

/** What the children of an element inherit (requirement 2.5, `openapi` rule 2): its own definitions, else its parent's. */
export function inherit(values: FieldValues, from: Inherited): Inherited {
  const openapi = specRef(values['openapi']);
  const asyncapi = specRef(values['asyncapi']);
  const listing = directory(values['directory']);
  const drilldown = flag(values['drilldown']);
  const tags = textList(values['includeTags']);
  if ([openapi, asyncapi, listing, drilldown, tags].every((one) => one === undefined)) return from;
  return defined({
    drilldown: drilldown ?? from.drilldown,
    tags: tags ?? from.tags,
    openapi: openapi ?? from.openapi,
    asyncapi: asyncapi ?? from.asyncapi,
    directory: listing ?? from.directory,
    access: from.access,
    tab: from.tab,
  });
}

/** Reports operations that are in several tabs of one bar: one warning for each place where they are listed again. */
import type { LocatedJson } from '../../config/docs-config.ts';
import type { FoundOperation } from '../../openapi/specification.ts';
import type { Listing } from './listing.ts';
import type { Problem } from './problem.ts';

interface Duplicate {
  readonly first: Listing;
  readonly listing: Listing;
  /** Address of the page in the second tab; undefined if the author's own page is in both. */
  readonly url?: string;
}

interface DuplicateReport {
  add(operation: FoundOperation, duplicate: Duplicate): void;
  report(): void;
}

interface Group extends Duplicate {
  readonly names: string[];
}

const MAX_NAMED = 3;

export function createDuplicateReport(deps: {
  readonly located: LocatedJson;
  readonly report: (problem: Problem) => void;
}): DuplicateReport {
  const found = new Map<string, Group>();
  return {
    add: ({ info }, duplicate) => {
      const { first, listing } = duplicate;
      const key = JSON.stringify([listing.pointer, first.inherited.tab?.id]);
      const group = found.get(key) ?? { ...duplicate, names: [] };
      group.names.push(`"${info.method} ${info.path}"`);
      found.set(key, group);
    },
    report: () => {
      for (const one of found.values()) deps.report(problem(one, deps.located));
    },
  };
}

function problem({ first, listing, url, names }: Group, located: LocatedJson): Problem {
  const { file, line } = located.at(first.pointer);
  const more = names.length - MAX_NAMED;
  const list = `${names.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const both = `${first.inherited.tab?.name} (${file}:${line}) and ${listing.inherited.tab?.name}`;
  const end =
    url === undefined
      ? 'and the page that documents it has one address, so that the first tab is the current one'
      : `so that there is a page in each tab; the one in the second is at "${url}"`;
  return {
    severity: 'warning',
    code: 'nav/endpoint-in-two-tabs',
    pointer: listing.pointer,
    message: `${list} of "${listing.ref.sources.join(', ')}" ${names.length === 1 ? 'is' : 'are'} in ${both}, ${end}`,
    hint: 'List it in one tab, or give "openapi" of one of them a "directory" of its own to choose the addresses',
  };
}

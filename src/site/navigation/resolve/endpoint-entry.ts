/** Resolves an entry `METHOD /path` to the page of that operation, or reports why it has none. */
import { defined } from '../../../lib/defined.ts';
import type { FoundOperation, OperationQuery } from '../../openapi/specification.ts';
import type { NavPage, NavPageInfo, SpecRef } from '../nav-node.ts';
import type { ResolveContext } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { childId, type Place } from './place.ts';
import type { ReferenceRegistry } from './reference-registry.ts';

/** The page of an entry and the specification that was searched; without `info` there is no page. */
interface ResolvedEndpoint {
  readonly info?: NavPageInfo;
  readonly openapi?: SpecRef;
}

/** Searches the specification of the entry itself, else of the nearest enclosing element, else of the site. */
export function resolveEndpoint(context: ResolveContext, endpoint: Endpoint, place: Place): ResolvedEndpoint {
  const openapi = specificationOf(context, endpoint, place);
  if (openapi === undefined) {
    reportWithout(context, endpoint, place);
    return {};
  }
  const { references } = context;
  const info =
    references === undefined ? undefined : pageOf(context, { references, openapi, endpoint, place });
  return info === undefined ? { openapi } : { info, openapi };
}

function specificationOf(
  context: ResolveContext,
  endpoint: Endpoint,
  { parent }: Place,
): SpecRef | undefined {
  const around = parent.inherited.openapi ?? context.siteOpenapi;
  const { source } = endpoint;
  if (source === undefined || around?.sources.includes(source) !== true)
    return source === undefined ? around : Object.freeze({ sources: Object.freeze([source]) });
  // The folder of this specification applies here too.
  const directory = around.directories === undefined ? around.directory : around.directories[source];
  return Object.freeze({
    sources: Object.freeze([source]),
    ...defined({ directory }),
  });
}

interface EndpointRequest {
  readonly references: ReferenceRegistry;
  readonly openapi: SpecRef;
  readonly endpoint: Endpoint;
  readonly place: Place;
}

function pageOf(context: ResolveContext, request: EndpointRequest): NavPageInfo | undefined {
  const { references, openapi, endpoint, place } = request;
  const { sources } = openapi;
  const query = { sources, method: endpoint.method, path: endpoint.path };
  const found = references.specifications.find(query);
  if (found === undefined) reportUnknown(context, request, query);
  else if (found.info.excluded) reportExcluded(context, found, place);
  else
    return references.page(found, {
      ref: openapi,
      pointer: place.pointer,
      named: true,
      inherited: place.parent.inherited,
    });
  return undefined;
}

/** An entry without a page, kept so that the tree has everything that was authored. */
export function endpointWithout(endpoint: Endpoint, place: Place, openapi: SpecRef | undefined): NavPage {
  const name = nameOf(endpoint);
  const node = {
    kind: 'page',
    id: childId(place.parent, name),
    path: name,
    url: '',
    title: name,
    hidden: false,
    method: endpoint.method,
    endpoint: endpoint.path,
  } as const;
  return Object.freeze(openapi === undefined ? node : { ...node, openapi });
}

function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function reportWithout(context: ResolveContext, endpoint: Endpoint, place: Place): void {
  context.report({
    severity: 'error',
    code: 'nav/endpoint-without-specification',
    pointer: place.pointer,
    message: `The entry "${nameOf(endpoint)}" names an endpoint, but no "openapi" specification applies here`,
    hint: `Set "openapi" on ${place.parent.name} or on an element around it`,
  });
}

/** A specification that could not be read has its own issue, so its entries are not reported. */
function reportUnknown(
  context: ResolveContext,
  { references, endpoint, place }: EndpointRequest,
  query: OperationQuery,
): void {
  const { sources = [] } = query;
  const read = sources.flatMap((source) => references.specifications.getAll(source));
  if (read.length === 0 || read.some(({ state }) => state !== undefined)) return;
  const meant = references.specifications.suggest(query);
  const where = sources.map((source) => `"${source}"`).join(', ');
  context.report({
    severity: 'error',
    code: 'nav/endpoint-not-found',
    pointer: place.pointer,
    message: `The endpoint "${nameOf(endpoint)}" of ${place.parent.name} is not in ${where}`,
    hint:
      meant === undefined ? `Remove the entry, or add the endpoint to ${where}` : `Did you mean "${meant}"?`,
  });
}

function reportExcluded(
  context: ResolveContext,
  { specification, info }: FoundOperation,
  place: Place,
): void {
  context.report({
    severity: 'error',
    code: 'nav/endpoint-excluded',
    pointer: place.pointer,
    message: `The endpoint "${nameOf(info)}" of ${place.parent.name} has no page, because "${specification.source}" says "x-excluded" of it`,
    hint: 'Remove the entry, or write "x-hidden" in the specification for a page that only entries show',
  });
}

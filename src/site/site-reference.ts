/** The API reference of a site: its specifications, and the operation of each page. */

import { defined } from '../lib/defined.ts';
import type { Issue } from '../lib/issue.ts';
import type { DocsConfig, LoadedConfig } from './config/docs-config.ts';
import { playgroundDisplay } from './config/schema/api.ts';
import type { EndpointInput } from './content/endpoint-document.ts';
import type { PageMeta } from './content/page/page.ts';
import { atFrontMatter, documentedPages, lostPageIssues, namesUnknown } from './documented-pages.ts';
import { EVERY, namedSpecifications } from './named-specifications.ts';
import type { GeneratedPage } from './navigation/resolve/reference-registry.ts';
import { specRef } from './navigation/resolve/spec-ref.ts';
import type { RemoteSpecifications } from './openapi/read/remote-answer.ts';
import type { SpecificationReader } from './openapi/read/specification-reader.ts';
import type { ReferenceInput, ReferenceSettings } from './openapi/reference-document.ts';
import type { FoundOperation, SpecificationSet } from './openapi/specification.ts';
import type { PageIndex } from './page-index.ts';
import type { Mount, Source, SourceFile } from './source/source.ts';

export interface SiteReference {
  /** Undefined when the site names none: nothing is loaded for it. */
  readonly specifications?: SpecificationSet;
  /** Pages with a file, joined with their operations. */
  readonly pages: PageIndex;
  /** The operations of pages with a file, by path. */
  readonly operations: ReadonlyMap<string, FoundOperation>;
  readonly issues: readonly Issue[];
}

interface ReferenceDeps {
  readonly loaded: LoadedConfig;
  readonly authored: PageIndex;
  readonly source: Source;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly mounts: readonly Mount[];
  readonly known: SpecificationSet | undefined;
  readonly remote: RemoteSpecifications | undefined;
  /** Default: reads in this process. */
  readonly reader: SpecificationReader | undefined;
}

export async function siteReference(deps: ReferenceDeps): Promise<SiteReference> {
  const { loaded, authored, source, files, mounts, known, remote, reader } = deps;
  const all = namedSpecifications(loaded.located, authored.byPath.values());
  if (all.length === 0) return { pages: authored, operations: new Map(), issues: [] };
  const { loadSpecifications } = await import('./openapi/read/load-specifications.ts');
  const usual = specRef(loaded.config.api.openapi)?.sources ?? [];
  const named = all.filter((one) => one.source !== EVERY);
  let specifications = await loadSpecifications({
    named,
    files,
    mounts,
    source,
    known,
    remote,
    reader,
  });
  // All files are searched only for pages that name no file, if the named specifications lack the operation.
  if (named.length < all.length && namesUnknown(authored, specifications))
    specifications = await loadSpecifications({
      named: all,
      files,
      mounts,
      source,
      remote,
      reader,
      known: known ?? specifications,
    });
  const { pages, operations, lost } = documentedPages(authored, specifications, { usual, mounts });
  // The pages that need one report that there is none.
  const own = specifications.all.filter(({ source: name }) => name !== EVERY).flatMap(({ issues }) => issues);
  const placed = await atFrontMatter(own, authored.byPath.values(), source);
  return { specifications, pages, operations, issues: [...placed, ...(await lostPageIssues(lost, source))] };
}

/** True when both sets contain the very same documents. */
export function sameSpecifications(
  a: SpecificationSet | undefined,
  b: SpecificationSet | undefined,
): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.all.length === b.all.length && a.all.every((one, at) => sameDocument(one, b.all[at]));
}

function sameDocument(
  a: SpecificationSet['all'][number],
  b: SpecificationSet['all'][number] | undefined,
): boolean {
  return (
    a === b ||
    (b !== undefined && a.source === b.source && a.state === b.state && a.fingerprint === b.fingerprint)
  );
}

/** All pages: those with a file first, then generated ones. */
export function withGenerated(pages: PageIndex, generated: readonly GeneratedPage[]): PageIndex {
  if (generated.length === 0) return pages;
  const metas = generated.map(({ meta }) => meta);
  return {
    byPath: new Map([...pages.byPath, ...metas.map((meta) => [meta.path, meta] as const)]),
    byUrl: new Map([...pages.byUrl, ...metas.map((meta) => [meta.url, meta] as const)]),
  };
}

/** The renderer's data for the operation of a page. */
export async function referenceInput(
  page: PageMeta,
  { specification, info }: FoundOperation,
  { api, ...place }: ReferencePlace & { readonly api: LoadedConfig['config']['api'] },
): Promise<ReferenceInput> {
  return {
    document: await specification.cut(info),
    settings: referenceSettings(api, page.frontMatter, place),
  };
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
const ADDRESS = /^https?:\/\/[^\s/?#@\\{}]+/i;

/** The servers of an endpoint that front matter `api` names, and its path there; undefined where there is nothing to send to. */
function endpointPlace(
  { method = '', endpoint = '', reference, frontMatter }: PageMeta,
  { mdx }: DocsConfig['api'],
): Pick<EndpointInput, 'method' | 'path' | 'servers'> | undefined {
  const isOwn = reference === undefined && frontMatter['openapi'] === undefined;
  if (!isOwn || typeof frontMatter['api'] !== 'string' || !METHODS.has(method)) return undefined;
  const origin = ADDRESS.exec(endpoint)?.[0];
  const given = origin === undefined ? [mdx?.server ?? []].flat() : [origin];
  const servers = given.map((url) => url.trim().replace(/\/+$/, '')).filter((url) => ADDRESS.test(url));
  const [path = ''] = endpoint.slice(origin?.length ?? 0).split(/[?#]/);
  return servers.length === 0 ? undefined : { method, path: `/${path.replace(/^\/+/, '')}`, servers };
}

/** The addresses that the form of a page without a specification may be sent to. */
export function endpointServers(page: PageMeta, api: DocsConfig['api']): readonly string[] {
  return endpointPlace(page, api)?.servers ?? [];
}

const AUTH_METHODS = ['bearer', 'basic', 'key'] as const;

/** The renderer's data for an endpoint that a page describes itself; undefined for every other page. */
export function endpointInput(
  page: PageMeta,
  { api, ...place }: ReferencePlace & { readonly api: DocsConfig['api'] },
): EndpointInput | undefined {
  const at = endpointPlace(page, api);
  if (at === undefined) return undefined;
  const { method: usual, name } = api.mdx?.auth ?? {};
  const authMethod = page.frontMatter['authMethod'] ?? usual;
  const method = AUTH_METHODS.find((each) => each === authMethod);
  return {
    ...at,
    ...(method === undefined ? {} : { auth: { method, ...defined({ name }) } }),
    settings: referenceSettings(api, page.frontMatter, place),
  };
}

/** Settings of the program: the address of its proxy, if any, and the language of the page. */
interface ReferencePlace {
  readonly proxy: string | undefined;
  /** BCP 47 tag. */
  readonly lang: string | undefined;
  /** Whether the page is made for readers who are signed in. */
  readonly signedIn: boolean;
}

/** Combines the settings of docs.json and of a page's front matter for showing an operation. */
function referenceSettings(
  api: DocsConfig['api'],
  frontMatter: PageMeta['frontMatter'],
  { proxy, lang, signedIn }: ReferencePlace,
): ReferenceSettings {
  const { playground, examples, params } = api;
  // Without generated examples only those of the specification itself remain.
  const languages = examples.autogenerate ? examples.languages : [];
  const display = playgroundDisplay.safeParse(frontMatter['playground']).data ?? playground.display;
  return {
    playground: display === 'auth' && signedIn ? 'interactive' : display,
    ...defined({ languages }),
    expanded: params.expanded,
    examples: examples.defaults,
    prefill: examples.prefill,
    ...(playground.credentials ? { credentials: true } : {}),
    ...defined({ lang }),
    ...(proxy === undefined || !playground.proxy ? {} : { proxy }),
  };
}

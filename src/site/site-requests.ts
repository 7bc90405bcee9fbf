/** Makes the renderer's request for a page: its text and everything the text depends on. */
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import type { DocsConfig } from './config/docs-config.ts';
import type { CustomGrammar } from './content/highlight/custom-grammar.ts';
import { type Audience, EVERYONE } from './content/page/audience.ts';
import type { PageMeta } from './content/page/page.ts';
import type { RenderRequest, RenderResult } from './content/page-renderer.ts';
import { plainMarkdown, type WikiNames } from './content/plain-markdown.ts';
import { listImports } from './content/syntax/list-imports.ts';
import { neededGrammars } from './custom-grammars.ts';
import type { NavTree } from './navigation/nav-node.ts';
import { navigationView, pageLanguages } from './navigation/views/navigation-view.ts';
import type { FoundOperation } from './openapi/specification.ts';
import { LARGEST_PAGE } from './page-index.ts';
import { renderSettings } from './render-settings.ts';
import { endpointInput, referenceInput } from './site-reference.ts';
import { type AddressOwners, isSiteAddress, ownersByFile } from './source/file-address.ts';
import { mountOf, ownPath, siteIssue, sitePath } from './source/mount.ts';
import type { Mount, Source, SourceFile } from './source/source.ts';

interface RequestDeps {
  readonly source: Source;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly config: DocsConfig;
  readonly tree: NavTree;
  readonly mounts: readonly Mount[];
  /** What `[[name]]` means. */
  readonly names: WikiNames;
  /** Whether an address is a page, a generated one included, or leads on to one. */
  readonly leadsToPage: (path: string) => boolean;
  /** By path of the page. */
  readonly operations: ReadonlyMap<string, FoundOperation>;
  readonly options: {
    readonly base?: string;
    readonly proxy?: string | undefined;
    readonly audience?: Audience;
  };
  readonly grammars: readonly CustomGrammar[];
}

/** A page generated from an operation has the content from the specification as text. */
export function siteRequests(deps: RequestDeps): (page: PageMeta) => Promise<RenderRequest> {
  const { config, operations, options, tree } = deps;
  const lang = pageLanguages(tree);
  const settings = renderSettings(config, options.base ?? '');
  // What a mounted repository closes, the base does not open by importing it.
  const base = {
    source: deps.source,
    files: { has: (path: string) => deps.files.has(path) && mountOf(deps.mounts, path) === undefined },
  };
  const isPlain = (file: string): boolean => config.markdown.plain && /\.md$/i.test(file);
  const asRead = (file: string, text: string): string =>
    isPlain(file) && mountOf(deps.mounts, file) === undefined ? plainMarkdown(text, deps.names) : text;
  return async (page) => {
    const { file } = page;
    const operation = operations.get(page.path);
    const generated = page.reference?.generated === true;
    const source = generated ? (operation?.info.content ?? '') : asRead(file, await textOf(file, deps));
    const { url = page.url } = page.original ?? {};
    const tag = lang(url) ?? navigationView(tree, url).language?.lang;
    const mount = mountOf(deps.mounts, file);
    const own = mount === undefined ? file : ownPath(mount, file);
    const snippets = await gatherSnippets(own, source, mount ?? base);
    const texts = [source, ...Object.values(snippets)];
    const grammars = deps.grammars.length === 0 ? [] : neededGrammars(deps.grammars, texts);
    const links = mount && { path: mount.path, site: siteAddresses(texts, ownersOf(mount, deps)) };
    const request = {
      file: own,
      source,
      settings: { ...settings, ...defined({ lang: tag, mount: links }) },
      snippets,
      ...(grammars.length === 0 ? {} : { grammars }),
    };
    const { proxy, audience = EVERYONE } = options;
    const shown = { api: config.api, proxy, lang: tag, signedIn: audience.signedIn };
    if (operation === undefined)
      return page.frontMatter['api'] === undefined
        ? request
        : { ...request, ...defined({ endpoint: endpointInput(page, shown) }) };
    return { ...request, reference: await referenceInput(page, operation, shown) };
  };
}

/** Generated pages and redirects have no file. */
function ownersOf(mount: Mount, { files, mounts, leadsToPage }: RequestDeps): AddressOwners {
  const byFile = ownersByFile(mount, { files, mounts });
  return {
    mount: (address) => byFile.mount(address) || leadsToPage(`/${sitePath(mount, address.slice(1))}`),
    site: (address) => byFile.site(address) || leadsToPage(address),
  };
}

async function textOf(file: string, { source }: RequestDeps): Promise<string> {
  const bytes = await source.read(file, LARGEST_PAGE);
  if (bytes !== undefined) return bytes.toString('utf8');
  throw new AppError('page/unreadable', `The file "${file}" cannot be read`, {
    hint: `It was removed, is larger than ${LARGEST_PAGE / 1024 / 1024} MB, or leads out of the folder`,
  });
}

/** Gathers the snippets a page imports, and what they import, because the renderer may not read files itself. */
export const LARGEST_SNIPPET = 1024 * 1024;
const MAX_SNIPPETS = 200;

/**
 * @returns text of each snippet by repository path; missing files are omitted and reported by the renderer
 */
export async function gatherSnippets(
  file: string,
  text: string,
  from: { readonly source: Source; readonly files: Pick<ReadonlySet<string>, 'has'> },
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  const queue = listImports(text, file);
  for (let i = 0; i < queue.length && i < MAX_SNIPPETS; i++) {
    const path = queue[i]!;
    if (path in found || !from.files.has(path)) continue;
    const bytes = await from.source.read(path, LARGEST_SNIPPET);
    if (bytes === undefined) continue;
    found[path] = bytes.toString('utf8');
    queue.push(...listImports(found[path], path));
  }
  return found;
}

const MAX_ADDRESSES = 2_000;
/** Root-relative addresses, wherever they are in a text; code samples only make the list longer. */
const ROOTED = /(?<![\w.~:/-])\/[^\s"'`<>()[\]{}|\\?#]*/g;

/** Root-relative addresses in the texts of a page that only the rest of the site has. */
function siteAddresses(texts: readonly string[], owners: AddressOwners): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const text of texts)
    for (const [address] of text.matchAll(ROOTED)) {
      if (seen.has(address) || seen.size >= MAX_ADDRESSES) continue;
      seen.add(address);
      if (isSiteAddress(address, owners)) found.add(address);
    }
  return [...found].sort();
}

/** The files of a result, as they are called in the site. */
export function siteResult(result: RenderResult, { settings }: RenderRequest): RenderResult {
  const { mount } = settings;
  if (mount === undefined) return result;
  const { body, failed, ...rest } = result;
  const { iconPlaces } = body;
  return {
    ...rest,
    ...(failed === undefined ? {} : { failed: siteIssue(mount, failed) }),
    body: {
      ...body,
      issues: body.issues.map((issue) => siteIssue(mount, issue)),
      links: body.links.map((link) =>
        link.file === undefined ? link : { ...link, file: sitePath(mount, link.file) },
      ),
      ...(iconPlaces === undefined
        ? {}
        : {
            iconPlaces: Object.fromEntries(
              Object.entries(iconPlaces).map(([key, place]) => [key, siteIssue(mount, place)]),
            ),
          }),
    },
  };
}

/** Resolves the authored `navigation` to a frozen tree and a list of issues; all its rules are in this folder. */
import type { Issue } from '../../lib/issue.ts';
import type { LocatedJson, MountSettings } from '../config/docs-config.ts';
import { NAVIGATION_FIELDS } from '../config/schema/collections.ts';
import type { AuthoredSpecification } from '../config/schema/specification.ts';
import { shorten } from '../config/shorten.ts';
import { type Audience, EVERYONE } from '../content/page/audience.ts';
import type { Access } from '../content/page/page-access.ts';
import type { SpecificationSet } from '../openapi/specification.ts';
import type { NavDivision, NavNode, NavPageInfo, NavTree } from './nav-node.ts';
import { type Authored, isObject } from './resolve/authored.ts';
import { createContext, type ResolveContext } from './resolve/context.ts';
import { resolveChildren, resolveGlobal } from './resolve/element.ts';
import { readFields } from './resolve/fields.ts';
import { addGenerated, inheritInto } from './resolve/generation.ts';
import { createPageIndex } from './resolve/page-index.ts';
import { type Parent, pointerTo } from './resolve/place.ts';
import { checkRefLists } from './resolve/ref-lists.ts';
import type { GeneratedPage } from './resolve/reference-registry.ts';
import { childLists } from './resolve/rules.ts';
import { specRef } from './resolve/spec-ref.ts';
import { withhold } from './resolve/withhold.ts';

export interface ResolveNavigationInput {
  /** `navigation` of docs.json with every `$ref` followed. */
  readonly navigation: unknown;
  /** Locations of its values; pointers begin at the document's root. */
  readonly located: LocatedJson;
  /** By path without extension. */
  readonly pages: ReadonlyMap<string, NavPageInfo>;
  /** `interaction.drilldown`. */
  readonly drilldown?: boolean | undefined;
  /** `api.openapi`: for `METHOD /path` entries outside any navigation element with a specification. */
  readonly siteOpenapi?: AuthoredSpecification | undefined;
  /** The access setting of docs.json. */
  readonly access?: Access | undefined;
  /** Folders of other repositories; default none. */
  readonly mounts?: readonly MountSettings[] | undefined;
  /** Who the tree is for; default everyone. */
  readonly audience?: Audience | undefined;
  /** True for the path of a page that nobody of the audience may see, whatever the site says. */
  readonly closes?: ((path: string) => boolean) | undefined;
  /** Specifications named in docs.json and front matter; without it entries `METHOD /path` have no pages. */
  readonly specifications?: SpecificationSet | undefined;
  /** True for a root-relative path that exists but is not a page: a redirect, a file, a generated page. */
  readonly hasRedirect?: ((path: string) => boolean) | undefined;
  /** Whether the files are those of a commit; default false. */
  readonly fromRepository?: boolean | undefined;
}

export interface ResolvedNavigation {
  /** Deeply frozen; only what the audience may see. */
  readonly tree: NavTree;
  /** Paths of the withheld pages, generated ones included. */
  readonly withheld: ReadonlySet<string>;
  /** Pages generated from specifications, in the order in which they were first listed. */
  readonly generated: readonly GeneratedPage[];
  /** Names of every group of readers that pages and elements mention. */
  readonly groups: ReadonlySet<string>;
  /** What decisions asked of the groups of a reader: readers with the same answers see the same. */
  readonly rules: ReadonlySet<string>;
  readonly issues: readonly Issue[];
}

const POINTER = '/navigation';

/**
 * Resolves navigation. The tree contains everything that can be understood, even if it breaks a rule; each mistake
 * becomes an issue with its location. Never throws.
 */
export function resolveNavigation(input: ResolveNavigationInput): ResolvedNavigation {
  const { hasRedirect, drilldown } = input;
  const located = Array.isArray(input.navigation) ? ofBareList(input.located) : input.located;
  const context = createContext({
    located,
    pages: createPageIndex(input.pages),
    siteOpenapi: specRef(input.siteOpenapi),
    specifications: input.specifications,
    hasRedirect,
    fromRepository: input.fromRepository === true,
    navigation: input.navigation,
    site: input.access,
    mounts: input.mounts ?? [],
    audience: input.audience ?? EVERYONE,
    closes: input.closes,
  });
  const object = rootObject(context, input.navigation);
  const { children, globals } =
    object === undefined ? { children: [], globals: [] } : resolveRoot(context, object);
  const tree = { children: Object.freeze(children), globals: Object.freeze(globals) };
  const generated = Object.freeze(context.references?.pages() ?? []);
  context.references?.reportDuplicates();
  const all = [...input.pages.values(), ...generated.map(({ meta }) => meta)];
  const { shown, withheld } = withhold(context, all, tree);
  return {
    tree: Object.freeze(drilldown === undefined ? shown : { ...shown, drilldown }),
    withheld,
    generated,
    groups: context.access.groups,
    rules: context.access.rules,
    issues: context.issues,
  };
}

interface RootNodes {
  readonly children: NavNode[];
  readonly globals: NavDivision[];
}

function resolveRoot(context: ResolveContext, object: Authored): RootNodes {
  const name = 'navigation';
  const values = readFields(context, object, { pointer: POINTER, fields: NAVIGATION_FIELDS });
  const root: Parent = {
    holder: 'navigation',
    name,
    id: '',
    pointer: POINTER,
    depth: 0,
    inherited: inheritInto(context, { object, values, from: {}, pointer: POINTER }),
    taken: new Map(),
  };
  const children = resolveChildren(context, object, root);
  checkRefLists(context, object, POINTER);
  addGenerated(context, { inside: root, from: {}, object, children });
  const globals = resolveGlobal(context, object.global, root);
  reportEmptyPatterns(context, object);
  return { children, globals: globals.filter((node) => node.kind === 'division') };
}

/** `navigation` as an object; a bare list, as in the older mint.json, is read as its groups. */
function rootObject(context: ResolveContext, navigation: unknown): Authored | undefined {
  if (isObject(navigation)) return navigation;
  const missing = navigation === undefined || navigation === null;
  context.report({
    severity: 'error',
    code: missing ? 'nav/missing' : 'nav/not-an-object',
    pointer: POINTER,
    message: missing
      ? 'docs.json has no "navigation"'
      : `"navigation" must be an object, not ${shorten(navigation)}`,
    hint: Array.isArray(navigation)
      ? 'Write { "groups": […] } around the list'
      : 'Write { "pages": ["index"] } to begin with',
  });
  return Array.isArray(navigation) ? { groups: navigation } : undefined;
}

/** Locations in a list that is read as `groups`. */
function ofBareList(located: LocatedJson): LocatedJson {
  const written = (pointer: string) => pointer.replace(/^\/navigation\/groups(?=\/|$)/, POINTER);
  return {
    value: located.value,
    at: (pointer) => located.at(written(pointer)),
    keyAt: (pointer) => (located.keyAt ?? located.at)(written(pointer)),
  };
}

function reportEmptyPatterns(context: ResolveContext, object: Authored): void {
  for (const { key, authored, value } of childLists(object, () => true)) {
    if (!Array.isArray(value) || value.length > 0) continue;
    context.report({
      severity: 'warning',
      code: 'nav/empty-list',
      pointer: pointerTo(POINTER, authored),
      message: `The list "${key}" of navigation is empty`,
      hint: 'Fill it, or remove it when there is another pattern beside it',
    });
  }
}

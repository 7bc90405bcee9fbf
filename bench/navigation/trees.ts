/** Navigations of 3,000 pages: in one sidebar; over languages, versions and tabs; beside 1,000 endpoints, made and listed. */

import { locatedJson } from '../../src/site/config/json-node.ts';
import { parseJson } from '../../src/site/config/parse-json.ts';
import type { NavPageInfo } from '../../src/site/navigation/nav-node.ts';
import type { ResolveNavigationInput } from '../../src/site/navigation/resolve.ts';
import { sampleSpecifications } from '../../src/site/navigation/testing/sample-specifications.ts';
import { specificationSet } from '../../src/site/openapi/read/specification-set.ts';

type Group = { group: string; icon?: string; expanded?: boolean; pages: (string | Group)[] };

/** Groups of 50 pages: ten of their own and two nested ones, the second three levels deep. */
function groups(prefix: string, pages: number): Group[] {
  const path = (group: number, page: number) => `${prefix}section-${group}/page-${page}`;
  const range = (group: number, from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => path(group, from + index));
  return Array.from({ length: Math.ceil(pages / 50) }, (_, group) => {
    const deep: Group = { group: `Deep ${group}`, pages: range(group, 40, 50) };
    const second: Group = { group: `Second ${group}`, pages: [...range(group, 25, 40), deep] };
    const first: Group = { group: `First ${group}`, expanded: true, pages: range(group, 10, 25) };
    return { group: `Section ${group}`, icon: 'book', pages: [...range(group, 0, 10), first, second] };
  });
}

function divided(pages: number): unknown {
  const languages = ['en', 'fr', 'es'];
  const each = pages / languages.length / 2 / 5;
  return {
    languages: languages.map((language) => ({
      language,
      versions: ['v2', 'v1'].map((version) => ({
        version,
        tabs: Array.from({ length: 5 }, (_, tab) => ({
          tab: `Tab ${tab}`,
          groups: groups(`${language}/${version}/tab-${tab}/`, each),
        })),
      })),
    })),
  };
}

const OPERATIONS = Array.from({ length: 1000 }, (_, at) => ({
  name: `${at % 2 === 0 ? 'GET' : 'POST'} /v1/things-${at}/{id}`,
  title: `Thing ${at}`,
  tag: `Tag ${at % 40}`,
}));

/** One tab of prose, one for which all endpoints are made, one that lists them. */
function endpoints(pages: number): unknown {
  return {
    tabs: [
      { tab: 'Guides', groups: groups('', pages) },
      { tab: 'API', openapi: 'api.json' },
      {
        tab: 'Listed',
        openapi: { source: 'api.json', directory: 'listed' },
        groups: [{ group: 'All', pages: OPERATIONS.map(({ name }) => name) }],
      },
    ],
  };
}

function withEndpoints({ name, input }: Sample): Sample {
  const { all } = sampleSpecifications({ 'api.json': OPERATIONS });
  const specifications = specificationSet(all, new Map([['api.json', all]]));
  return { name, input: { ...input, specifications } };
}

const strings = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((item) => (typeof item === 'string' ? [item] : strings(item)))
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(strings)
      : [];

/** A navigation as the product gets it: parsed and located, with its pages known. */
export type Sample = { readonly name: string; readonly input: ResolveNavigationInput };

function sample(name: string, navigation: unknown): Sample {
  const { root } = parseJson(JSON.stringify({ navigation }, null, 2), 'docs.json');
  if (root === undefined) throw new Error('the generated docs.json could not be read');
  const located = locatedJson(root);
  const info = (path: string): [string, NavPageInfo] => [
    path,
    { path, url: `/${path}`, label: `Title of ${path}`, hidden: false },
  ];
  const files = strings(navigation).filter((entry) => !entry.includes(' ') && !entry.endsWith('.json'));
  const pages = new Map(files.map(info));
  return { name, input: { navigation, located, pages } };
}

/** Both samples with `count` pages. */
export function samples(count: number): Sample[] {
  return [
    sample('one sidebar', { groups: groups('', count) }),
    sample('languages, versions, tabs', divided(count)),
    withEndpoints(sample('beside 1,000 endpoints', endpoints(count))),
  ];
}

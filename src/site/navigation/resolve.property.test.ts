/** Properties of any navigation: no crash, no page lost silently, a frozen tree with unique ids. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { namesReaders } from '../content/page/page-access.ts';
import type { NavTree } from './nav-node.ts';
import { pointerTo } from './resolve/place.ts';
import { issueLines, resolveSample } from './testing/resolve-sample.ts';
import { navJson } from './views/nav-json.ts';
import { navText } from './views/nav-text.ts';
import { navigationView } from './views/navigation-view.ts';

const PAGES = ['index', 'a', 'b', 'guides/start', 'guides/index', 'fr/a', 'v2/a', 'A b'];
const KEYS = ['pages', 'groups', 'tabs', 'menu', 'anchors', 'dropdowns', 'products', 'versions', 'languages'];
const LABELS = ['group', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language', 'label'];
const FIELDS = [
  'icon',
  'href',
  'expanded',
  'hidden',
  'default',
  'openapi',
  'banner',
  'global',
  'page',
  'root',
  'sections',
  'color',
  '__proto__',
];

const { navigation: anyNavigation } = fc.letrec<{
  navigation: unknown;
  entry: unknown;
  list: unknown;
  element: unknown;
}>((tie) => ({
  navigation: fc.oneof({ weight: 8, arbitrary: tie('element') }, { weight: 1, arbitrary: fc.jsonValue() }),
  entry: fc.oneof(
    { maxDepth: 6, depthIdentifier: 'nav' },
    {
      weight: 4,
      arbitrary: fc.constantFrom(...PAGES, '/a', 'a.mdx', 'guides', 'nowhere', 'GET /x', 'https://e.com', ''),
    },
    { weight: 3, arbitrary: tie('element') },
    { weight: 1, arbitrary: tie('list') },
    { weight: 1, arbitrary: fc.constantFrom(null, 1, true) },
  ),
  list: fc.array(tie('entry'), { maxLength: 4, depthIdentifier: 'nav' }),
  element: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...LABELS), fc.constantFrom('X', 'Y', 'en', 'fr', '', 1), { maxKeys: 2 }),
      fc.dictionary(fc.constantFrom(...KEYS, 'chapters', 'page'), tie('list'), { maxKeys: 2 }),
      fc.dictionary(
        fc.constantFrom(...FIELDS),
        fc.oneof(tie('entry'), fc.constantFrom(true, 'javascript:x', '/a', 'card')),
        { maxKeys: 2 },
      ),
    )
    .map((parts) => Object.assign({}, ...parts)),
}));

interface Named {
  readonly text: string;
  readonly pointer: string;
}

/** Every string in a list, or under `root` or `page`; lists of specifications name no pages. */
function pageStrings(value: unknown, pointer: string, listed = false): Named[] {
  if (typeof value === 'string') return listed ? [{ text: value, pointer }] : [];
  if (Array.isArray(value)) return value.flatMap((inner, at) => pageStrings(inner, `${pointer}/${at}`, true));
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value).filter(
    ([key]) => key !== 'openapi' && !(key === 'groups' && namesReaders(value)),
  );
  return fields.flatMap(([key, inner]) =>
    pageStrings(inner, pointerTo(pointer, key), key === 'root' || key === 'page'),
  );
}

function pathsIn(tree: NavTree): Set<string> {
  const found = JSON.stringify(tree).matchAll(/"path":"([^"]*)"/g);
  return new Set([...found].map(([, path]) => path ?? ''));
}

function deeplyFrozen(value: unknown): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(deeplyFrozen))
  );
}

test('every named page is in the tree, or an issue has its pointer', () => {
  fc.assert(
    fc.property(anyNavigation, (navigation) => {
      const { tree, issues, withheld } = resolveSample(navigation, { pages: PAGES });
      assert.ok(withheld.size === 0 || issues.some(({ code }) => code === 'access/withheld'));
      const paths = pathsIn(tree);
      const pointers = new Set(issues.map((issue) => issue.pointer));
      for (const { text, pointer } of pageStrings(navigation, '/navigation')) {
        // A page for some readers only is reported once, with the element that says so.
        if (!PAGES.includes(text) || paths.has(text) || withheld.has(text)) continue;
        assert.ok(pointers.has(pointer), `${text} at ${pointer} is lost:\n${issueLines(issues).join('\n')}`);
      }
    }),
    { numRuns: 600 },
  );
});

test('the tree is deeply frozen, ids are unique, and every view can be drawn', () => {
  fc.assert(
    fc.property(anyNavigation, fc.constantFrom('/', '/a', '/fr/a', '/nowhere'), (navigation, url) => {
      const { tree } = resolveSample(navigation, { pages: PAGES });
      assert.ok(deeplyFrozen(tree));
      const ids = [...JSON.stringify(tree).matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length);
      const view = navigationView(tree, url);
      assert.doesNotMatch(
        JSON.stringify([view, navJson(tree, 'x')]),
        /"(?:href|drilldown|url)":"\s*javascript:/,
      );
      assert.equal(typeof navText(tree), 'string');
    }),
    { numRuns: 200 },
  );
});

test('resolving twice gives the same tree and the same issues', () => {
  fc.assert(
    fc.property(anyNavigation, (navigation) => {
      assert.deepEqual(
        resolveSample(navigation, { pages: PAGES }),
        resolveSample(navigation, { pages: PAGES }),
      );
    }),
    { numRuns: 100 },
  );
});

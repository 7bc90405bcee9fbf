/** What is read from a request, and what is rightly not. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isWithin } from './mentioned-paths.ts';
import { TASKS } from './tasks.ts';
import { understandRequest } from './understand-request.ts';

const PATHS = [
  'docs.json',
  'index.mdx',
  'quickstart.mdx',
  'guides/start.mdx',
  'guides/deep/one.md',
  'reference/api.mdx',
  'reference.mdx',
  'images/a.png',
];

/** Works in short: `links`, `a>b`. */
function works(text: string): string {
  return understandRequest(text, PATHS)
    .works.map((work) =>
      work.kind === 'fix' ? work.what : work.kind === 'rename' ? `${work.from}>${work.to}` : work.kind,
    )
    .join(' ');
}

const UNDERSTOOD: readonly (readonly [request: string, works: string])[] = [
  ['fix the broken links', 'links'],
  ['Fix the broken links.', 'links'],
  ['Please fix all broken links!', 'links'],
  ['Could you repair the dead links, please?', 'links'],
  ['Find and fix broken internal links', 'links'],
  ['broken links', 'links'],
  ['update the broken links', 'links'],
  ["Let's fix our links and anchors", 'links'],
  ['fix links and images', 'links images'],
  ['Fix the broken images', 'images'],
  ['fix everything check finds', 'everything'],
  ['fix all the problems', 'everything'],
  ['Fix links, images and all other issues', 'everything'],
  ['Fix links, images, and anchors, please', 'links images'],
  ['Fix the links, add missing descriptions, and convert mint.json', 'mint-json links descriptions'],
  ['fix everything, also the broken links', 'everything'],
  ['add missing descriptions', 'descriptions'],
  ['Add a description to every page', 'descriptions'],
  ['write the missing meta descriptions', 'descriptions'],
  ['fill in page descriptions', 'descriptions'],
  ['add forgotten pages to the navigation', 'forgotten-pages'],
  ['add the unlisted pages to docs.json', 'forgotten-pages'],
  ['add all missing pages to the sidebar', 'forgotten-pages'],
  ['convert mint.json', 'mint-json'],
  ['Please migrate our mint.json to docs.json.', 'mint-json'],
  ['fix the broken links and add missing descriptions', 'links descriptions'],
  [
    'Convert mint.json. Then fix the links; add forgotten pages to the navigation',
    'mint-json links forgotten-pages',
  ],
  ['rename quickstart to guides/first', 'quickstart>guides/first'],
  ['Rename the page "quickstart" to "guides/first".', 'quickstart>guides/first'],
  ['move page quickstart.mdx to guides/', 'quickstart.mdx>guides/quickstart.mdx'],
  ['move guides/start into the folder reference', 'guides/start>reference/start'],
  ['I renamed quickstart to guides/start, update links', 'quickstart>guides/start'],
  ['I moved quickstart to guides/start; please update all the links', 'quickstart>guides/start'],
  ['rename a to b and fix the broken links', 'a>b links'],
  ['rename a to b, and rename c to d', 'a>b c>d'],
  ['Go through guides/ and fix the broken links', 'links'],
];

const NOT_UNDERSTOOD: readonly string[] = [
  '',
  'hello',
  'Write a page about authentication',
  'Add a link to the pricing page',
  'Add a description of the API to the first page',
  'Update the install page with a link to npm',
  'Explain how to fix broken links',
  'Write a guide on how to fix broken links',
  "Don't fix the broken links",
  'do not add descriptions',
  'never rename quickstart to guides/start',
  'Remove the broken links',
  'Delete docs.json',
  'Translate all pages into German',
  'Why are links broken',
  'Describe how to move from npm to pnpm',
  'The page says: fix nothing',
  'x'.repeat(100_000),
  'fix '.repeat(50_000),
  'rename '.repeat(50_000),
  'a to b '.repeat(50_000),
  `add ${'pages '.repeat(50_000)}`,
  `fix ${'the '.repeat(50_000)}`,
  `fix a, ${'and fix, '.repeat(50_000)}`,
];

for (const [request, expected] of UNDERSTOOD)
  it(`understands "${request}"`, () => assert.equal(works(request), expected));

it('understands each request that it names to people', () => {
  for (const { work, examples } of TASKS)
    for (const example of examples) {
      const [first] = understandRequest(example, PATHS).works;
      assert.deepEqual(work === undefined ? first?.kind : first, work ?? 'rename', example);
    }
});

it('does nothing for what it does not understand', () => {
  const began = performance.now();
  for (const request of NOT_UNDERSTOOD) assert.equal(works(request), '', request.slice(0, 60));
  assert.ok(performance.now() - began < 5_000, 'and says so soon');
});

it('keeps work to the pages and folders that are named', () => {
  const places = (text: string): object => {
    const { within, unknown } = understandRequest(text, PATHS);
    return { within, unknown };
  };
  assert.deepEqual(places('fix the links in guides/'), { within: ['guides/'], unknown: [] });
  assert.deepEqual(places('fix the links in the folder guides.'), { within: ['guides/'], unknown: [] });
  assert.deepEqual(places('fix the links on guides/start.mdx'), {
    within: ['guides/start.mdx'],
    unknown: [],
  });
  assert.deepEqual(places('fix the links on the page `guides/start`'), {
    within: ['guides/start.mdx'],
    unknown: [],
  });
  assert.deepEqual(places('fix the links in reference'), { within: ['reference/'], unknown: [] });
  assert.deepEqual(places('fix the links in guides/nowhere'), { within: [], unknown: ['guides/nowhere'] });
  assert.deepEqual(places('fix the links in the folder nowhere'), { within: [], unknown: ['nowhere'] });
  assert.deepEqual(places('fix the links in the docs'), { within: [], unknown: [] });
  assert.deepEqual(places('add forgotten pages to docs.json'), { within: [], unknown: [] });
  assert.deepEqual(places('rename quickstart to guides/first in guides/'), {
    within: ['guides/'],
    unknown: [],
  });
  const inside = isWithin(['guides/', 'index.mdx']);
  assert.deepEqual(PATHS.filter(inside), ['index.mdx', 'guides/start.mdx', 'guides/deep/one.md']);
});

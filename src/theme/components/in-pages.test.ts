/** Components on a page: their audience, their entries in feeds, reported mistakes, and the icons they use. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compilePage } from '../../site/content/compile-page.ts';
import type { RenderedBody } from '../../site/content/page/page.ts';
import type { RenderRequest } from '../../site/content/page-renderer.ts';
import { components } from './registry.ts';

async function body(source: string, more: Partial<RenderRequest> = {}): Promise<RenderedBody> {
  const settings = { base: '', iconLibrary: 'fontawesome', variables: {} };
  return (await compilePage({ file: 'a.mdx', source, snippets: {}, settings, ...more }, components)).body;
}

const BOTH = `<Visibility for="agents">

## For programs

</Visibility>

<Visibility for="humans">

## For people

</Visibility>
`;

test('each reader gets what is meant for them, and headings of the other text are not on the page', async () => {
  const people = await body(BOTH);
  assert.deepEqual(
    people.headings.map(({ text }) => text),
    ['For people'],
  );
  const agents = await body(BOTH, { markdown: true });
  assert.deepEqual(
    agents.headings.map(({ text }) => text),
    ['For programs'],
  );
});

test('updates reach the feed in page order, with their text as HTML and without our internal marks', async () => {
  const { updates } = await body(
    '<Update label="v2.1" tags={["A"]} rss={{ title: "T" }}>\n\n## What is new in 2.1? (all)\n\nText\n\n</Update>\n\n<Update label="v2.0">\n\nOld\n\n</Update>\n',
  );
  assert.deepEqual(
    updates?.map(({ label, tags, rss }) => ({ label, tags, rss })),
    [
      { label: 'v2.1', tags: ['A'], rss: { title: 'T' } },
      { label: 'v2.0', tags: [], rss: undefined },
    ],
  );
  assert.match(updates?.[0]?.html ?? '', /<p>Text<\/p>/);
  assert.ok(!updates?.some(({ html }) => html.includes('\0')));
});

test('a feed has a limit', async () => {
  const { updates } = await body('<Update label="x">y</Update>\n\n'.repeat(501));
  assert.equal(updates?.length, 500);
});

test('an icon is looked up in the library of the site, and its first use is recorded', async () => {
  const source =
    'Text\n\n<Card icon="rocket" />\n\n<Card icon="rocket" />\n\n<Icon icon="x" iconLibrary="tabler" />\n';
  const usual = await body(source);
  assert.deepEqual(usual.icons, ['::rocket', 'tabler::x']);
  assert.deepEqual(usual.iconPlaces?.['::rocket'], { file: 'a.mdx', line: 3, column: 1 });
  const settings = { base: '', iconLibrary: 'lucide', variables: {} };
  assert.deepEqual((await body(source, { settings })).icons, ['lucide::rocket', 'tabler::x']);
});

test('titles of steps are headings of the size that all of them have, or of their own', async () => {
  const steps = '<Step title="One">a</Step>\n\n<>\n<Step title="Two" titleSize="h4">b</Step>\n</>';
  const { html, headings } = await body(`<Steps titleSize="h2">\n${steps}\n</Steps>\n\n${steps}\n`);
  assert.deepEqual(
    [...html.matchAll(/<(\w+) data-part="title">/g)].map(([, tag]) => tag),
    ['h2', 'h4', 'p', 'h4'],
  );
  assert.deepEqual(
    headings.map(({ depth, text }) => `${depth} ${text}`),
    ['2 One', '3 One'],
  );
});

test('a sample as a component has the options of a fence', async () => {
  const code = 'a\nb\nc\n'.repeat(4).trim();
  const { html, issues } = await body(
    `<CodeBlock language="text" filename="n" lines wrap expandable nocopy highlight="[1, 3-4]" focus={[2]}>{\`${code}\`}</CodeBlock>\n`,
  );
  const fence = await body(
    `\`\`\`text n lines wrap expandable nocopy highlight={1,3-4} focus={2}\n${code}\n\`\`\`\n`,
  );
  assert.equal(html.trim(), fence.html.trim());
  assert.match(html, /data-lines data-wrap data-focus/);
  assert.deepEqual(issues, []);
});

test('a mistake in props is reported once, with its position, also in a part that its parent renders', async () => {
  const { issues } = await body(
    '<Tabs>\n  <Tab titel="x">y</Tab>\n</Tabs>\n\n<Badge color="no colour at all">x</Badge>\n',
  );
  assert.deepEqual(
    issues.map(({ code, line }) => `${code} ${line}`),
    ['component/unknown-prop 2', 'component/missing-prop 2', 'component/wrong-value 5'],
  );
});

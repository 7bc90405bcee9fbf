/** Tests of loading a configuration from files. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../lib/app-error.ts';
import { memorySource } from '../source/memory-source.ts';
import { loadConfig } from './load-config.ts';

const MINIMAL = {
  theme: 'mint',
  name: 'N',
  colors: { primary: '#0a7d5c' },
  navigation: { pages: ['index'] },
};

async function load(docs: unknown, more: Readonly<Record<string, string>> = {}) {
  const text = typeof docs === 'string' ? docs : JSON.stringify(docs, null, 2);
  return await loadConfig(memorySource({ 'docs.json': text, ...more }, 'sites/my-docs/'));
}

function issuesOf(issues: Awaited<ReturnType<typeof load>>['issues']): string[] {
  return issues.map(
    (issue) => `${issue.severity} ${issue.code} ${issue.file}:${issue.line}:${issue.column} ${issue.pointer}`,
  );
}

test('a plain docs.json loads without a word and passes navigation on as written', async () => {
  const { config, located, files, issues } = await load(MINIMAL);
  assert.deepEqual(issues, []);
  assert.deepEqual(files, ['docs.json']);
  assert.deepEqual(config.navigation, { pages: ['index'] });
  assert.equal(located.at('/navigation/pages/0').line, 9);
});

test('only navigation is needed; the rest has defaults and a warning', async () => {
  const { config, issues } = await load({ navigation: { pages: [] } });
  assert.equal(config.name, 'my-docs');
  assert.deepEqual(
    issues.map((issue) => `${issue.severity} ${issue.code}`),
    Array(3).fill('warning config/default-used'),
  );
});

test('missing navigation is an error, once', async () => {
  const { navigation: _, ...rest } = MINIMAL;
  assert.deepEqual(issuesOf((await load(rest)).issues), ['error config/missing-navigation docs.json:1:1 ']);
  const broken = await load({ ...rest, navigation: { $ref: './none.json' } });
  assert.deepEqual(issuesOf(broken.issues), ['error config/ref-missing docs.json:8:13 /navigation/$ref']);
});

test('the inside of navigation is not checked here', async () => {
  const { issues, config } = await load({ ...MINIMAL, navigation: { tabs: 5, nonsense: [] } });
  assert.deepEqual(issues, []);
  assert.deepEqual(config.navigation, { tabs: 5, nonsense: [] });
});

const ROOTS: readonly [text: string, codes: readonly string[]][] = [
  ['', ['config/invalid-json', 'config/not-an-object']],
  ['[]', ['config/not-an-object']],
  ['"x"', ['config/not-an-object']],
  ['null', ['config/not-an-object']],
  ['{', ['config/invalid-json', 'config/missing-navigation']],
];

for (const [text, codes] of ROOTS) {
  test(`docs.json ${JSON.stringify(text)} gives defaults and places`, async () => {
    const { config, issues } = await load(text);
    assert.equal(config.theme, 'mint');
    const errors = issues.filter((issue) => issue.severity === 'error');
    assert.deepEqual(
      errors.map((issue) => issue.code),
      codes,
    );
    for (const issue of errors) assert.ok(issue.line === 1 && issue.column !== undefined);
  });
}

test('broken JSON keeps what it still says', async () => {
  const { config, issues } = await load(
    '{"name": "Kept",\n "colors": {"primary": "#0a7d5c"}\n "navigation": {"pages": ["a", }',
  );
  assert.equal(config.name, 'Kept');
  assert.deepEqual(config.navigation, { pages: ['a'] });
  assert.deepEqual(
    issues.filter((issue) => issue.severity === 'error').map((issue) => issue.line),
    [3],
  );
});

test('a mint.json alone is read and named', async () => {
  const source = memorySource({
    'mint.json': JSON.stringify({
      name: 'Old',
      colors: { primary: '#0a7d5c' },
      theme: 'mint',
      navigation: [{ group: 'G', pages: ['a'] }],
    }),
  });
  const { config, files, issues } = await loadConfig(source);
  assert.equal(config.name, 'Old');
  assert.deepEqual(config.navigation, { groups: [{ group: 'G', pages: ['a'] }] });
  assert.deepEqual(files, ['mint.json']);
  assert.deepEqual(
    issues.map((issue) => issue.code),
    ['config/mint-json'],
  );
});

test('docs.json wins over a mint.json', async () => {
  const { config } = await load(MINIMAL, { 'mint.json': '{"name":"Old"}' });
  assert.equal(config.name, 'N');
});

test('without a file the error says what to do', async () => {
  const fails = async (files: Readonly<Record<string, string>>, hint: RegExp) =>
    await assert.rejects(loadConfig(memorySource(files, 'site')), (error: unknown) => {
      assert.ok(error instanceof AppError && error.code === 'config/not-found');
      assert.match(error.hint ?? '', hint);
      return true;
    });
  await fails({}, /lectern new/);
  await fails({ 'web/docs/docs.json': '{}', 'docs/docs.json': '{}' }, /"docs"/);
  await fails({ 'Docs.json': '{}' }, /"Docs\.json"/);
  await fails({ 'doc.json': '{}' }, /"doc\.json"/);
});

test('a file that is too large is not read', async () => {
  const source = memorySource({ 'docs.json': ' '.repeat(5 * 1024 * 1024 + 1) });
  await assert.rejects(
    loadConfig(source),
    (error: unknown) => error instanceof AppError && error.code === 'config/unreadable',
  );
});

test('UTF-16 as some editors save it is read', async () => {
  const bytes = Buffer.from(`\ufeff${JSON.stringify({ ...MINIMAL, name: 'Ümlaut' })}`, 'utf16le');
  const { config, issues } = await loadConfig(memorySource({ 'docs.json': bytes }));
  assert.equal(config.name, 'Ümlaut');
  assert.deepEqual(issues, []);
});

test('redirects are placed by their position among all that were written', async () => {
  const redirects = [
    { source: '/x' },
    { source: '/a', destination: '/b' },
    { source: '/a', destination: '/c', permanent: false },
  ];
  const { config, issues } = await load({ ...MINIMAL, redirects });
  assert.deepEqual(config.redirects, [{ source: '/a', destination: '/b', permanent: true }]);
  assert.deepEqual(
    issues.map((issue) => `${issue.code} ${issue.pointer}`),
    ['config/missing-field /redirects/0', 'config/redirect-duplicate /redirects/2'],
  );
});

test('a problem in a referenced file is reported with that file', async () => {
  const { issues, files } = await load(
    { ...MINIMAL, navbar: { $ref: './parts/navbar.json' } },
    { 'parts/navbar.json': '{\n "links": [{"label": "a", "href": "javascript:1"}]\n}' },
  );
  assert.deepEqual(issuesOf(issues), ['error config/unsafe-address parts/navbar.json:2:35 /links/0/href']);
  assert.deepEqual(files, ['docs.json', 'parts/navbar.json']);
});

test('unsafe addresses are dropped everywhere', async () => {
  const bad = 'JaVaScRiPt:alert(1)';
  const { config, issues } = await load({
    ...MINIMAL,
    logo: { light: '/l', dark: '/d', href: bad },
    favicon: bad,
    navbar: { links: [{ label: 'a', href: bad, icon: bad }], primary: { label: 'b', href: bad } },
    footer: { socials: { x: bad }, links: [{ items: [{ label: 'a', href: bad }] }] },
    contextual: {
      options: [
        { title: 't', href: bad },
        { title: 't', href: { base: bad } },
      ],
    },
    redirects: [{ source: '/a', destination: bad }],
    background: { image: bad },
    fonts: { family: 'a', source: bad },
    seo: { organization: { url: bad, logo: bad, sameAs: [bad] } },
    thumbnails: { background: bad },
  });
  assert.ok(!JSON.stringify(config).toLowerCase().includes('javascript'));
  assert.equal(issues.filter((issue) => issue.code === 'config/unsafe-address').length, 16);
});

test('every recorded property case is accepted or refused', async () => {
  const file = new URL('../../../test/fixtures/config/property-cases.json', import.meta.url);
  const cases = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    fields: Record<string, unknown>;
    ok: boolean;
  }[];
  for (const { name, fields, ok } of cases) {
    const { issues } = await load({ ...MINIMAL, ...fields });
    assert.equal(
      !issues.some((issue) => issue.severity === 'error'),
      ok,
      `${name}: ${JSON.stringify(issues)}`,
    );
  }
});

test('any JSON is loaded without an exception, with every issue placed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.jsonValue(),
        fc.object({
          key: fc.constantFrom('navigation', 'redirects', 'name', 'colors', '$ref', 'navbar', 'topbarLinks'),
        }),
      ),
      async (value) => {
        const { config, issues } = await load(JSON.stringify(value) ?? 'null');
        assert.equal(typeof config.name, 'string');
        for (const issue of issues)
          assert.ok(issue.line !== undefined && issue.column !== undefined && issue.file !== '');
      },
    ),
  );
});

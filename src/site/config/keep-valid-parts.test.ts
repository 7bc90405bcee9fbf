/** Tests of validation by field: each mistake is reported with location, value and hint, and the rest is kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Issue } from '../../lib/issue.ts';
import { locatedJson } from './json-node.ts';
import { keepValidParts } from './keep-valid-parts.ts';
import { MISTAKE_CASES } from './mistake-cases.data.ts';
import { parseJson } from './parse-json.ts';
import { docsFields } from './schema/docs-fields.ts';

function check(value: unknown): { kept: Record<string, unknown> | undefined; issues: Issue[] } {
  const located = locatedJson(parseJson(JSON.stringify(value), 'docs.json').root!);
  const issues: Issue[] = [];
  return { kept: keepValidParts(docsFields, located.value, '', { located, issues }), issues };
}

for (const [value, kept, issue, hint] of MISTAKE_CASES) {
  test(issue, () => {
    const result = check(value);
    assert.deepEqual(result.kept, kept);
    assert.deepEqual(
      result.issues.map((issue) => `${issue.severity} ${issue.pointer} ${issue.code} ${issue.message}`),
      [issue],
    );
    assert.match(result.issues[0]?.hint ?? '', hint);
    assert.equal(result.issues[0]?.file, 'docs.json');
  });
}

test('a fifth footer column is reported and kept', () => {
  const column = { items: [{ label: 'a', href: '/a' }] };
  const { kept, issues } = check({ footer: { links: [column, column, column, column, column] } });
  assert.deepEqual(kept, { footer: { links: [column, column, column, column, column] } });
  assert.match(issues[0]!.message, /more than 4 entries/);
});

test('all problems come in one run and the rest is kept', () => {
  const value = Object.assign({}, ...MISTAKE_CASES.map(([part]) => part)) as Record<string, unknown>;
  const { issues } = check({ ...value, description: 'kept' });
  assert.ok(issues.length >= Object.keys(value).length - 2);
  assert.deepEqual(check({ ...value, description: 'kept' }).kept?.['description'], 'kept');
});

test('what is right passes without a word', () => {
  const value = {
    $schema: 'https://example.com/docs.json',
    theme: 'maple',
    name: 'Example',
    colors: { primary: '#0a7d5c', light: '#abc' },
    logo: { light: '/l.svg', dark: '/d.svg', href: 'https://example.com' },
    favicon: '/f.svg',
    fonts: {
      family: 'Inter',
      heading: { family: 'Other', source: 'https://e.com/x.woff2', format: 'woff2', weight: 450 },
    },
    styling: {
      eyebrows: 'breadcrumbs',
      latex: false,
      codeblocks: { theme: { light: 'github-light', dark: 'css-variables' } },
    },
    navbar: {
      links: [
        { type: 'github', href: 'https://github.com/a/b' },
        { label: '', icon: 'x', href: '/x' },
      ],
    },
    footer: {
      socials: { 'hacker-news': 'https://e.com' },
      links: [{ items: [{ label: 'Mail', href: 'mailto:a@b.c' }] }],
    },
    contextual: {
      options: [
        'copy',
        {
          title: 't',
          description: 'd',
          href: { base: 'https://e.com', query: [{ key: 'q', value: '$page' }] },
        },
      ],
    },
    api: {
      openapi: ['a.json', { source: 'b.json', directory: 'ref' }],
      mdx: { server: ['https://a'], auth: { method: 'key', name: 'X' } },
    },
    integrations: {
      ga4: { measurementId: 'G-1' },
      telemetry: { enabled: false },
      posthog: { apiKey: 'phc_x', sessionRecording: true },
    },
    variables: { a_b: 'x', 'a.b': 'y', 'a-b': '<script>' },
  };
  const { kept, issues } = check(value);
  assert.deepEqual(issues, []);
  assert.deepEqual(kept, value);
});

test('names of object methods are unknown fields like any other', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    assert.equal(check({ [name]: 1 }).issues[0]?.code, 'config/unknown-field');
    assert.equal(check({ colors: { [name]: '#fff' } }).issues[0]?.code, 'config/unknown-field');
  }
});

test('a file of mistakes is not a flood of issues', () => {
  const value = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, 1]));
  assert.equal(check(value).issues.length, 1000);
});

test('any value is checked without an exception, and what is kept passes the schema', () => {
  const topics = Object.keys(docsFields.shape);
  const key = fc.constantFrom(...topics, 'links', 'href', 'label', 'primary', 'light', 'options', '404', 'x');
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(key, tie('node'), { maxKeys: 4 }),
    ),
  })).node;
  fc.assert(
    fc.property(fc.dictionary(key, value), (docs) => {
      const { kept, issues } = check(docs);
      assert.ok(kept !== undefined);
      assert.ok(issues.every((issue) => issue.line === 1 && issue.message.length < 600));
      const again = check(kept);
      const serious = again.issues.filter((issue) => issue.code !== 'config/invalid-value');
      assert.deepEqual(serious, []);
    }),
  );
});

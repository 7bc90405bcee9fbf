/** Tests of edits of JSON: everything but the value stays: comments, indentation, order, trailing commas. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addRedirect, appendJson, insertJson, jsonString, removeJson, setJson } from './edit-json.ts';
import { parseJson } from './parse-json.ts';

const FILE = `{
    // the pages
    "navigation": { "pages": ["a", "b", /* c */ "c"] },
    "redirects": [
        { "source": "/x", "destination": "/y" }, // why
        { "source": "/new", "destination": "/old" }
    ],
}
`;

it('sets, removes and reads a value at its pointer', () => {
  assert.equal(jsonString(FILE, '/navigation/pages/2'), 'c');
  assert.equal(setJson(FILE, '/navigation/pages/2', 'd'), FILE.replace('"c"', '"d"'));
  assert.equal(removeJson(FILE, '/navigation/pages/1'), FILE.replace(' "b",', ''));
  assert.equal(removeJson(FILE, '/navigation/pages/2'), FILE.replace(', /* c */ "c"', ' /* c */'));
  assert.equal(removeJson('["a"]', '/0'), '[]');
  assert.equal(removeJson('[\n  "a",\n  "b"\n]', '/1'), '[\n  "a"\n]');
  assert.equal(removeJson('[\n  "a",\n  "b",\n]', '/1'), '[\n  "a",\n]');
  assert.equal(removeJson('[\n  "a",\n  "b"\n]', '/0'), '[\n  "b"\n]');
  assert.equal(setJson(FILE, '/navigation/none', 'd'), FILE);
});

it('adds to a list in the indentation of the file', () => {
  const after = appendJson(FILE, '/redirects', { source: '/1', destination: '/2' });
  assert.equal(after, FILE.replace('/old" }', '/old" },\n        { "source": "/1", "destination": "/2" }'));
  const long = '{\r\n  "r": [\r\n    {\r\n      "a": "b"\r\n    }, // last\r\n  ]\r\n}';
  assert.equal(
    appendJson(long, '/r', { c: 'd' }),
    long.replace('// last', '// last\r\n    {\r\n      "c": "d"\r\n    },'),
  );
  assert.equal(appendJson('{"r":[{"a":"b"}]}', '/r', { c: 'd' }), '{"r":[{"a":"b"}, { "c": "d" }]}');
});

it('puts an entry beside another one, on a line of its own where that has one', () => {
  const at = (text: string, index: number, side: 'before' | 'after'): string =>
    insertJson(text, `/${index}`, side, 'x');
  assert.equal(at('["a", "b"]', 0, 'after'), '["a", "x", "b"]');
  assert.equal(at('["a", "b"]', 1, 'before'), '["a", "x", "b"]');
  assert.equal(at('["a"]', 0, 'after'), '["a", "x"]');
  assert.equal(at('[\n\t"a", // one\n\t"b"\n]', 0, 'after'), '[\n\t"a", // one\n\t"x",\n\t"b"\n]');
  assert.equal(at('[\n\t"a" // one\n]', 0, 'after'), '[\n\t"a", // one\n\t"x"\n]');
  assert.equal(at('[\r\n  "a",\r\n]', 0, 'after'), '[\r\n  "a",\r\n  "x",\r\n]');
  assert.equal(at('[\n  "a", "b"\n]', 0, 'after'), '[\n  "a", "x", "b"\n]');
  assert.equal(at('[\n  "a"\n]', 0, 'before'), '[\n  "x",\n  "a"\n]');
  assert.equal(at('["a"]', 7, 'after'), '["a"]');
  assert.equal(insertJson('{"a":"b"}', '/a', 'after', 'x'), '{"a":"b"}');
});

it('makes the list where there is none', () => {
  const after = appendJson('{\n\t"name": "x"\n}\n', '/redirects', { source: '/1', destination: '/2' });
  assert.equal(
    after,
    '{\n\t"name": "x",\n\t"redirects": [\n\t\t{\n\t\t\t"source": "/1",\n\t\t\t"destination": "/2"\n\t\t}\n\t]\n}\n',
  );
});

it('makes the list behind a comma at the end', () => {
  const after = appendJson('{\n  "name": "x", // name\n}\n', '/redirects', {
    source: '/1',
    destination: '/2',
  });
  assert.match(after, /\/\/ name/);
  assert.deepEqual(
    errors(after).filter((code) => code.startsWith('error')),
    [],
  );
});

it('a redirect takes out those that the new page makes void', () => {
  const after = addRedirect(FILE, '/redirects', { source: '/old', destination: '/new' })!;
  assert.ok(!after.includes('"/new", "destination": "/old"'));
  assert.match(after, /\{ "source": "\/old", "destination": "\/new" \}/);
  assert.match(after, /\/\/ why/);
  assert.deepEqual(errors(after), errors(FILE));
  const added = { source: '/a', destination: '/b' };
  assert.equal(addRedirect('{"redirects":{"$ref":"r.json"}}', '/redirects', added), undefined);
  assert.equal(
    addRedirect('[{"source":"/c"}]', '', added),
    '[{"source":"/c"}, { "source": "/a", "destination": "/b" }]',
  );
  assert.match(addRedirect('[]', '', added)!, /^\[\s*\{[^}]*"\/a"[^}]*\}\s*\]$/);
});

function errors(text: string): string[] {
  return parseJson(text, 'docs.json').issues.map(({ severity, code }) => `${severity} ${code}`);
}

/** Access settings in front matter: anything unclear restricts access. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mayShow } from './page-access.ts';
import { readPageMeta } from './page-meta.ts';

const access = (source: string) => readPageMeta({ file: 'a.mdx', source, version: '1' }).access;
const front = (text: string) => access(`---\n${text}\n---\n\nText.\n`);

describe('who may read a page', () => {
  for (const text of [
    '',
    'title: A',
    'hidden: true',
    'publish: false',
    'title: "public: false"',
    'group: admin',
  ])
    it(`is not said by ${text || 'nothing'}`, () => assert.equal(front(text), undefined));

  for (const text of ['public: true', 'public: "true"', 'title: A\nPublic: true'])
    it(`is everybody by ${text}`, () => assert.equal(mayShow(front(text)), true));

  for (const text of [
    'public: false',
    'public: "false"',
    'public: yes',
    'public: 1',
    'public:',
    'public: [true]',
    'PUBLIC: false',
    '"public": false',
    'groups: admin',
    'groups: [admin, staff]',
    'groups: []',
    'groups:',
    'groups: { a: b }',
    'public: true\ngroups: [admin]',
    'title: A: B\npublic: false',
    'title: A: B\npublic : false',
    'title: "open\n"public": false',
    'title: A: B\n  public: false',
    'public: true\npublic: false',
    'a: &x [1]\nb: *y\ngroups: [admin]',
  ])
    it(`is no one by ${JSON.stringify(text)}`, () => {
      const access = front(text);
      assert.equal(mayShow(access), false);
      assert.ok((access?.line ?? 0) > 1);
      assert.ok((access?.column ?? 0) > 0);
    });

  it('is no one by front matter that never ends, and everyone by text that only looks like it', () => {
    assert.equal(mayShow(access('---\ntitle: A\npublic: false\n\nText.\n')), false);
    assert.equal(mayShow(access('---\r\npublic: false\r\n')), false);
    assert.equal(mayShow(access(`---\n${'a: b\n'.repeat(30_000)}groups: [x]\n---\n`)), false);
    assert.equal(access('---\n\nText.\n\npublic: false\n'), undefined);
    assert.equal(access('Text.\n\n---\n\npublic: false\n\n---\n'), undefined);
  });

  it('reports its position', () => {
    assert.deepEqual(
      [front('title: A\n\ngroups: [a]')?.line, front('{ title: A, public: false }')?.line],
      [4, 2],
    );
  });
});

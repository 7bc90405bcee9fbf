/** Tests how queries are read that have no spaces between their words: as names where they are short, else as questions. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { planQuery, readQuery } from './query-plan.ts';
import { createVocabulary } from './vocabulary.ts';

it('short runs without spaces may be names, longer ones are questions', () => {
  for (const [text, isWord] of [
    ['安装指南', true],
    ['时区设置', true],
    ['インストール', true],
    ['Node.js', true],
    ['max_retry_count', true],
    ['如何在集群中更改时区设置', false],
    ['サーバーのタイムゾーンを変更する方法', false],
    ['จะเปลี่ยนเขตเวลาของเซิร์ฟเวอร์ได้อย่างไร', false],
    ['time zone', false],
  ] as const)
    assert.equal(readQuery(text).isWord, isWord, text);
});

it('an identifier in a question without spaces is a name that leaves other sections in', () => {
  const query = readQuery('如何设置max_retry_count的值');
  assert.deepEqual(query.names, [['max', 'retry', 'count']]);
  assert.equal(planQuery(query, createVocabulary([])).name, undefined);
  assert.ok(planQuery(readQuery('max_retry_count'), createVocabulary([])).name !== undefined);
});

it('a question counts to its end', () => {
  const { groups } = planQuery(
    readQuery('在生产环境中升级到新版本的集群之后如何更改默认的时区设置'),
    createVocabulary([]),
  );
  const words = groups.flatMap(({ forms }) =>
    forms.flatMap((form) => (form.kind === 'word' ? form.word : [])),
  );
  assert.ok(words.includes('设置'), words.join());
});

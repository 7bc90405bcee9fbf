/** Words in comments on both databases: every word, any case and accent, signs as themselves, and no pattern of the reader's. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { feedbackFixture, imported, submission } from '../../../test/support/feedback-records.ts';
import { MAX_WORDS } from './feedback-words.ts';
import { SEARCHED_AT_ONCE } from './list-feedback.ts';

const COMMENTS = [
  'The Übersicht is missing',
  'ÜBERSICHT of webhooks',
  'Where is 100% [done] for C++?',
  'Ελλάδα and Éclair',
  'a*b ^caret \\d+ $end',
];

eachDatabase((_kind, open) => {
  const opened = open().then((database) => ({ database, ...feedbackFixture(database) }));
  const ready = opened.then(async ({ feedback }) => {
    for (const comment of COMMENTS) await feedback.submit(submission({ comment }));
    await feedback.submit(submission({ helpful: false }));
    await feedback.submit(submission({ comment: 'Found by address', contact: 'Grace@Example.com' }));
    await feedback.submit(submission({ project: 'other', comment: 'Übersicht elsewhere' }));
    return feedback;
  });
  const found = async (words: string): Promise<string[]> =>
    (await (await ready).list({ project: 'docs', words }, { limit: 20 })).items
      .map(({ comment }) => comment ?? '')
      .sort();

  it('are found whatever their case and accents', async () => {
    for (const words of ['übersicht', 'ÜBERSICHT', 'ubersicht', 'bersich'])
      assert.deepEqual(await found(words), [COMMENTS[1], COMMENTS[0]].sort(), words);
    assert.deepEqual(await found('ελλάδα'), [COMMENTS[3]]);
    assert.deepEqual(await found('eclair'), [COMMENTS[3]]);
  });

  it('have to be there, all of them, in any order', async () => {
    assert.deepEqual(await found('webhooks übersicht'), [COMMENTS[1]]);
    assert.deepEqual(await found('webhooks missing'), []);
    assert.deepEqual(await found('  '), await found(''));
  });

  it('may have signs, which mean themselves', async () => {
    assert.deepEqual(await found('100%'), [COMMENTS[2]]);
    assert.deepEqual(await found('[done]'), [COMMENTS[2]]);
    assert.deepEqual(await found('c++'), [COMMENTS[2]]);
    assert.deepEqual(await found('a*b'), [COMMENTS[4]]);
    assert.deepEqual(await found('^caret'), [COMMENTS[4]]);
    assert.deepEqual(await found('\\d+'), [COMMENTS[4]]);
    for (const sign of ['*', '.', '[', ']', '(', '{2}', '?x', '\\', "'", '"'])
      assert.ok(
        (await found(sign)).every((text) => text.includes(sign) || text === 'Found by address'),
        sign,
      );
  });

  it('are found in the address, and together with other filters', async () => {
    const feedback = await ready;
    assert.deepEqual(await found('grace@example'), ['Found by address']);
    const { items } = await feedback.list(
      { project: 'docs', words: 'ubersicht', path: '/start', statuses: ['pending'] },
      { limit: 1 },
    );
    assert.equal(items.length, 1);
    assert.deepEqual(
      (await feedback.list({ project: 'docs', words: 'ubersicht', statuses: ['resolved'] }, { limit: 9 }))
        .items,
      [],
    );
  });

  it('are limited in number: further ones are not looked for', async () => {
    const many = Array.from({ length: MAX_WORDS }, () => 'webhooks');
    assert.deepEqual(await found([...many, 'nowhere'].join(' ')), [COMMENTS[1]]);
  });

  it('are found page by page', async () => {
    const { feedback } = await opened;
    await feedback.import(
      Array.from({ length: 30 }, (_, at) =>
        imported({ id: `page-${at}`, project: 'pages', comment: at % 2 === 0 ? 'Needle' : 'Hay' }),
      ),
    );
    const filter = { project: 'pages', words: 'needle' };
    const first = await feedback.list(filter, { limit: 10 });
    const second = await feedback.list(filter, { limit: 10, after: first.next! });
    assert.equal(new Set([...first.items, ...second.items].map(({ id }) => id)).size, 15);
    assert.equal(second.next, undefined);
  });

  it('are looked for in a limited number of entries, and then in those before', async () => {
    const { feedback } = await opened;
    const rows = Array.from({ length: SEARCHED_AT_ONCE + 5 }, (_, at) =>
      imported({ id: `long-${at}`, project: 'long', createdAt: at, comment: at === 2 ? 'Needle' : 'Hay' }),
    );
    await feedback.import(rows);
    const filter = { project: 'long', words: 'needle' };
    const first = await feedback.list(filter, { limit: 10 });
    assert.deepEqual(first.items, []);
    assert.deepEqual(first.next, { createdAt: 5, id: 'long-5' });
    const second = await feedback.list(filter, { limit: 10, after: first.next });
    assert.deepEqual([second.items.map(({ id }) => id), second.next], [['long-2'], undefined]);
    const exported: string[] = [];
    for await (const batch of feedback.batches(filter)) exported.push(...batch.map(({ id }) => id));
    assert.deepEqual(exported, ['long-2']);
  });
});

/** Words of readers as an agent gets them: those of its project that are still stored, in the order of the job. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openTestDatabase } from '../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { questionQuoteId, searchQuoteId } from '../../records/automations/recipes/search-quote.ts';
import { createRecords } from '../../records/create-records.ts';
import { quotedWords } from './quoted-words.ts';

const unused = (): never => assert.fail('No entry names a section');
const PLACE = {
  folder: 'docs',
  repository: {
    head: unused,
    defaultBranch: unused,
    has: unused,
    contains: unused,
    list: unused,
    read: unused,
  },
};

it('are feedback, searches and questions of the project', async () => {
  const clock = testClock();
  const records = createRecords({
    database: await openTestDatabase('sqlite'),
    clock,
    random: testRandom(),
    secret: new Uint8Array(32),
  });
  const entry = {
    id: 'one',
    project: 'docs',
    path: '/guide',
    source: 'contextual',
    status: 'pending',
  } as const;
  const rest = { comment: 'Too short', helpful: false, contact: null, code: null };
  await records.feedback.import([{ ...entry, ...rest, filename: null, lang: null, createdAt: clock() }]);
  const asked = { caller: 'web', status: 'unanswered', answer: '', sources: [], page: '/guide' } as const;
  await records.questions.add({ ...asked, project: 'docs', question: 'Is there a proxy?' });
  await records.questions.add({ ...asked, project: 'other', question: 'Of another project?' });
  const idOf = async (project: string): Promise<string> =>
    (await records.questions.list({ project, limit: 1 })).questions[0]!.id;
  const ids = [
    questionQuoteId(await idOf('docs')),
    questionQuoteId(await idOf('other')),
    questionQuoteId('gone'),
    searchQuoteId('webhook')!,
    'one',
    'deleted',
  ];
  const words = await quotedWords(records, PLACE, { project: 'docs', ids });
  assert.deepEqual(
    words.map(({ path, comment }) => [path, comment]),
    [
      ['', 'Asked on /guide without an answer: Is there a proxy?'],
      ['', 'Searched for without a result: webhook'],
      ['/guide', 'Too short'],
    ],
  );
});

/** Whom a merge tells on both databases: with the merge or not at all, once, within limits, and nobody who does not want it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { jobDriver } from '../../../test/support/job-driver.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { createRecords } from '../create-records.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../projects/project-records.ts';
import { AUTHOR_MAIL_LIMITS, type FixedMerge } from './author-mail.ts';
import type { NewLetter } from './letter.ts';

const DAY = 86_400_000;
const COMMIT = 'c'.repeat(40);

eachDatabase((_kind, open) => {
  const opened = async (projects = ['docs']) => {
    const clock = testClock();
    const database = await open();
    const deps = { database, clock, random: testRandom(), secret: new Uint8Array(32) };
    const records = createRecords(deps);
    const { feedback, jobs, mail } = records;
    await records.projects.register(projects.map((id) => ({ id, subdomain: id, name: id })));
    const set = (id: string, tellAuthors: boolean) =>
      records.projects.changeSettings(id, () => ({ ...DEFAULT_PROJECT_SETTINGS, tellAuthors }));
    for (const id of projects) await set(id, true);
    let entries = 0;
    const write = async (contact: string | null, project = 'docs', comment = 'Wrong'): Promise<string> => {
      const submissionId = `00000000-0000-4000-8000-${String(++entries).padStart(12, '0')}`;
      const wanted = { project, submissionId, source: 'contextual' as const, path: '/a' };
      return (await feedback.submit({ ...wanted, helpful: false, comment, contact })).id;
    };
    const done = async (ids: readonly string[], project = 'docs') => {
      const wanted = { project, subdomain: project, prompt: 'Fix it', draft: false, feedback: ids };
      const { id } = await jobs.create(wanted);
      const pullRequestLink = 'https://forge.example/pull/1';
      return jobDriver(jobs, clock, [project]).end(id, { state: 'completed', pullRequestLink });
    };
    const merge = async (ids: readonly string[], project = 'docs') => {
      const job = await done(ids, project);
      await jobs.settle(project, job.id, 'merged', { commit: COMMIT });
      return job.id;
    };
    const fixed = () => mail.fixedMerges(projects, 50);
    const letterTo = (to: string): NewLetter => ({ kind: 'author', to, subject: 's', text: 't', html: 'h' });
    /** As somebody who tells the first author of a merge. */
    const tell = (one: FixedMerge, letter: NewLetter | undefined = letterTo(one.entries[0]!.contact)) =>
      mail.tellAuthor({ ...one, entries: one.entries.map(({ id }) => id), letter });
    const queued = async () => (await mail.claim({ limit: 100, until: clock() + 1 })).map(({ to }) => to);
    return {
      ...records,
      clock,
      deps,
      database,
      set,
      write,
      done,
      merge,
      fixed,
      tell,
      letterTo,
      queued,
    };
  };

  it('is noted with the merge: entries that it resolved, and that have an address', async () => {
    const { write, merge, fixed, feedback } = await opened();
    const [ada, none, person] = [
      await write('ada@example.com'),
      await write(null),
      await write('eve@example.com'),
    ];
    const job = await merge([ada, none]);
    assert.deepEqual(await fixed(), [
      {
        project: 'docs',
        job,
        number: 1,
        commit: COMMIT,
        entries: [{ id: ada, path: '/a', comment: 'Wrong', contact: 'ada@example.com' }],
      },
    ]);
    await feedback.setStatus({ project: 'docs', ids: [person], status: 'resolved', actor: 'ada' });
    assert.equal((await fixed()).length, 1, 'a person is not a merge');
  });

  it('is nobody without the switch, or whose address was forgotten, or in another project', async () => {
    const { write, merge, fixed, feedback, mail, set } = await opened();
    await set('docs', false);
    await merge([await write('ada@example.com')]);
    await set('docs', true);
    assert.deepEqual(await fixed(), []);
    await merge([await write('ada@example.com')]);
    assert.equal((await fixed()).length, 1);
    assert.deepEqual(await mail.fixedMerges(['other'], 9), []);
    assert.deepEqual(await mail.fixedMerges([], 9), []);
    await feedback.forgetContact('docs', 'ada@example.com');
    assert.deepEqual(await fixed(), []);
  });

  it('is noted together with the merge, or neither', async () => {
    const { database, jobs, write, done, feedback } = await opened();
    const entry = await write('ada@example.com');
    const job = await done([entry]);
    await database.write((transaction) => transaction.run('DROP TABLE author_notices'));
    await assert.rejects(jobs.settle('docs', job.id, 'merged'));
    assert.deepEqual(
      [(await jobs.get('docs', job.id))?.settled, await jobs.merges('docs', job.id)],
      [null, []],
    );
    assert.equal((await feedback.get('docs', entry))?.status, 'in_progress');
  });

  it('is told once, whoever is quicker', async () => {
    const { write, merge, fixed, tell, queued } = await opened();
    await merge([await write('ada@example.com'), await write('ada@example.com')]);
    const [one] = await fixed();
    assert.equal(one?.entries.length, 2);
    const outcomes = await Promise.all([tell(one!), tell(one!), tell(one!)]);
    assert.deepEqual(outcomes.toSorted(), ['known', 'known', 'queued']);
    assert.deepEqual([await fixed(), await queued()], [[], ['ada@example.com']]);
  });

  it('of a project that stands still does not keep those of others waiting', async () => {
    const { write, merge, mail } = await opened(['docs', 'other']);
    for (let n = 0; n < 4; n++) await merge([await write(`${n}@example.com`)]);
    const other = await merge([await write('ada@example.com', 'other')], 'other');
    const found = await mail.fixedMerges(['docs', 'other'], 2);
    assert.deepEqual([found.length, found.at(-1)?.job], [3, other]);
  });

  it('is not kept waiting by entries that are removed or have no address any more', async () => {
    const { write, merge, mail, feedback } = await opened();
    for (const contact of ['eve@example.com', 'bob@example.com']) {
      await merge([await write(contact)]);
      await feedback.forgetContact('docs', contact);
    }
    const ada = await merge([await write('ada@example.com')]);
    assert.deepEqual(
      (await mail.fixedMerges(['docs'], 1)).map(({ job }) => job),
      [ada],
    );
  });

  it('is not told twice of one merge, even of another entry', async () => {
    const { write, merge, fixed, tell, queued } = await opened();
    await merge([await write('ada@example.com'), await write('Ada+docs@example.com')]);
    const [one] = await fixed();
    const parts = one!.entries.map((entry) => ({ ...one!, entries: [entry] }));
    assert.deepEqual([await tell(parts[0]!), await tell(parts[1]!)], ['queued', 'dropped']);
    assert.equal((await queued()).length, 1);
  });

  it(`has ${AUTHOR_MAIL_LIMITS.perDay} letters a day at most, over all projects and spellings`, async () => {
    const { clock, write, merge, fixed, tell } = await opened(['docs', 'other']);
    const spellings = ['eve@example.com', 'EVE@example.com', 'eve+1@example.com', ' eve+2@example.com'];
    const outcomes: string[] = [];
    for (const [at, contact] of spellings.entries()) {
      const project = at % 2 === 0 ? 'docs' : 'other';
      await merge([await write(contact, project)], project);
      for (const one of await fixed()) outcomes.push(await tell(one));
    }
    assert.deepEqual(outcomes, ['queued', 'queued', 'queued', 'dropped']);
    clock.advance(DAY);
    await merge([await write('eve@example.com')]);
    assert.equal(await tell((await fixed())[0]!), 'queued');
  });

  it('waits when the queue of letters is full', async () => {
    const { database, write, merge, fixed, tell } = await opened();
    await merge([await write('ada@example.com')]);
    await database.write((transaction) =>
      transaction.run(
        `INSERT INTO mail (id, kind, recipient, state, attempts, created_at, good_until, next_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
         SELECT 'n' || i, 'test', 'x', 'waiting', 0, 0, 0, 0 FROM n`,
      ),
    );
    const [one] = await fixed();
    assert.equal(await tell(one!), 'later');
    assert.deepEqual(await fixed(), [one]);
    await database.write((transaction) => transaction.run('DELETE FROM mail'));
    assert.equal(await tell(one!), 'queued');
  });

  it('gets nothing any more after refusing, in any project and spelling', async () => {
    const { write, merge, fixed, tell, mail, queued } = await opened(['docs', 'other']);
    const token = mail.refusalToken('ada@example.com');
    assert.equal(mail.isRefusalToken(token), true);
    assert.ok(!token.includes('ada'));
    for (const wrong of [
      '',
      'x',
      token.slice(1),
      `${token}x`,
      token.replace('.', '_'),
      `${'A'.repeat(43)}.${'A'.repeat(22)}`,
    ]) {
      assert.equal(mail.isRefusalToken(wrong), false);
      assert.equal(await mail.refuse(wrong), false);
    }
    assert.deepEqual([await mail.refuse(token), await mail.refuse(token)], [true, true]);
    await merge([await write('Ada+x@Example.com', 'other')], 'other');
    assert.equal(await tell((await fixed())[0]!), 'dropped');
    await merge([await write('bob@example.com')]);
    assert.equal(await tell((await fixed())[0]!), 'queued');
    assert.deepEqual(await queued(), ['bob@example.com']);
  });

  it('is forgotten after a while, and refusals are not', async () => {
    const { clock, database, write, merge, fixed, tell, mail } = await opened();
    await merge([await write('ada@example.com')]);
    await tell((await fixed())[0]!);
    await mail.refuse(mail.refusalToken('eve@example.com'));
    await merge([await write('bob@example.com')]);
    clock.advance((AUTHOR_MAIL_LIMITS.keptDays - 1) * DAY);
    await mail.expire(clock() - DAY);
    assert.equal((await fixed()).length, 1);
    clock.advance(2 * DAY);
    await mail.expire(clock() - DAY);
    const count = async (table: string) => (await database.all(`SELECT 1 AS one FROM ${table}`)).length;
    assert.deepEqual(
      [
        await fixed(),
        await count('author_notices'),
        await count('author_letters'),
        await count('mail_refusals'),
      ],
      [[], 0, 0, 1],
    );
  });
});

/** Previews, their passwords and the queue of updates on both databases. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Database } from '../store/database.ts';
import { createPreviewRecords } from './create-preview-records.ts';
import { isPreviewId, type PreviewTarget } from './preview.ts';
import { MAX_PREVIEWS, type NewPreview, type PreviewState, UPDATE_AFTER_MS } from './preview-records.ts';

const SHA = (letter: string): string => letter.repeat(40);
const state = (parts: Partial<PreviewState> = {}): PreviewState => ({
  branch: 'rewrite',
  title: 'Rewrite the guide',
  url: 'https://forge.example/pull/7',
  fork: false,
  ref: 'refs/pull/7/head',
  commit: SHA('a'),
  base: SHA('b'),
  ...parts,
});
const pull = (number: number): PreviewTarget => ({ kind: 'pull', number });
const added = (target: PreviewTarget, parts: Partial<NewPreview> = {}): NewPreview => ({
  project: 'docs',
  target,
  state: state(),
  sharing: 'link',
  createdBy: null,
  ...parts,
});
const isError = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

eachDatabase((_kind, open) => {
  const setUp = async (database?: Database) => {
    const clock = { now: 1_000_000 };
    const records = createPreviewRecords({
      database: database ?? (await open()),
      clock: () => clock.now,
      random: randomBytes,
      secret: new Uint8Array(32).fill(7),
      passwordCost: { log: 4, r: 1, p: 1 },
    });
    return { records, clock };
  };

  it('makes one preview of a target, whose address and sharing stay', async () => {
    const { records, clock } = await setUp();
    const first = await records.put(added(pull(7)));
    assert.ok(isPreviewId(first.id), first.id);
    assert.deepEqual([first.commit, first.openedAt, first.changedAt], [SHA('a'), null, 1_000_000]);
    await records.share('docs', first.id, { sharing: 'members' });
    clock.now += 5_000;
    const again = await records.put(added(pull(7), { state: state({ title: 'Renamed' }) }));
    assert.deepEqual([again.id, again.sharing, again.title], [first.id, 'members', 'Renamed']);
    assert.equal(again.changedAt, 1_000_000, 'no new commit');
    const moved = await records.put(added(pull(7), { state: state({ commit: SHA('c') }) }));
    assert.deepEqual([moved.id, moved.commit, moved.changedAt], [first.id, SHA('c'), 1_005_000]);
    assert.equal(await records.count('docs'), 1);
    const other = await records.put(added({ kind: 'branch', branch: 'pull 7' }));
    assert.notEqual(other.id, first.id);
    assert.deepEqual((await records.find('docs', { kind: 'branch', branch: 'pull 7' }))?.id, other.id);
    assert.deepEqual((await records.get(first.id))?.target, pull(7));
    assert.equal(await records.find('other', pull(7)), undefined);
  });

  it('gives two processes at once the same preview', async () => {
    const { records } = await setUp();
    const made = await Promise.all(Array.from({ length: 8 }, () => records.put(added(pull(1)))));
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
  });

  it('lists the last changed first, and forgets what is removed', async () => {
    const { records, clock } = await setUp();
    for (const number of [1, 2, 3]) {
      clock.now += 1_000;
      await records.put(added(pull(number), { state: state({ commit: SHA(String(number)) }) }));
    }
    const numbers = async (skip: number) =>
      (await records.list('docs', { skip, take: 2 })).map(({ target }) => target);
    assert.deepEqual([await numbers(0), await numbers(2)], [[pull(3), pull(2)], [pull(1)]]);
    const second = await records.find('docs', pull(2));
    assert.equal(await records.remove('other', second!.id), undefined, 'of another project');
    assert.equal(await records.isUsed('docs', SHA('2')), true);
    assert.equal((await records.remove('docs', second!.id))?.commit, SHA('2'));
    assert.deepEqual(
      [await records.get(second!.id), await records.remove('docs', second!.id)],
      [undefined, undefined],
    );
    assert.equal(await records.isUsed('docs', SHA('2')), false);
    assert.equal(await records.isUsed('docs', SHA('b')), true, 'a base');
  });

  it('has a limit for each project', async () => {
    const database = await open();
    const { records } = await setUp(database);
    await records.put(added(pull(1)));
    await database.write(async (transaction) => {
      for (let number = 2; number <= MAX_PREVIEWS; number++)
        await transaction.run(
          `INSERT INTO previews (id, project, target, branch, title, fork, sharing, created_at, changed_at)
           VALUES (?, 'docs', ?, 'b', 't', 0, 'link', 1, 1)`,
          [`id${number}`, `pull ${number}`],
        );
    });
    await assert.rejects(records.put(added(pull(MAX_PREVIEWS + 1))), isError('previews/too-many'));
    assert.equal(
      (await records.put(added(pull(1), { state: state({ commit: SHA('d') }) }))).commit,
      SHA('d'),
    );
    await records.put(added(pull(1), { project: 'other' }));
  });

  it('notes an opening at most once a minute', async () => {
    const { records, clock } = await setUp();
    const { id } = await records.put(added(pull(1)));
    const opened = async (): Promise<number | null> => {
      await records.noteOpened((await records.get(id))!);
      return (await records.get(id))!.openedAt;
    };
    assert.equal(await opened(), 1_000_000);
    clock.now += 59_000;
    assert.equal(await opened(), 1_000_000);
    clock.now += 2_000;
    assert.equal(await opened(), 1_061_000);
    assert.equal((await records.openedSince('docs', 1_061_000)).length, 1);
    assert.equal((await records.openedSince('docs', 1_061_001)).length, 0);
  });

  it('checks a password, throttles guessing, and gives each password another mark', async () => {
    const { records } = await setUp();
    const { id, passwordMark } = await records.put(added(pull(1)));
    assert.equal(passwordMark, null);
    assert.equal(await records.checkPassword(id, 'four unrelated words', 'a'), 'wrong');
    await assert.rejects(records.share('docs', id, { sharing: 'password' }), isError('previews/password'));
    await assert.rejects(
      records.share('docs', id, { sharing: 'password', password: '  short ' }),
      isError('previews/password'),
    );
    assert.equal(await records.share('docs', 'none', { sharing: 'link' }), false);
    const set = async (password: string) => {
      await records.share('docs', id, { sharing: 'password', password });
      return (await records.get(id))!.passwordMark;
    };
    const mark = await set('four unrelated words');
    assert.equal(await records.checkPassword(id, 'four unrelated words', 'a'), 'right');
    assert.notEqual(await set('four other words'), mark);
    assert.equal(await records.checkPassword(id, 'four unrelated words', 'b'), 'wrong');
    const tries = await Promise.all(Array.from({ length: 24 }, () => records.checkPassword(id, 'x', 'c')));
    assert.ok(tries.some((one) => typeof one === 'object'));
    await records.share('docs', id, { sharing: 'members' });
    assert.equal((await records.get(id))!.passwordMark, null, 'it is not kept');
  });

  it('keeps how new previews are shared', async () => {
    const { records } = await setUp();
    assert.equal(await records.defaultSharing('docs'), undefined);
    await records.saveDefaultSharing('docs', 'members');
    await records.saveDefaultSharing('docs', 'link');
    assert.deepEqual(
      [await records.defaultSharing('docs'), await records.defaultSharing('x')],
      ['link', undefined],
    );
  });

  it('makes one update of fifty events, for one of two servers, and another one of what came meanwhile', async () => {
    const database = await open();
    const { records, clock } = await setUp(database);
    const claim = { projects: ['docs'], limit: 5, lease: 60_000 };
    for (let n = 0; n < 50; n++) await records.note('docs', pull(7));
    assert.deepEqual(await records.claim(claim), [], 'more may come');
    clock.now += UPDATE_AFTER_MS;
    const both = await Promise.all([records.claim(claim), records.claim(claim)]);
    const [update, ...more] = both.flat();
    assert.deepEqual([update!.target, update!.tries, more], [pull(7), 1, []]);
    await records.note('docs', pull(7));
    await records.finish(update!);
    const [next] = await records.claim(claim);
    assert.deepEqual([next!.target, next!.tries], [pull(7), 1]);
    await records.finish(next!);
    clock.now += 120_000;
    assert.deepEqual(await records.claim(claim), []);
  });

  it('gives work to another process when its holder is gone, and lets the late one change nothing', async () => {
    const { records, clock } = await setUp();
    const claim = { projects: ['docs'], limit: 5, lease: 60_000 };
    await records.note('docs', pull(7));
    clock.now += UPDATE_AFTER_MS;
    const [late] = await records.claim(claim);
    clock.now += 60_000;
    const [held] = await records.claim(claim);
    assert.equal(held!.tries, 2);
    await records.finish(late!);
    await records.finish(held!, clock.now + 5_000);
    assert.deepEqual(await records.claim(claim), []);
    clock.now += 5_000;
    assert.equal((await records.claim({ ...claim, projects: ['other'] })).length, 0);
    assert.equal((await records.claim(claim))[0]!.tries, 3);
  });
});

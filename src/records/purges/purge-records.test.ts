/** Which of several processes queues a purge, who gets it, and what becomes of it, on both databases. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { claiming } from '../../../test/support/claiming.ts';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import { createRecords } from '../create-records.ts';
import { GATHER_MS } from './create-purge-records.ts';
import type { NewPurge } from './purge-records.ts';

const LEASE = 30_000;
const change = (state: string, more: Partial<NewPurge> = {}): NewPurge => ({
  project: 'docs',
  state,
  everything: false,
  tags: ['docs/p/a'],
  paths: ['/a'],
  direct: true,
  ...more,
});

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    const make = () => createRecords({ database, clock, random: randomBytes, secret: new Uint8Array(32) });
    const [one, two] = [make(), make()];
    const due = async (purges = one.purges) => purges.claim({ limit: 10, lease: LEASE });
    return { clock, one, two, due };
  };

  it('is queued once by processes that change together, and sent a moment later', async () => {
    const { clock, one, two, due } = await opened();
    const said = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? one : two).purges.announce(change('b'))),
    );
    assert.equal(said.filter(Boolean).length, 1);
    assert.deepEqual(await due(), []);
    clock.advance(GATHER_MS);
    const taken = (await Promise.all([due(), due(two.purges)])).flat();
    assert.deepEqual(
      taken.map(({ project, everything, tags, paths, attempts }) => [
        project,
        everything,
        tags,
        paths,
        attempts,
      ]),
      [['docs', false, ['docs/p/a'], ['/a'], 1]],
    );
  });

  it('is queued again for a process that served the old state after the purge', async () => {
    const { clock, one, two, due } = await opened();
    assert.equal(await one.purges.announce(change('b')), true);
    clock.advance(GATHER_MS - 1);
    assert.equal(await two.purges.announce(change('b')), false);
    clock.advance(1);
    assert.equal(await two.purges.announce(change('b')), true);
    clock.advance(GATHER_MS);
    assert.equal((await due()).length, 2);
  });

  it('is queued for each state, and for each project', async () => {
    const { clock, one, due } = await opened();
    for (const state of ['b', 'c', 'b']) assert.equal(await one.purges.announce(change(state)), true);
    assert.equal(await one.purges.announce(change('b', { project: 'other' })), true);
    clock.advance(GATHER_MS);
    assert.equal((await due()).length, 4);
  });

  it('is needed at a start only when the site has changed since', async () => {
    const { one, two } = await opened();
    assert.equal(await one.purges.begin(change('a')), false);
    assert.equal(await two.purges.begin(change('a')), false);
    assert.equal(await two.purges.begin(change('b')), true);
    assert.equal(await one.purges.begin(change('b')), false);
  });

  it('is tried again after the pause, by one process at a time, until it is done', async () => {
    const { clock, one, two, due } = await opened();
    await one.purges.announce(change('b'));
    clock.advance(GATHER_MS);
    const [first] = await due();
    assert.deepEqual(await due(two.purges), []);
    await one.purges.finish(first!.id, { again: 5_000, error: 'It answered 500' });
    assert.deepEqual(await due(two.purges), []);
    clock.advance(5_000);
    const [again] = await due(two.purges);
    assert.deepEqual([again?.id, again?.attempts], [first?.id, 2]);
    // The process that took it has ended.
    clock.advance(LEASE);
    const [third] = await due();
    assert.equal(third?.attempts, 3);
    await one.purges.finish(third!.id, { again: undefined, error: null });
    clock.advance(LEASE);
    assert.deepEqual(await due(), []);
  });

  it('is forgotten when nobody sends it', async () => {
    const { clock, one, due } = await opened();
    await one.purges.announce(change('b'));
    clock.advance(GATHER_MS);
    await one.purges.expire(clock() + 1);
    assert.deepEqual(await due(), []);
  });

  it('reaches webhooks with the event, once, also where no service is configured', async () => {
    const { clock, one, two, due } = await opened();
    const url = 'https://example.com/';
    await one.webhooks.create({ project: 'docs', url, events: ['site.changed'] });
    await one.webhooks.create({ project: 'other', url, events: ['site.changed'] });
    const wanted = change('b', { direct: false });
    await Promise.all([one.purges.announce(wanted), two.purges.announce(wanted)]);
    assert.deepEqual(await one.webhooks.claim(claiming(10, clock() + LEASE)), []);
    clock.advance(GATHER_MS);
    assert.deepEqual(await due(), []);
    const sent = await one.webhooks.claim(claiming(10, clock() + LEASE));
    const bodies = sent.map(({ body }) => JSON.parse(body) as { event: string; data: object });
    assert.deepEqual(
      bodies.map(({ event, data }) => [event, data]),
      [['site.changed', { change: { everything: false, tags: ['docs/p/a'], paths: ['/a'] } }]],
    );
  });
});

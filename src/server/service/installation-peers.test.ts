/** Servers on one PostgreSQL database hear each other: after the connection was lost, beside hostile texts, and not through a pooler. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Client } from 'pg';
import { eventually } from '../../../test/support/eventually.ts';
import { pgBouncer, WITHOUT_PGBOUNCER } from '../../../test/support/pgbouncer.ts';
import { testSchema } from '../../../test/support/postgres.ts';
import * as z from '../../lib/schema.ts';
import { openDatabase } from '../../records/store/open-database.ts';
import { channelName } from '../processes/database-peers.ts';
import { type InstallationPeers, installationPeers } from './installation-peers.ts';

const SECRET = Buffer.from('the secret of one installation');
const closers: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

interface Member extends InstallationPeers {
  readonly said: string[];
  /** How often it has read the settings and the projects. */
  readonly reads: { settings: number; projects: number };
}

async function member(url: string, secret: Uint8Array = SECRET): Promise<Member> {
  const database = await openDatabase({ url, file: '', connections: 3 });
  const said: string[] = [];
  const note = (message: string): void => void said.push(message);
  const reads = { settings: 0, projects: 0 };
  const peers = installationPeers(
    { peers: undefined, log: { info: note, error: note } },
    { database, secret },
  );
  for (const what of ['settings', 'projects'] as const) peers.follow(what, async () => reads[what]++);
  closers.push(() => database.close(), peers.close);
  return { ...peers, said, reads };
}

const isOpen = (one: Member): Promise<void> => eventually(() => one.reads.settings, 1, 'open');

async function ask(sql: string, ...each: readonly (readonly unknown[])[]): Promise<void> {
  const client = new Client({ connectionString: process.env['LECTERN_TEST_POSTGRES']! });
  await client.connect();
  for (const values of each) await client.query(sql, [...values]);
  await client.end();
}

const skip =
  process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"';

describe('servers on one database', { skip }, () => {
  let url = '';
  let one: Member;
  let two: Member;

  it('hear that settings and projects have changed, others only', async () => {
    const schema = await testSchema();
    closers.push(schema.remove);
    ({ url } = schema);
    [one, two] = await Promise.all([member(url), member(url)]);
    await Promise.all([isOpen(one), isOpen(two)]);
    one.tell('settings');
    await eventually(() => two.reads, { settings: 2, projects: 1 });
    two.tell('projects');
    await eventually(() => one.reads, { settings: 1, projects: 2 });
  });

  it('hear messages of thousands of bytes, in their order, and only those of the shape', async () => {
    const heard: string[] = [];
    two.peers?.hear('words', z.string(), (words) => void heard.push(words));
    const words = Array.from({ length: 40 }, (_, n) => `${n} ${'ü'.repeat(n * 700)}`);
    for (const one_ of words) {
      one.peers?.tell('words', one_);
      one.peers?.tell('words', { not: 'words' });
    }
    await eventually(() => heard.length, words.length);
    assert.deepEqual(heard, words);
    one.peers?.tell('words', 'x'.repeat(300_000));
    assert.match(one.said.at(-1) ?? '', /too long for other servers/);
  });

  it('count addresses with the same salt', () => {
    const salts = [one, two].map(({ addressSalt }) => Buffer.from(addressSalt!(32)).toString('hex'));
    assert.equal(salts[0], salts[1]);
  });

  it('ignore those of another installation on the same database', async () => {
    const other = await member(url, Buffer.from('another secret'));
    await isOpen(other);
    other.tell('settings');
    const before = two.reads.settings;
    one.tell('settings');
    await eventually(() => two.reads.settings, before + 1);
    assert.equal(other.reads.settings, 1);
  });

  it('ignore what somebody else puts on the channel', async () => {
    const before = two.reads.settings;
    const texts = ['', 'x', '{"told":[["settings",null]]}', 'a 1 1/1 AAAA', 'a 1 1/2 x', 'ü'.repeat(3_000)];
    const long = Array.from({ length: 500 }, (_, n) => `z ${n + 1} 1/1 ${'A'.repeat(7_000)}`);
    const all = [...texts, ...long].map((text) => [channelName(SECRET), text]);
    await ask('SELECT pg_notify($1, $2)', ...all);
    one.tell('settings');
    await eventually(() => two.reads.settings, before + 1);
  });

  it('read everything again when the connection was lost, and hear again', async () => {
    const before = { ...two.reads };
    await ask('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
      channelName(SECRET),
    ]);
    await eventually(
      () => two.reads.settings > before.settings && two.reads.projects > before.projects,
      true,
    );
    await eventually(() => one.said.includes('Other servers can be heard again'), true);
    const now = two.reads.projects;
    one.tell('projects');
    await eventually(() => two.reads.projects, now + 1);
  });

  it('do not listen through a pooler, and say so', { skip: WITHOUT_PGBOUNCER }, async () => {
    const pooler = await pgBouncer();
    closers.push(pooler.remove);
    const [third, fourth] = await Promise.all([member(pooler.url), member(pooler.url)]);
    for (const { said } of [third, fourth])
      await eventually(() => said.filter((line) => /leads to a pooler/.test(line)).length, 1);
    third.tell('settings');
    assert.equal(fourth.reads.settings, 0);
    assert.equal(third.said.length, 1, third.said.join('\n'));
  });
});

/** Which migrations run, how they are written for each database, and what is refused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../lib/app-error.ts';
import type { Migration } from './migration.ts';
import { pendingMigrations, renderMigration } from './migration-plan.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

const migration = (number: number, statements: readonly string[] = ['SELECT 1']): Migration => ({
  number,
  name: `m${number}`,
  statements,
});
const THREE = [1, 2, 3].map((number) => migration(number));
const applied = (count: number, from = THREE) =>
  from.slice(0, count).map((one) => renderMigration(one, 'sqlite'));
const isError = (code: string, text: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === code && text.test(error.message);

describe('pendingMigrations', () => {
  it('gives those that are missing, in order', () => {
    for (const count of [0, 1, 2, 3])
      assert.deepEqual(
        pendingMigrations(THREE, applied(count), 'sqlite').map(({ number }) => number),
        [1, 2, 3].slice(count),
      );
  });

  it('refuses a database that is newer than the program', () => {
    assert.throws(
      () => pendingMigrations(THREE.slice(0, 2), applied(3), 'sqlite'),
      isError('store/newer', /3 \(m3\)/),
    );
  });

  it('takes a newer database whose further migrations only add', () => {
    const newer = [
      ...THREE,
      { ...migration(4), adds: true as const },
      { ...migration(5), adds: true as const },
    ];
    assert.deepEqual(pendingMigrations(THREE, applied(5, newer), 'sqlite'), []);
    assert.throws(
      () => pendingMigrations(THREE, applied(6, [...newer, migration(6)]), 'sqlite'),
      isError('store/newer', /6 \(m6\)/),
    );
    assert.throws(
      () => pendingMigrations(THREE.slice(0, 2), applied(4, newer), 'sqlite'),
      isError('store/newer', /3 \(m3\)/),
    );
  });

  it('refuses a migration that was changed after it ran, and names it', () => {
    const changed = [migration(1), migration(2, ['SELECT 2']), migration(3)];
    assert.throws(
      () => pendingMigrations(changed, applied(3), 'sqlite'),
      isError('store/changed', /2 \(m2\)/),
    );
  });

  it('refuses a list with a gap or out of order', () => {
    for (const list of [[migration(2)], [migration(1), migration(3)], [migration(1), migration(1)]])
      assert.throws(() => pendingMigrations(list, [], 'sqlite'), /stands at place/);
  });
});

describe('renderMigration', () => {
  it('replaces the marks, and refuses one it does not know', () => {
    const statements = ['CREATE TABLE a (b {text} PRIMARY KEY, c {int}, d {bytes}) {table}'];
    assert.deepEqual(renderMigration(migration(1, statements), 'sqlite').statements, [
      'CREATE TABLE a (b TEXT PRIMARY KEY, c INTEGER, d BLOB) STRICT',
    ]);
    assert.deepEqual(renderMigration(migration(1, statements), 'postgres').statements, [
      'CREATE TABLE a (b text COLLATE "C" PRIMARY KEY, c bigint, d bytea) ',
    ]);
    assert.throws(() => renderMigration(migration(1, ['{txt}']), 'sqlite'), /unknown mark \{txt\}/);
  });
});

describe('our own migrations', () => {
  it('are numbered from 1 without gaps and can be written for both databases', () => {
    for (const dialect of ['sqlite', 'postgres'] as const)
      assert.equal(pendingMigrations(MIGRATIONS, [], dialect).length, MIGRATIONS.length);
  });

  it('have text that is compared byte by byte in every column', () => {
    const plain = MIGRATIONS.flatMap(({ statements, own }) => [
      ...[statements, own?.sqlite ?? [], own?.postgres ?? []].flat(),
    ]).filter((sql) =>
      /\b(TEXT|VARCHAR|BLOB|BYTEA|INTEGER|BIGINT|REAL|BOOLEAN|SERIAL|STRICT)\b/i.test(
        sql.replace(/CAST\([^)]*\)/gi, '').replace(/\{\w+\}/g, ''),
      ),
    );
    assert.deepEqual(plain, []);
  });
});

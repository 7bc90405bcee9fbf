/** Projects and their settings on both databases. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { AppError } from '../../lib/app-error.ts';
import { createProjectRecords } from './create-project-records.ts';
import { DEFAULT_PROJECT_SETTINGS, type ProjectSettings } from './project-records.ts';

const CHANGED: ProjectSettings = {
  feedback: { rating: false, comment: true, contact: false, code: true },
  retentionDays: null,
  searchTerms: false,
  insight: false,
  publicFigures: 'listed',
  readOrigins: ['https://docs.example.com'],
  tellAuthors: true,
};

eachDatabase((_kind, open) => {
  it('adds projects once, and follows their names', async () => {
    const records = createProjectRecords({ database: await open(), clock: () => 1 });
    const docs = { id: 'docs', subdomain: 'docs', name: 'Docs' };
    await records.register([docs, { id: 'api', subdomain: 'api', name: 'API' }]);
    await records.changeSettings('docs', () => CHANGED);
    await records.register([{ ...docs, name: 'Manual' }]);
    assert.deepEqual(await records.get('docs'), { ...docs, name: 'Manual' });
    assert.deepEqual(
      (await records.list()).map(({ id }) => id),
      ['api', 'docs'],
    );
    assert.equal(await records.get('none'), undefined);
    assert.deepEqual(await records.settings('docs'), CHANGED, 'settings stay');
  });

  it('has defaults until settings are saved, and counts each change', async () => {
    const database = await open();
    const records = createProjectRecords({ database, clock: () => 1 });
    await records.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    assert.deepEqual(await records.settings('docs'), DEFAULT_PROJECT_SETTINGS);
    assert.deepEqual(await records.settings('none'), DEFAULT_PROJECT_SETTINGS);
    await records.changeSettings('docs', () => CHANGED);
    await records.changeSettings('docs', () => CHANGED);
    assert.deepEqual(await records.settings('docs'), CHANGED);
    assert.deepEqual(await database.first('SELECT version FROM projects'), { version: 3 });
    await assert.rejects(
      records.changeSettings('none', () => CHANGED),
      (error) => error instanceof AppError && error.code === 'projects/unknown',
    );
  });

  it('reads settings that another version wrote, field by field', async () => {
    const database = await open();
    const records = createProjectRecords({ database, clock: () => 1 });
    await records.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    const stored = async (text: string): Promise<ProjectSettings> => {
      await database.write((t) => t.run('UPDATE projects SET settings = ?', [text]));
      return records.settings('docs');
    };
    assert.deepEqual(await stored('{"feedback":{"rating":false,"emoji":9},"retentionDays":-4,"later":1}'), {
      ...DEFAULT_PROJECT_SETTINGS,
      feedback: { ...DEFAULT_PROJECT_SETTINGS.feedback, rating: false },
    });
    for (const broken of ['', '{', '[]', 'null', '{"feedback":7}'])
      assert.deepEqual(await stored(broken), DEFAULT_PROJECT_SETTINGS, broken);
  });

  it('keeps what a later version has stored when it saves other settings', async () => {
    const database = await open();
    const records = createProjectRecords({ database, clock: () => 1 });
    await records.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    const newer = {
      feedback: { rating: false, emoji: 9 },
      publicFigures: 'members',
      digestDay: { name: 'friday' },
      retentionDays: 30,
    };
    await database.write((t) => t.run('UPDATE projects SET settings = ?', [JSON.stringify(newer)]));
    const stored = async (): Promise<unknown> =>
      JSON.parse((await database.first<{ settings: string }>('SELECT settings FROM projects'))!.settings);
    const known = await records.settings('docs');
    assert.equal(known.publicFigures, 'off', 'read as the default');
    await records.changeSettings('docs', () => ({ ...known, tellAuthors: true, retentionDays: null }));
    assert.partialDeepStrictEqual(await stored(), { ...newer, tellAuthors: true, retentionDays: null });
    await records.changeSettings('docs', () => ({ ...known, publicFigures: 'listed' }));
    assert.partialDeepStrictEqual(await stored(), { digestDay: { name: 'friday' }, publicFigures: 'listed' });
    assert.deepEqual((await records.settings('docs')).feedback, {
      ...DEFAULT_PROJECT_SETTINGS.feedback,
      rating: false,
    });
  });

  it('reads only origins of static sites', async () => {
    const database = await open();
    const records = createProjectRecords({ database, clock: () => 1 });
    await records.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    for (const [origins, read] of [
      [['https://docs.example.com'], ['https://docs.example.com']],
      [['http://localhost:8000'], ['http://localhost:8000']],
      [['https://docs.example.com/'], []],
      [['http://docs.example.com'], []],
      [['*'], []],
      [['https://*.example.com'], []],
      ['https://docs.example.com', []],
      [Array.from({ length: 11 }, (_, at) => `https://d${at}.example.com`), []],
    ] as const) {
      await database.write((t) =>
        t.run('UPDATE projects SET settings = ?', [JSON.stringify({ readOrigins: origins })]),
      );
      assert.deepEqual((await records.settings('docs')).readOrigins, read, JSON.stringify(origins));
    }
  });

  it('keeps the first value of a fact', async () => {
    const records = createProjectRecords({ database: await open(), clock: () => 1 });
    const values = await Promise.all(
      Array.from({ length: 8 }, (_, n) => records.fact('installation', () => `value ${n}`)),
    );
    assert.equal(new Set(values).size, 1);
    assert.equal(await records.fact('installation', () => assert.fail('there is one')), values[0]);
  });
});

/** `playground: auth` gives the form to readers who are signed in, and to nobody else in any form of the page. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { DEFAULT_ACCESS } from '../../src/records/readers/access-settings.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runLectern } from '../support/run-lectern.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const operation = (summary: string): object => ({ summary, responses: { 200: { description: 'Good' } } });
const API = {
  openapi: '3.1.0',
  info: { title: 'Harbor', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: { '/jobs': { get: operation('List jobs'), post: operation('Send a job') } },
};
const page = (front: string): string => `---\n${front}\n---\n\nText.\n`;
const FILES = {
  'docs.json': docsJson(
    { pages: ['index', 'inherits', 'open', 'closed', 'staff'] },
    { name: 'Docs', api: { playground: { display: 'auth' } } },
  ),
  'index.mdx': page('title: Home\npublic: true'),
  'api.json': API,
  'inherits.mdx': page('title: Inherits\npublic: true\nopenapi: api.json GET /jobs'),
  'open.mdx': page('title: Open\npublic: true\nplayground: interactive\nopenapi: api.json GET /jobs'),
  'closed.mdx': page('title: Closed\npublic: true\nplayground: none\nopenapi: api.json POST /jobs'),
  'staff.mdx': page('title: Staff\ngroups: [staff]\nplayground: auth\nopenapi: api.json POST /jobs'),
};
const hasForm = (html: string): boolean => /data-try|data-playground|tryit-button/.test(html);

describe('playground: auth', () => {
  const top = mkdtempSync(join(tmpdir(), 'lectern-auth-form-'));
  const folder = fixtureFolder(FILES).path;
  after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

  const cases = (['public', 'partly'] as const).flatMap((visibility) =>
    (['a stranger', 'a reader'] as const).map((first) => ({ visibility, first })),
  );
  for (const { visibility, first } of cases)
    describe(`on a site that is ${visibility}, where ${first} asks first`, () => {
      let site: RunningSite;
      const cookies: Record<string, string> = {};
      before(async () => {
        const dataDir = join(top, `${visibility} ${first}`);
        const { records, close } = await openRecords({ dataDir });
        await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
        const password = await records.readers.hashPassword('correct horse battery');
        await records.readers.saveAccess('docs', { ...DEFAULT_ACCESS, visibility, password });
        const nobody = { label: '', subject: '', content: {}, apiPlaygroundInputs: {} };
        for (const [name, groups] of [
          ['reader', []],
          ['staff', ['staff']],
        ] as const) {
          const session = await records.readers.start(
            'docs',
            { way: 'password', groups, ...nobody },
            'a test',
          );
          cookies[name] = `lectern-reader=${session}`;
        }
        await close();
        site = await runningSite(folder, { dataDir });
      });

      const shown = async (path: string, who?: string): Promise<string> => {
        const cookie = who === undefined ? {} : { cookie: cookies[who] ?? '' };
        const response = await site.get(path, cookie);
        return response.status === 200
          ? hasForm(await response.text())
            ? 'form'
            : 'page'
          : String(response.status);
      };

      it('shows the form to readers only, and again to nobody after them', async () => {
        if (first === 'a reader') assert.equal(await shown('/inherits', 'reader'), 'form');
        for (let round = 0; round < 2; round++) {
          assert.equal(await shown('/inherits'), 'page', 'a stranger');
          assert.equal(await shown('/inherits', 'reader'), 'form', 'a reader');
        }
        assert.equal(await shown('/inherits', 'staff'), 'form');
      });

      it('leaves pages that say something else as they are', async () => {
        assert.deepEqual([await shown('/open'), await shown('/open', 'reader')], ['form', 'form']);
        assert.deepEqual([await shown('/closed'), await shown('/closed', 'reader')], ['page', 'page']);
      });

      it('follows the groups of the page', async () => {
        assert.notEqual(await shown('/staff'), 'form');
        assert.notEqual(await shown('/staff', 'reader'), 'form');
        assert.equal(await shown('/staff', 'staff'), 'form');
      });

      it('keeps the page of a reader from shared caches', async () => {
        const { headers } = await site.get('/inherits', { cookie: cookies['reader'] ?? '' });
        assert.match(headers.get('cache-control') ?? '', /private|no-store/);
      });
    });

  it('leaves the form out of a static build', async () => {
    const out = join(top, 'out');
    const { code, err } = await runLectern(['build', folder, '--out', out], {
      cwd: top,
      env: { LECTERN_DATA_DIR: join(top, 'built') },
    });
    assert.equal(code, 0, err);
    const html = (name: string): string => readFileSync(join(out, name), 'utf8');
    assert.equal(hasForm(html('inherits/index.html')), false);
    assert.equal(hasForm(html('open/index.html')), true);
  });
});

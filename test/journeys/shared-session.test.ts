/** A public site with a shared session: "Sign in" leads to the application of its author. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { DEFAULT_ACCESS } from '../../src/records/readers/access-settings.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-shared-'));
after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

test('"Sign in" of a site with a shared session leads to the login address with the page', async () => {
  const folder = fixtureFolder({
    'docs.json': docsJson({ pages: ['index', 'guide'] }, { name: 'Shared' }),
    'index.mdx': 'Home',
    'guide.mdx': 'Guide',
  });
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'shared', subdomain: 'shared', name: 'Shared' }]);
  const infoUrl = 'https://app.example.com/user';
  await records.readers.saveAccess('shared', {
    ...DEFAULT_ACCESS,
    sharedSession: { infoUrl, loginUrl: 'https://app.example.com/login' },
  });
  await close();
  const site = await runningSite(folder.path, { dataDir });
  const guide = await site.text('/guide');
  assert.match(
    guide,
    /href="https:\/\/app\.example\.com\/login\?redirect=%2Fguide"[^>]*aria-label="Sign in"/,
  );
  assert.ok(!guide.includes('href="/login'));
  assert.equal((await site.get('/login')).status, 404, 'the site has no sign-in of its own');
});

/** The figures that a team shows to everybody: off until it wants that, and only of pages that every stranger may read. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import {
  DEFAULT_PROJECT_SETTINGS,
  type ProjectSettings,
} from '../../src/records/projects/project-records.ts';
import type { AccessSettings } from '../../src/records/readers/access-settings.ts';
import { startServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { sharedRenderProcesses } from '../support/render-processes.ts';

const FILES = {
  'index.mdx': '---\ntitle: Home\n---\n\nHome.\n',
  'start.mdx': '---\ntitle: Start <b>here</b>\n---\n\nBegin.\n',
  'beta.mdx': '---\ntitle: Beta\nhidden: true\n---\n\nFor those who got the address.\n',
  'draft.mdx': '---\ntitle: Draft\n---\n\nNot in the navigation.\n',
};
const OPEN = { ...FILES, 'docs.json': docsJson({ pages: ['index', 'start', 'beta'] }, { name: 'Docs' }) };
const CLOSED = {
  ...FILES,
  'docs.json': docsJson({ pages: ['index', 'start', 'staff'] }, { name: 'Docs' }),
  'staff.mdx': '---\ntitle: Staff\ngroups: [staff]\n---\n\nFor us.\n',
};

interface Wanted {
  readonly files: Readonly<Record<string, string | object>>;
  readonly settings?: Partial<ProjectSettings>;
  readonly access?: Partial<AccessSettings>;
}

/** @returns what a stranger gets, once the server follows its settings */
async function shown(t: TestContext, { files, settings, access }: Wanted) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-figures-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  await records.projects.changeSettings('docs', () => ({ ...DEFAULT_PROJECT_SETTINGS, ...settings }));
  if (access !== undefined) await records.readers.changeAccess('docs', (now) => ({ ...now, ...access }));
  const today = Math.floor(Date.now() / DAY_MS);
  const page = (path: string, reader: 'human' | 'assistant' | 'bot', views: number) => ({
    ...{ path, reader, views, seconds: 0, copies: 0 },
    visitors: [1, 2, 3],
  });
  await records.insight.add({
    project: 'docs',
    day: today - 1,
    pages: [
      page('/start', 'human', 1234),
      page('/start', 'assistant', 56),
      page('/staff', 'human', 4321),
      page('/gone', 'human', 9),
      page('/beta', 'human', 8888),
      page('/draft', 'human', 7777),
    ],
    hours: [],
    agents: [
      { agent: 'ChatGPT-User', form: 'html', views: 56 },
      { agent: 'Other programs', form: 'html', views: 77 },
    ],
    arrivals: [
      { kind: 'referrer', path: '/start', source: 'partner.example', count: 8 },
      { kind: 'missing', path: '/secret-plan', source: '', count: 8 },
    ],
  });
  await records.searches.add({ project: 'docs', term: 'merger', results: 0, opened: false });
  await close();
  const server = await startServer({
    projects: [{ folder: fixtureFolder(files).path, hosts: [] }],
    settings: joinSettings([{ port: 0, dataDir, renderers: 1, accessLog: false }]),
    preview: false,
    worker: false,
    renderProcesses: sharedRenderProcesses(),
    log: SILENT,
  });
  t.after(() => server.close());
  const get = async (path: string): Promise<{ status: number; text: string }> => {
    const url = `http://127.0.0.1:${server.port}${path}`;
    const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
    return { status: answer.status, text: await answer.text() };
  };
  // From here on the service is open.
  await get('/dashboard/sign-in');
  return (expected: number) =>
    eventually(async () => (await get('/_lectern/figures')).status, expected).then(() =>
      get('/_lectern/figures'),
    );
}

const cells = (text: string): readonly string[] =>
  [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    row!.replace(/<[^>]+>/g, '|').replace(/[|\s]+/g, '|'),
  );

it('are shown where the team wants that: pages, visitors by day and AI programs', async (t) => {
  const get = await shown(t, { files: OPEN, settings: { publicFigures: 'unlisted' } });
  const { text } = await get(200);
  assert.match(text, /<meta name="robots" content="noindex">/);
  const rows = cells(text).join('\n');
  assert.match(rows, /\|Start\|&lt;b&gt;here&lt;\/b&gt;\|1,234\|56\|/);
  assert.match(rows, /\|ChatGPT-User\|56\|/);
  assert.doesNotMatch(rows, /Beta|Draft|8,888|7,777/, 'pages that nobody finds');
  assert.match(rows, /\|20\d\d-\d\d-\d\d\|3\|/);
  assert.doesNotMatch(text, /4,?321|gone|partner\.example|secret-plan|merger|Other programs|<b>here/);
});

it('are for search engines only on wish, and off by default, and where nothing is counted', async (t) => {
  const listed = await shown(t, { files: OPEN, settings: { publicFigures: 'listed' } });
  assert.doesNotMatch((await listed(200)).text, /name="robots"/);
  for (const settings of [{}, { publicFigures: 'listed', insight: false }] as const)
    assert.doesNotMatch((await (await shown(t, { files: OPEN, settings }))(404)).text, /1,234/);
});

it('leave out what not everybody may read', async (t) => {
  const settings = { publicFigures: 'listed' } as const;
  const some = await (await shown(t, { files: CLOSED, settings }))(200);
  assert.match(cells(some.text).join('\n'), /\|1,234\|56\|/);
  assert.doesNotMatch(
    some.text,
    /[Ss]taff|4,?321|ChatGPT-User|<time/,
    'counts of the whole site are of all pages',
  );
  const partly = { visibility: 'partly', members: true } as const;
  const none = await (await shown(t, { files: OPEN, settings, access: partly }))(404);
  assert.doesNotMatch(none.text, /1,234/);
  const closed = { visibility: 'private', members: true } as const;
  assert.doesNotMatch((await (await shown(t, { files: OPEN, settings, access: closed }))(303)).text, /1,234/);
});

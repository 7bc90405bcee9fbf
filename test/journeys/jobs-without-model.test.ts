/** Jobs without a model over the HTTP API: a sentence, a command, what is not understood, and the command that its answer names. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import { startPatiently } from '../support/start-patiently.ts';

const PAGES = {
  'docs.json': JSON.stringify(docsJson({ pages: ['index', 'guides/install'] }, { name: 'Acme Docs' })),
  'index.mdx': '---\ntitle: Home\ndescription: Start here.\n---\n\nSee [how to install](/install).\n',
  'guides/install.mdx': '---\ntitle: Install\ndescription: Set it up.\n---\n\nRun the Acme installer.\n',
};

interface Wire {
  readonly sessionId: string;
  readonly haulted: boolean;
  readonly haultReason?: string;
  readonly outcome?: string;
  readonly messageToUser?: string;
  readonly branch: string;
}

describe('a job without a model over the API', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-plain-'));
  let docs: TestRepository;
  let server: RunningServer;
  let key: string;
  before(async () => {
    docs = await makeRepository(PAGES);
    const { records, close } = await openRecords({ dataDir });
    await records.projects.register([{ id: 'acme-docs', subdomain: 'acme-docs', name: 'Acme Docs' }]);
    key = (await records.keys.create({ project: 'acme-docs', name: 'test' })).secret;
    await close();
    server = await startPatiently({
      projects: [{ folder: docs.path, hosts: [] }],
      settings: joinSettings([{ port: 0, renderers: 1, dataDir }]),
      preview: false,
      worker: true,
      log: SILENT,
    });
  });
  after(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const ask = async (path: string, body?: object): Promise<Wire> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/v2/agent/acme-docs/job${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.ok(answer.status < 300, `${answer.status}`);
    return (await answer.json()) as Wire;
  };

  async function ended(prompt: string): Promise<Wire> {
    const { sessionId } = await ask('', { prompt });
    await eventually(async () => (await ask(`/${sessionId}`)).outcome !== undefined, true, prompt);
    return ask(`/${sessionId}`);
  }

  it('does a listed sentence, and several on lines of their own', async () => {
    const job = await ended('Fix the broken links\nReplace "Acme" with "Lectern"');
    assert.partialDeepStrictEqual(job, { haulted: false, haultReason: 'completed', outcome: 'changed' });
    assert.match(docs.git('show', `${job.branch}:index.mdx`), /\(\/guides\/install\)/);
    assert.match(docs.git('show', `${job.branch}:guides/install.mdx`), /Run the Lectern installer/);
  });

  it('answers anything else in three lines with a command, which it then does', async () => {
    const job = await ended('Please rename guides/install to guides/setup, thanks!');
    assert.partialDeepStrictEqual(job, { haulted: true, haultReason: 'error', outcome: 'not_understood' });
    const lines = job.messageToUser!.split('\n');
    assert.equal(lines.length, 3, lines.join());
    assert.equal(docs.git('branch', '--list', job.branch), '');
    const command = /^Nearest: (lectern refactor .*)$/.exec(lines[1] ?? '')?.[1];
    assert.equal(command, 'lectern refactor rename guides/install guides/setup');
    const done = await ended(command);
    assert.partialDeepStrictEqual(done, { haulted: false, outcome: 'changed' });
    assert.match(docs.git('show', `${done.branch}:guides/setup.mdx`), /Acme installer/);
  });

  it('names what is wrong in a command, and states a plan without a change', async () => {
    const wrong = await ended('lectern refactor replace a b --in proze');
    assert.partialDeepStrictEqual(wrong, { haulted: true, outcome: 'refused' });
    assert.match(wrong.messageToUser!, /"--in" of "replace": "proze" is none of .*Did you mean "prose"\?/);
    const plan = await ended('lectern refactor rename guides/install guides/setup --dry-run');
    assert.partialDeepStrictEqual(plan, { haulted: false, outcome: 'unchanged' });
    assert.match(plan.messageToUser!, /Move guides\/install to guides\/setup/);
    assert.equal(docs.git('branch', '--list', plan.branch), '');
  });
});

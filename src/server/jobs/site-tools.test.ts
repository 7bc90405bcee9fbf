/** Tests of the tools of a job's folder: they stop when asked to, share their processes, and leave nothing behind. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { docsJson, type FixtureFolder, fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { descendants } from '../../../test/support/processes-in.ts';
import { openRenderer } from '../../project/open-renderer.ts';
import { createSiteTools, type OpenSiteTools, type SiteToolsOptions } from './site-tools.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-tools-'));
after(() => rmSync(top, { recursive: true, force: true }));
const settings = { dataDir: join(top, 'data'), renderers: 1 };

function open(t: TestContext, folder: string, more: Partial<SiteToolsOptions> = {}): OpenSiteTools {
  const tools = createSiteTools({ folder, settings, ...more });
  t.after(() => tools.close());
  return tools;
}

/** Pages that no cache knows. */
function site(pages: number): FixtureFolder {
  const names = Array.from({ length: pages }, (_, at) => `page-${at}`);
  const text = (name: string): string =>
    `---\ntitle: ${name}\n---\n\n${`Words of ${name} in ${top}, *some* of them. `.repeat(200)}\n`;
  return fixtureFolder({
    'docs.json': docsJson({ pages: names }),
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, text(name)])),
  });
}

const HOSTILE = `---\ntitle: Hostile\n---\n\n${'*a **b '.repeat(30_000)}\n\n${'<Note>'.repeat(3_000)}\n`;

describe('the tools of a folder', () => {
  it('remember nothing of the folder but rendered text, and leave no process', async (t) => {
    const before = new Set(descendants(process.pid));
    const { path } = site(3);
    const tools = open(t, path);
    assert.equal((await tools.check()).pages, 3);
    await tools.close();
    assert.deepEqual(
      readdirSync(join(settings.dataDir, 'cache')).filter((file) => file.startsWith('pages-')),
      [],
    );
    assert.deepEqual(
      descendants(process.pid).filter((each) => !before.has(each)),
      [],
    );
    await assert.rejects(tools.check(), { code: 'render/closed' });
  });

  it('keep the findings of a check with what mends each', async (t) => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'guides/start'] }),
      'index.mdx': '---\ntitle: Home\n---\n\n[a](/start) [b](/nothing/like/it)\n',
      'guides/start.mdx': '---\ntitle: Start\n---\n\nText.\n',
    });
    const tools = open(t, path);
    const { findings, edits, issues } = await tools.check();
    assert.deepEqual(
      findings.map(({ issue }) => issue),
      issues,
    );
    assert.deepEqual(findings[0]?.edits, edits);
    assert.deepEqual(tools.fix(edits).refused, []);
    assert.deepEqual(
      (await tools.check()).issues.map(({ message }) => message),
      [issues[1]!.message],
    );
  });

  it('a check ends at its deadline, and the next one is none the worse', async (t) => {
    const { path } = site(150);
    await assert.rejects(open(t, path, { deadlineMs: 5 }).check(), { code: 'check/too-slow' });
    assert.equal((await open(t, path).check()).pages, 150);
  });

  it('a check ends when it is told to, before it begins and in its midst', async (t) => {
    const before = new Set(descendants(process.pid));
    const { path } = site(151);
    const tools = open(t, path);
    await assert.rejects(tools.check(AbortSignal.abort(new Error('before'))), /before/);
    const stop = new AbortController();
    const running = tools.check(stop.signal);
    setTimeout(() => stop.abort(new Error('midst')), 5);
    await assert.rejects(running, /midst/);
    assert.deepEqual(
      descendants(process.pid).filter((each) => !before.has(each)),
      [],
      'what nobody waits for is not rendered to the end',
    );
    assert.equal((await tools.check()).pages, 151);
  });

  it('work that is told to stop writes nothing', async (t) => {
    const { path } = site(20);
    const stop = new AbortController();
    const running = open(t, path).work({ kind: 'descriptions' }, stop.signal);
    stop.abort(new Error('enough'));
    await assert.rejects(running, /enough/);
    assert.doesNotMatch(readFileSync(join(path, 'page-0.mdx'), 'utf8'), /description/);
  });

  it('a hostile page is one problem, and costs the other pages nothing', async (t) => {
    const folder = site(3);
    folder.write('page-1.mdx', HOSTILE);
    const tools = open(t, folder.path);
    const { issues } = await tools.check();
    assert.deepEqual([...new Set(issues.map(({ file }) => file))], ['page-1.mdx']);
    folder.write('page-1.mdx', '---\ntitle: FixResult\n---\n\nText.\n');
    assert.deepEqual((await tools.check()).issues, []);
  });

  it('a renderer that others use stays theirs', async (t) => {
    const renderer = openRenderer(settings);
    t.after(() => renderer.close());
    const { path } = site(152);
    const first = open(t, path, { renderer, deadlineMs: 5 });
    await assert.rejects(first.check(), { code: 'check/too-slow' });
    await first.close();
    assert.equal((await open(t, path, { renderer }).check()).pages, 152);
  });

  it('a folder of another program is named, and nothing of it is read for edits', async (t) => {
    const { path } = fixtureFolder({ 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n' });
    const tools = open(t, path);
    const wanted = {
      code: 'config/foreign',
      message: /"mkdocs\.yml" says that .* made with another program/,
    };
    await assert.rejects(tools.facts(), wanted);
    await assert.rejects(tools.check(), wanted);
    await assert.rejects(tools.rename('index', 'start'), wanted);
  });

  it('rename moves a page, or follows one that was moved already', async (t) => {
    const files = {
      'docs.json': docsJson({ pages: ['index', 'old', { group: 'G', root: 'old', pages: ['other'] }] }),
      'index.mdx':
        '---\ntitle: Home\n---\n\n[a](/old#part) [b](./old.mdx) <Card href="/old" title="x" /> `/old`\n',
      'other.mdx': '---\ntitle: Other\n---\n\n[c](old) [d](/nothing)\n',
    };
    const page = '---\ntitle: Old\n---\n\n## Part\n\nText.\n';
    const [here, gone] = [
      fixtureFolder({ ...files, 'old.mdx': page }),
      fixtureFolder({ ...files, 'new/place.mdx': page }),
    ];
    const renamed = await open(t, here.path).rename('/old', 'new/place.mdx');
    assert.deepEqual(renamed, {
      files: 5,
      changed: ['docs.json', 'index.mdx', 'new/place.mdx', 'old.mdx', 'other.mdx'],
      redirect: true,
    });
    assert.ok(!existsSync(join(here.path, 'old.mdx')));
    const tools = open(t, gone.path);
    const followed = await tools.rename('old', 'new/place');
    assert.deepEqual(followed, {
      files: 3,
      changed: ['docs.json', 'index.mdx', 'other.mdx'],
      redirect: true,
    });
    for (const file of followed.changed)
      assert.equal(readFileSync(join(gone.path, file), 'utf8'), readFileSync(join(here.path, file), 'utf8'));
    await assert.rejects(tools.rename('old', 'new/place'), { code: 'rename/nothing-to-do' });
    await assert.rejects(tools.rename('nowhere', 'else'), { code: 'rename/not-found' });
  });

  it('an entry of the old place goes where the new one is listed already', async (t) => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: ['old', 'new'] }),
      'new.mdx': '---\ntitle: New\n---\n\n[a](/old)\n',
    });
    await open(t, path).rename('old', 'new');
    const { navigation } = JSON.parse(readFileSync(join(path, 'docs.json'), 'utf8')) as {
      navigation: unknown;
    };
    assert.deepEqual(navigation, { pages: ['new'] });
  });
});

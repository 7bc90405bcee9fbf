/** Tests what a project answers: what is kept and who gets it, what is counted of it, and what stands there while the site cannot be served. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type RequestParts, webRequest } from '../../../test/support/web-request.ts';
import type { Site } from '../../site/site.ts';
import type { Withdrawn } from '../../site/withdrawn.ts';
import type { WebRequest } from '../edge/http/handler.ts';
import { HTML_TYPE, type Reply, reply } from '../edge/http/reply.ts';
import { KeptAnswers } from '../edge/middleware/kept-answers.ts';
import type { PageMaker } from '../reader/pages/render-page.ts';
import { sharedReplies } from '../reader/shared-cache/shared-replies.ts';
import type { Sighting } from '../service/insight/sighting.ts';
import { createMetrics } from '../service/metrics/create-metrics.ts';
import { type AnsweringSite, ProjectAnswers } from './project-answers.ts';

const kept = (type: string, path: string): Reply => ({
  ...reply(200, type, Buffer.from(path), { etag: `"${path}"`, 'cache-control': 'no-cache' }),
  cacheable: true,
});

/** A project whose site makes what `make` says, keeps it, and counts how often it makes something. */
function project(make = ({ path }: WebRequest): Reply => kept(HTML_TYPE, path)) {
  const world = {
    made: 0,
    open: true,
    site: {} as Site,
    data: {} as object,
    withdrawn: new Set<string>() as Withdrawn,
    problem: undefined as string | undefined,
    ofCommits: '',
    codeIsOff: false,
    counts: true,
  };
  const answers = new KeptAnswers();
  const metrics = createMetrics();
  const seen: Sighting[] = [];
  const everyone = answers.around(() => ({ site: world.site, data: world.data }))(async (request) => {
    world.made++;
    return make(request);
  });
  const maker = {
    get data() {
      return world.data;
    },
  } as PageMaker;
  const site: AnsweringSite = {
    live: { current: () => world.site },
    everyone: { maker, kept: answers },
    readers: {
      isOpen: () => world.open,
      withdrawn: () => world.withdrawn,
      seen: () => (world.counts ? (one) => void seen.push(one) : undefined),
    },
    authorCode: { isOff: () => world.codeIsOff },
    commits: { mayAnswer: (path) => path === world.ofCommits },
    handler: everyone,
  };
  const project = new ProjectAnswers({
    project: 'docs',
    metrics,
    files: new Map([['a.js', Buffer.from('ours')]]),
    problem: () => world.problem,
  });
  project.site = site;
  const ask = async (path = '/', parts: RequestParts = {}): Promise<Reply> =>
    project.handler(webRequest(path, parts));
  return { world, site, project, ask, metrics, seen };
}

describe('what is kept for everybody', () => {
  it('is given at once, as the same object', async () => {
    const { world, ask, project: answering } = project();
    const first = await ask();
    assert.equal(answering.handler(webRequest('/')), first);
    assert.equal(world.made, 1);
  });

  for (const [what, change] of [
    ['another version of the site', (world) => void (world.site = {} as Site)],
    ['other data of its pages', (world) => void (world.data = {})],
  ] as readonly (readonly [string, (world: ReturnType<typeof project>['world']) => void])[])
    it(`ends with ${what}`, async () => {
      const { world, ask } = project();
      await ask();
      change(world);
      await ask();
      assert.equal(world.made, 2);
    });

  for (const [what, change] of [
    ['it is not known that everyone may read', (world) => void (world.open = false)],
    ['the page is withdrawn', (world) => void (world.withdrawn = new Set(['/a']))],
    ['the path may be that of another commit', (world) => void (world.ofCommits = '/a')],
  ] as readonly (readonly [string, (world: ReturnType<typeof project>['world']) => void])[])
    it(`is not given past the gate while ${what}`, async () => {
      const { world, site, ask, project: answering } = project();
      await ask('/a');
      answering.site = { ...site, handler: () => reply(403, 'text/plain', 'the gate') };
      assert.equal((await ask('/a')).status, 200);
      change(world);
      assert.equal((await ask('/a')).status, 403);
    });

  it('is text where scripts of authors are off', async () => {
    const { world, ask } = project(({ path }) => kept('text/javascript', path));
    await ask('/a.js');
    assert.equal((await ask('/a.js')).headers['content-type'], 'text/javascript');
    world.codeIsOff = true;
    const { headers } = await ask('/a.js');
    assert.deepEqual(
      [headers['content-type'], headers['cache-control']],
      ['text/plain; charset=utf-8', 'private, no-cache'],
    );
    assert.equal(world.made, 1);
  });

  it('says what caches in front of the server may do', async () => {
    const { site, ask, project: answering } = project(({ path }) => kept('text/css', path));
    const files = { files: new Map([['a.css', {}]]) } as unknown as Site;
    const made = {};
    const sharing = sharedReplies({ project: 'docs', seconds: 60, site: () => files, owner: () => made });
    assert.equal((await ask('/a.css')).shared, undefined);
    answering.site = { ...site, sharing };
    assert.equal((await ask('/a.css')).shared, true);
    assert.equal((await ask('/a.css', { headers: { authorization: 'Basic eA==' } })).shared, undefined);
  });
});

describe('each answer', () => {
  it('is counted by what it is, kept or made', async () => {
    const types: Readonly<Record<string, string>> = { '/': HTML_TYPE, '/made.md': 'text/markdown' };
    const { ask, metrics } = project(({ path }) => kept(types[path] ?? 'text/plain', path));
    const all = ['/', '/made.md', '/llms.txt', '/logo.svg', '/_lectern/a.js', '/search', '/search.json'];
    for (const path of [...all, '/mcp', '/login', '/moved', '/page="x"', '/', '/made.md']) await ask(path);
    await ask('/', { headers: { 'if-none-match': '"/"' } });
    const counted = metrics
      .text()
      .matchAll(/^lectern_http_requests_total\{project="docs",route="(\w+)",status="(\w+)"\} (\d+)$/gm);
    assert.deepEqual(Object.fromEntries([...counted].map(([, of, by, count]) => [`${of} ${by}`, count])), {
      'page 2xx': '4',
      'page 3xx': '1',
      'markdown 2xx': '3',
      'asset 2xx': '2',
      'search 2xx': '2',
      'mcp 2xx': '1',
      'other 2xx': '1',
    });
  });

  it('is seen once, kept or made, where something is counted', async () => {
    const { world, ask, seen } = project();
    for (let times = 0; times < 3; times++) await ask('/guide');
    await ask('/guide', { headers: { 'if-none-match': '"/guide"' } });
    await ask('/guide', { method: 'HEAD' });
    await ask('/guide', { headers: { 'sec-purpose': 'prefetch' } });
    assert.deepEqual(
      seen.map(({ form, path }) => `${form} ${path}`),
      ['html /guide', 'html /guide', 'html /guide', 'html /guide'],
    );
    world.counts = false;
    await ask('/guide');
    assert.equal(seen.length, 4);
  });

  it('is seen when counting began while it was made', async () => {
    const { world, ask, seen } = project(({ path }) => {
      world.counts = true;
      return kept(HTML_TYPE, path);
    });
    world.counts = false;
    await ask();
    assert.equal(seen.length, 1);
  });

  it('counts as a failure when the site throws', async () => {
    const { ask, metrics } = project(() => {
      throw new Error('broken');
    });
    await assert.rejects(ask('/guide'), /broken/);
    assert.match(metrics.text(), /\{project="docs",route="page",status="5xx"\} 1/);
  });

  it('names the project to the log', async () => {
    const { project: answering, ask } = project();
    await ask();
    const context: { requestId: string; project?: string } = { requestId: 'a' };
    await answering.handler({ ...webRequest('/'), context });
    assert.equal(context.project, 'docs');
  });
});

describe('while a project is not served as it should be', () => {
  it('our own files are there, and everything else later', async () => {
    const { project: answering, ask } = project();
    answering.site = undefined;
    assert.equal((await ask('/_lectern/a.js')).status, 200);
    assert.equal((await ask('/')).status, 503);
  });

  it('a page that fails is one that comes later', async () => {
    const { world, ask } = project(() => reply(500, HTML_TYPE, ''));
    assert.equal((await ask('/')).status, 500);
    world.problem = 'its folder is gone';
    assert.equal((await ask('/')).status, 503);
  });
});

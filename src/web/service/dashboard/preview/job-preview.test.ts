/** The preview of a job's branch: members only, read only, without their session, and locked tighter than a site. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { JOBS, type JobDashboard, jobDashboard } from '../../../../../test/support/job-dashboard.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import type { WebRequest } from '../../../edge/http/handler.ts';
import { HTML_TYPE, reply } from '../../../edge/http/reply.ts';

describe('the preview of a job', () => {
  let made: JobDashboard;
  let job: Job;
  let asked: WebRequest[];
  before(async () => {
    made = await jobDashboard();
    job = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
    asked = [];
    made.operations.site = (prefix) => async (request) => {
      asked.push(request);
      if (request.path === '/broken') throw new Error('a mistake of ours');
      return reply(200, HTML_TYPE, `<a href="${prefix}/guides">${request.path}</a>`, {
        'content-security-policy': "default-src 'none'; script-src 'self'",
        'cache-control': 'public, max-age=300',
        'set-cookie': 'lectern=stolen',
      });
    };
  });
  const site = (rest: string): string => `${JOBS}/${job.id}/preview/site${rest}`;

  it('answers paths of the site, prefix taken off, and knows the prefix for links', async () => {
    const answer = await made.as('viewer').get(site('/guides/start'));
    assert.deepEqual([answer.status, asked.at(-1)!.path], [200, '/guides/start']);
    assert.match(answer.text, new RegExp(`^<a href="${site('/~')}[\\w-]+/guides">/guides/start</a>$`));
    const bare = await made.as('viewer').get(site(''));
    assert.deepEqual([bare.status, bare.headers['location']], [308, site('/')]);
  });

  it('does not exist for a member without a role in the project', async () => {
    const guest = made.as('none');
    const before = asked.length;
    assert.equal((await guest.get(site('/guides/start'))).status, 404);
    assert.equal(asked.length, before);
  });

  it('is locked in beside the policy of the site, kept by nobody, and carries no session', async () => {
    const { headers } = await made.as('viewer').get(site('/'));
    const [own, ours] = headers['content-security-policy']!.split(', ');
    assert.equal(own, "default-src 'none'; script-src 'self'");
    for (const directive of [
      new RegExp(
        `^script-src http://docs.example.com/_lectern/ http://docs.example.com${site('/~')}[\\w-]+/_lectern/ 'unsafe-inline';`,
      ),
      /form-action 'none'/,
      /frame-ancestors 'none'; sandbox allow-scripts (?!.*allow-same-origin)/,
      new RegExp(`connect-src http://docs.example.com${site('/')}(;|$)`),
      /worker-src 'none'/,
    ])
      assert.match(ours!, directive);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(headers['x-robots-tag']!, /noindex/);
    assert.equal(headers['set-cookie'], undefined);
    assert.equal(asked.at(-1)!.headers['cookie'], undefined, 'the site is not given the session');
  });

  it('serves no script of the branch from the place of ours', async () => {
    const before = made.operations.site;
    const script = (cache: string) => async () =>
      reply(200, 'text/javascript', 'x', { 'cache-control': cache });
    made.operations.site = () => script('public, max-age=300');
    assert.equal((await made.as('viewer').get(site('/_lectern/evil.js'))).status, 404);
    assert.match((await made.as('viewer').get(site('/own.js'))).headers['content-type']!, /^text\/plain/);
    made.operations.site = () => script('public, max-age=31536000, immutable');
    assert.equal((await made.as('viewer').get(site('/_lectern/core-ABC.js'))).status, 200);
    assert.equal(
      (await made.as('viewer').get(site('/_lectern/page/islands-ABC.js'))).status,
      404,
      'components',
    );
    made.operations.site = before;
  });

  it('knows its visitor in a tab, and by a pass that only its own pages and the dashboard have', async () => {
    const ask = async (path: string, headers: Record<string, string>, who = made.as('viewer')) => {
      const answer = await who.get(path, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });
      return `${answer.status} ${answer.headers['location'] ?? ''}`.trim();
    };
    const tab = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    const fetched = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    const page = /href="[^"]*\/(~[\w-]+)\/guides/.exec((await made.as('viewer').get(site('/'))).text)![1]!;
    const bar = await made.as('viewer').get(`${JOBS}/${job.id}/preview`);
    const framed = /src="[^"]*\/(~~[\w-]+)\/"/.exec(bar.text)![1]!;
    for (const [path, headers, expected] of [
      [site('/guides'), tab, '200'],
      [site('/guides'), frame, '403'],
      [site('/guides'), fetched, '403'],
      [site('/a.md'), fetched, '403'],
      [site('/a.png'), image, '403'],
      [site(`/${page}/guides?x=1`), tab, `307 ${site('/guides?x=1')}`],
      [site(`/${framed}/guides`), frame, '200'],
      [site(`/${framed}/guides`), fetched, '404'],
      [site('/~~AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/guides'), frame, '403'],
      // The pass of a page in a tab is for no frame, and the other way round.
      [site(`/~~${page.slice(1)}/guides`), frame, '403'],
    ] as const)
      assert.equal(await ask(path, headers), expected, `${path} ${headers['sec-fetch-dest']}`);
    // A document in a sandbox has no cookies for what it loads; a pass is for this preview alone.
    assert.equal(
      await ask(site(`/${page}/guides`), fetched, made.stranger()),
      '404',
      'documents to no script',
    );
    assert.equal(await ask(site(`/${page}/guides`), frame, made.stranger()), '200');
    const other = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
    const there = `${JOBS}/${other.id}/preview/site/${page}/guides`;
    assert.equal(await ask(there, image, made.stranger()), '403', 'another preview');
  });

  it('lets its documents load what their pass names, and nothing else', async () => {
    const text = (await made.as('viewer').get(site('/'))).text;
    const page = /href="[^"]*\/(~[\w-]+)\/guides/.exec(text)![1]!;
    const before = made.operations.site;
    made.operations.site = () => async () => reply(200, 'image/png', 'x');
    const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    const { headers } = await made.stranger().get(site(`/${page}/a.png`), { headers: image });
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    const own = await made.as('viewer').get(site('/a.png'));
    assert.equal(own.headers['access-control-allow-origin'], undefined);
    made.operations.site = before;
  });

  it('takes no directive from a forged name of the host', async () => {
    const { headers } = await made.as('viewer').get(site('/'), { host: 'x; script-src *' });
    assert.match(headers['content-security-policy']!, /connect-src ;/);
    assert.doesNotMatch(headers['content-security-policy']!, /script-src \*/);
  });

  it('sends strangers to sign in and back, refuses anything but reading, and knows no other paths', async () => {
    const count = asked.length;
    const stranger = await made.stranger().get(site('/guides'));
    assert.equal(stranger.status, 303);
    assert.equal(
      stranger.headers['location'],
      `/dashboard/sign-in?next=${encodeURIComponent(site('/guides'))}`,
    );
    assert.equal((await made.as('owner').submit(JOBS, site('/_lectern/feedback'), {})).status, 405);
    assert.equal((await made.as('owner').get(`${JOBS}/nothing/preview/site/`)).status, 404);
    assert.equal((await made.as('owner').get('/dashboard/p/none/jobs/x/preview/site/')).status, 404);
    assert.equal((await made.as('owner').get(`${JOBS}/${job.id}/preview/sites/`)).status, 308);
    assert.equal(asked.length, count);
  });

  it('tells a mistake of ours without its words', async () => {
    const answer = await made.as('viewer').get(site('/broken'));
    assert.equal(answer.status, 500);
    assert.doesNotMatch(answer.text, /a mistake of ours</);
  });

  it('stands in a frame under a bar, which alone may frame it', async () => {
    const answer = await made.as('viewer').get(`${JOBS}/${job.id}/preview`);
    assert.match(answer.headers['content-security-policy']!, /frame-src 'self'/);
    assert.match(answer.headers['content-security-policy']!, /frame-ancestors 'none'/);
    assert.match(answer.text, new RegExp(`<iframe class="preview-site" src="${site('/~~')}[\\w-]+/"`));
    const queued = await made.job();
    assert.equal((await made.as('viewer').get(`${JOBS}/${queued.id}/preview`)).status, 404);
    assert.equal((await made.as('viewer').get(`${JOBS}/${queued.id}/preview/site/`)).status, 404);
  });

  it('is made from another base in the same way', async () => {
    const here = await jobDashboard({ base: '/base' });
    const own = await here.end((await here.job()).id, { state: 'completed', review: 'open' });
    here.operations.site = (prefix) => async () => reply(200, HTML_TYPE, prefix);
    const at = `${JOBS}/${own.id}/preview`;
    const answer = await here.as('viewer').get(`${at}/site/`);
    assert.equal(answer.text, `${at}/site`);
    assert.match(
      answer.headers['content-security-policy']!,
      new RegExp(`connect-src http://docs.example.com/base${at}/site/`),
    );
    assert.match((await here.as('viewer').get(at)).text, new RegExp(`src="/base${at}/site/~~[\\w-]+/"`));
  });
});

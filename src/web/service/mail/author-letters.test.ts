/** Letters to authors of feedback: after the merge is published, about pages that everybody may read, with one way out. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { jobDriver } from '../../../../test/support/job-driver.ts';
import { ORIGIN, readerService, submissionId } from '../../../../test/support/reader-service.ts';
import { CODE_RUNS } from '../../../../test/support/test-service.ts';
import { SILENT } from '../../../lib/log.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../../records/projects/project-records.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../records/readers/access-settings.ts';
import type { Site } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { audienceSites } from '../../reader/access/audience-sites.ts';
import { readerGate } from '../../reader/access/reader-gate.ts';
import { openLiveSite } from '../../reader/live/live-site.ts';
import { authorLetter, createAuthorLetters } from './author-letters.ts';

const COMMIT = 'c'.repeat(40);
const SERVED = 'd'.repeat(40);

/** The site of a request behind the real gate, as readers of that visibility have it. */
async function gated(visibility: AccessSettings['visibility']) {
  const source = memorySource({
    'docs.json': JSON.stringify(docsJson({ pages: ['index', 'plain', 'plan'] })),
    'index.mdx': '---\ntitle: Home\npublic: true\n---\n\nHome',
    'plain.mdx': '---\ntitle: Plain\n---\n\nPlain',
    'plan.mdx': '---\ntitle: Plan\ngroups: [staff]\n---\n\nPlan',
  });
  const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
  const live = await openLiveSite({ source, renderer }, SILENT, false);
  const nobody = () => reply(404, TEXT_TYPE, '');
  const gate = readerGate({
    authorCode: CODE_RUNS,
    live,
    base: '',
    log: SILENT,
    everyone: nobody,
    ownFiles: () => undefined,
    audiences: audienceSites(live, () => ({ handler: nobody, close: async () => undefined })),
    access: () => ({
      settings: () => ({ ...DEFAULT_ACCESS, visibility, members: true }),
      identify: async () => undefined,
      signIn: () => undefined,
      challenge: () => 'Bearer',
    }),
  });
  return gate.site;
}

async function opened() {
  const readers = await readerService();
  const { service, clock } = readers;
  const { records } = service;
  const set = (tellAuthors: boolean) =>
    records.projects.changeSettings('docs', () => ({ ...DEFAULT_PROJECT_SETTINGS, tellAuthors }));
  await set(true);
  const write = async (contact: string, comment: string, path = '/a') => {
    const wanted = { project: 'docs', submissionId: submissionId(), source: 'contextual' as const, path };
    return (await records.feedback.submit({ ...wanted, helpful: false, comment, contact })).id;
  };
  const merge = async (feedback: readonly string[]) => {
    const wanted = { project: 'docs', subdomain: 'docs', prompt: 'x', draft: false, feedback };
    const { id } = await records.jobs.create(wanted);
    const pullRequestLink = 'https://forge.example/pull/1';
    await jobDriver(records.jobs, clock, ['docs']).end(id, { state: 'completed', pullRequestLink });
    await records.jobs.settle('docs', id, 'merged', { commit: COMMIT });
  };
  const project = service.projects.get('docs')!;
  const site = project.live.current();
  const asked: string[] = [];
  /** What is served, and what strangers see of it. */
  const world = {
    commit: undefined as string | undefined,
    published: true as boolean | undefined,
    strangers: site as Site,
    siteOf: undefined as ((request: WebRequest) => Promise<Site>) | undefined,
  };
  const served = {
    ...project,
    siteOf: async (request: WebRequest) => world.siteOf?.(request) ?? world.strangers,
  };
  const live = {
    ...project.live,
    current: (): Site =>
      Object.create(site, { source: { value: { ...site.source, commit: world.commit } } }) as Site,
  };
  let woken = 0;
  const tellAll = createAuthorLetters({
    records,
    projects: new Map([['docs', { ...served, live }]]),
    clock,
    log: SILENT,
    jobs: {
      contains: async (_project, commit, old) => {
        asked.push(`${commit} ${old}`);
        return world.published;
      },
    },
    wake: () => void woken++,
  });
  const letters = async () => {
    await tellAll();
    const claimed = await records.mail.claim({ limit: 50, until: clock() + 1 });
    for (const { id } of claimed) await records.mail.finish(id, { state: 'sent', nextAt: null, error: null });
    return claimed;
  };
  return {
    ...readers,
    records,
    site,
    world,
    asked,
    set,
    write,
    merge,
    letters,
    gated,
    woken: () => woken,
  };
}

describe('an author of feedback', () => {
  it('gets one letter of a merge, with what they wrote, the page, and a way out', async () => {
    const { write, merge, letters, woken } = await opened();
    await merge([
      await write('Ada@example.com', 'The first step is <b>missing</b>'),
      await write('ada@example.com', 'And here', '/b'),
      await write('bob@example.com', 'See https://evil.example/now'),
    ]);
    const [ada, bob, ...more] = (await letters()).toSorted((a, b) =>
      a.to.toLowerCase() < b.to.toLowerCase() ? -1 : 1,
    );
    assert.deepEqual([more, woken()], [[], 1]);
    assert.equal(ada?.subject, 'Docs: your feedback led to a change');
    assert.match(ada!.text, /You wrote about "Page <A>": “The first step is <b>missing<\/b>”/);
    assert.match(ada!.text, /You wrote about "B": “And here”/);
    assert.match(ada!.html, /&lt;b&gt;missing/);
    assert.match(bob!.text, /“See \[…\]”/);
    for (const { text, html, unsubscribe } of [ada!, bob!]) {
      assert.doesNotMatch(text + html, /evil/);
      const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
      assert.deepEqual(targets, [`${ORIGIN}/a`, unsubscribe]);
      assert.ok(unsubscribe?.startsWith(`${ORIGIN}/_lectern/unsubscribe?to=`));
      assert.ok(text.includes(`\n${unsubscribe}\n`));
      assert.match(text, /You get this because this address was left with feedback/);
    }
    assert.notEqual(ada?.unsubscribe, bob?.unsubscribe);
    assert.deepEqual(await letters(), []);
  });

  it('is told only when the served commit has the change, and each commit is asked about once', async () => {
    const { write, merge, letters, world, asked } = await opened();
    Object.assign(world, { commit: SERVED, published: false });
    await merge([await write('ada@example.com', 'x')]);
    assert.deepEqual([await letters(), await letters()], [[], []]);
    assert.deepEqual(asked, [`${SERVED} ${COMMIT}`]);
    Object.assign(world, { commit: 'e'.repeat(40), published: true });
    assert.equal((await letters()).length, 1);
  });

  it('is told when the repository answers again, although the same commit is served', async () => {
    const { write, merge, letters, world } = await opened();
    Object.assign(world, { commit: SERVED, published: undefined });
    await merge([await write('ada@example.com', 'x')]);
    assert.deepEqual(await letters(), []);
    Object.assign(world, { published: true });
    assert.equal((await letters()).length, 1);
  });

  it('reads nothing of pages that strangers do not see', async () => {
    const { write, merge, letters, world, site } = await opened();
    const byUrl = new Map([...site.pages.byUrl].filter(([url]) => url !== '/b'));
    world.strangers = Object.create(site, { pages: { value: { ...site.pages, byUrl } } }) as Site;
    await merge([
      await write('ada@example.com', 'Secret b', '/b'),
      await write('bob@example.com', 'Secret b', '/b'),
      await write('bob@example.com', 'About a', '/a'),
    ]);
    const all = await letters();
    assert.deepEqual(
      all.map(({ to }) => to),
      ['bob@example.com'],
    );
    assert.doesNotMatch(all[0]!.text, /Secret|"B"/);
    Object.assign(world, { strangers: site });
    assert.deepEqual(await letters(), [], 'nobody is told later');
  });

  for (const [visibility, told] of [
    ['public', ['/', '/plain']],
    ['partly', ['/']],
    ['private', []],
  ] as const)
    it(`hears behind the gate of a ${visibility} site of what strangers may read`, async () => {
      const { write, merge, letters, world, gated } = await opened();
      world.siteOf = await gated(visibility);
      await merge([
        await write('staff@example.com', 'x', '/plan'),
        await write('plain@example.com', 'x', '/plain'),
        await write('open@example.com', 'x', '/'),
      ]);
      const links = (await letters()).map(({ html }) => /href="([^"]*)"/.exec(html)?.[1]);
      assert.deepEqual(links.toSorted(), told.map((path) => ORIGIN + path).toSorted());
    });

  it('gets nothing after the project has switched it off', async () => {
    const { write, merge, letters, set } = await opened();
    await merge([await write('ada@example.com', 'x')]);
    await set(false);
    assert.deepEqual(await letters(), []);
    await set(true);
    assert.deepEqual(await letters(), []);
  });

  it('ends letters by the link, which needs no cookie and does nothing by itself', async () => {
    const { write, merge, letters, ask } = await opened();
    await merge([await write('ada@example.com', 'x')]);
    const link = (await letters())[0]!.unsubscribe!.slice(ORIGIN.length);
    const page = await ask(link);
    assert.equal(page.status, 200);
    assert.match(
      String(page.body),
      /<form class="ask-back" method="post" action="\/_lectern\/unsubscribe\?to=[\w-]+\.[\w-]+&amp;project=docs">/,
    );
    assert.equal(page.headers['cache-control'], 'no-store');
    await merge([await write('ada@example.com', 'x')]);
    assert.equal((await letters()).length, 1, 'a link that was only followed');
    // As the server of a mail program sends it.
    const done = await ask(link, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(done.status, 200);
    assert.match(String(done.body), /You get no letter about your feedback any more/);
    await merge([await write('ada@example.com', 'x')]);
    assert.deepEqual(await letters(), []);
  });

  it('learns nothing of a site of which they see no page, and ends letters all the same', async () => {
    const { service, write, merge, letters, ask, site } = await opened();
    await merge([await write('ada@example.com', 'x')]);
    const link = (await letters())[0]!.unsubscribe!.slice(ORIGIN.length);
    const project = service.projects.get('docs')!;
    const byUrl = new Map<string, never>();
    const closed = Object.create(site, { pages: { value: { ...site.pages, byUrl } } }) as Site;
    for (const siteOf of [async () => closed, () => Promise.reject(new Error('Not known who may read'))]) {
      Object.assign(project, { siteOf });
      const page = await ask(link);
      assert.deepEqual([page.status, page.headers['cache-control']], [200, 'no-store']);
      assert.match(String(page.body), /<form class="ask-back" method="post" action="\/_lectern\/unsubscribe/);
      assert.doesNotMatch(String(page.body), /Docs|Page &lt;A/);
    }
    assert.match(String((await ask(link, { method: 'POST' })).body), /You get no letter/);
    await merge([await write('ada@example.com', 'x')]);
    assert.deepEqual(await letters(), []);
  });

  it('reads of five pages at most', () => {
    const pages = Array.from({ length: 7 }, (_, n) => ({
      title: `T${n}`,
      url: `${ORIGIN}/${n}`,
      comment: null,
    }));
    const { text } = authorLetter({ to: 'a@b.example', site: 'Docs', pages, unsubscribe: `${ORIGIN}/u` });
    assert.match(text, /"T4"\.[\s\S]*And about 2 more pages\./);
    assert.doesNotMatch(text, /T5/);
  });

  it('is told when a link is not complete, whatever is in it', async () => {
    const { ask } = await opened();
    for (const to of ['', 'x', '"><b id="x">', 'a'.repeat(5_000)])
      for (const method of ['GET', 'POST']) {
        const answer = await ask(`/_lectern/unsubscribe?to=${encodeURIComponent(to)}&project=none`, {
          method,
        });
        assert.equal(answer.status, 404);
        assert.doesNotMatch(String(answer.body), /<b id="x">/);
      }
    assert.equal((await ask('/_lectern/unsubscribe', { method: 'PUT' })).status, 405);
  });
});

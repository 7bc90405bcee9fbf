/** What changed on a page, seen as its readers see it: between commits, and since the last visit. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { makeRepository, type RepositoryFiles } from '../support/git/test-repository.ts';
import { type GitProject, gitProject } from '../support/git-project.ts';

const docsJson = (pages: readonly string[], more: object = {}): string =>
  JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    name: 'Example Docs',
    theme: 'mint',
    colors: { primary: '#16803c' },
    navigation: { pages },
    ...more,
  });
const page = (title: string, text: string, front = ''): string =>
  `---\ntitle: ${title}\n${front}---\n\n${text}\n`;
const dot = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18" fill="${fill}"/></svg>`;

const TABS = (word: string) =>
  `<Tabs>\n<Tab title="One">\nFirst pane.\n</Tab>\n<Tab title="Two">\nSecond ${word} pane.\n</Tab>\n</Tabs>`;
const FIRST: RepositoryFiles = {
  'docs/docs.json': docsJson(['index', 'guide', 'old', 'gone']),
  'docs/index.mdx': page('Home', 'Nothing changes here.'),
  'docs/guide.mdx': page(
    'Guide',
    `Wait one minute for it.\n\n![Dot](/dot.svg)\n\n\`\`\`js\nsend(1);\n\`\`\`\n\n${TABS('old')}`,
  ),
  'docs/old.mdx': page('Moving', 'This page has a text of its own, and will be somewhere else later.'),
  'docs/gone.mdx': page('Gone', 'Soon to be removed.'),
  'docs/dot.svg': dot('#c00'),
};
const SECOND: RepositoryFiles = {
  'docs/docs.json': docsJson(['index', 'guide', 'new', 'fresh']),
  'docs/guide.mdx': page(
    'The guide',
    `Wait two minutes for it.\n\n![Dot](/dot.svg)\n\n\`\`\`js\nsend(2);\n\`\`\`\n\n${TABS('new')}`,
    'description: Read me\n',
  ),
  'docs/new.mdx': page('Moving', 'This page has a text of its own, and will be somewhere else later.'),
  'docs/fresh.mdx': page('Fresh', 'This page is new.'),
  'docs/dot.svg': dot('#0c0'),
};

async function example(t: Parameters<typeof gitProject>[0], more: RepositoryFiles = {}) {
  const repository = await makeRepository({ ...FIRST, ...more }, { bare: true });
  const first = repository.git('rev-parse', 'main');
  const second = repository.commit({ ...SECOND, 'docs/old.mdx': null, 'docs/gone.mdx': null }, 'Second');
  const site = await gitProject(t, repository);
  await site.serves(second);
  return { repository, first, second, site };
}

const addressOf = (site: GitProject, path: string): string => `http://127.0.0.1:${site.server().port}${path}`;
const ask = (site: GitProject, path: string): Promise<Response> =>
  fetch(addressOf(site, path), { headers: { accept: 'text/html' }, redirect: 'manual' });

it('marks words, pictures by their bytes, code and titles, and lists the changed pages', async (t) => {
  const { first, second, site } = await example(t);
  const reply = await ask(site, `/_lectern/compare?from=${first}&page=/guide`);
  const text = await reply.text();
  assert.deepEqual([reply.status, reply.headers.get('x-robots-tag')], [200, 'noindex']);
  assert.match(
    text,
    /Wait <del [^>]*>(?:<span[^>]*>[^<]*<\/span>)?one minute<\/del><ins [^>]*>(?:<span[^>]*>[^<]*<\/span>)?two minutes<\/ins> for it/,
  );
  assert.match(text, new RegExp(`<img [^>]*src="/@${first}/dot.svg"`), 'the earlier picture');
  assert.match(text, /<img [^>]*src="\/dot.svg"/);
  assert.match(text, /<h1><del /);
  assert.match(text, /class="lead">[\s\S]*?Read me/);
  assert.ok(text.indexOf(first.slice(0, 10)) < text.indexOf(`>${second.slice(0, 10)}<`));
  const listed = [...text.matchAll(/data-kind="(\w+)">\w+<\/span> <span class="compare-title">([^<]+)/g)];
  assert.deepEqual(
    listed.map(([, kind, title]) => `${kind} ${title}`),
    ['added Fresh', 'changed The guide', 'moved Moving', 'removed Gone'].toSorted((a, b) =>
      a.localeCompare(b),
    ),
  );
  const picture = await ask(site, `/@${first}/dot.svg`);
  assert.match(await picture.text(), /#c00/);
});

it('shows added, removed, moved and equal pages, and the list alone', async (t) => {
  const { first, second, site } = await example(t);
  const text = async (query: string) => (await ask(site, `/_lectern/compare?${query}`)).text();
  assert.match(await text(`from=${first}&page=/fresh`), /<ins [^>]*>[\s\S]*?This page is new\.<\/ins>/);
  assert.match(await text(`from=${first}&page=/gone`), /<del [^>]*>[\s\S]*?Soon to be removed\.<\/del>/);
  assert.match(await text(`from=${first}&page=/new`), /This page was at <code>\/old<\/code>/);
  const equal = await text(`from=${first}&to=${second}&page=/`);
  assert.match(equal, /No change in the text/);
  assert.doesNotMatch(equal, /<ins |<del /);
  assert.match(await text(`from=${first}`), /<h1>What changed<\/h1>[\s\S]*?The guide/);
  const back = await text(`from=${second}&to=${first}&page=/guide`);
  assert.match(back, /two minutes<\/del><ins [^>]*>(?:<span[^>]*>[^<]*<\/span>)?one minute/);
  assert.match(
    await text(`from=${first}&page=/guide&view=side`),
    /class="compare-old prose[\s\S]*?one minute[\s\S]*?class="compare-new/,
  );
});

it('is in the frame of what is served, whatever is compared, and each of its links leads to a comparison', async (t) => {
  const { repository, first, second, site } = await example(t);
  const third = repository.commit(
    { 'docs/docs.json': docsJson(['index', 'guide', 'new', 'fresh'], { colors: { primary: '#123456' } }) },
    'Third',
  );
  await site.serves(third);
  const own = await ask(site, '/');
  const policy = own.headers.get('content-security-policy');
  const styles = (html: string) => html.match(/<style>[\s\S]*?<\/style>/g);
  const [sheet] = styles(await own.text()) ?? [];
  const asked = new Set<string>();
  const follow = async (path: string): Promise<void> => {
    if (asked.has(path)) return;
    asked.add(path);
    const reply = await ask(site, path);
    const text = await reply.text();
    assert.equal(reply.status, 200, path);
    assert.deepEqual(styles(text), [sheet], path);
    assert.equal(reply.headers.get('content-security-policy'), policy, path);
    for (const [, href] of text.matchAll(/href="([^"]*\/_lectern\/compare\?[^"]*)"/g))
      await follow(href!.replaceAll('&amp;', '&'));
  };
  await follow(`/_lectern/compare?from=${second.slice(0, 8).toUpperCase()}&to=${first.slice(0, 8)}`);
  // The list, and four pages in two layouts.
  assert.equal(asked.size, 1 + 2 * 4);
});

it('compares no commit that has no address, and no page that nobody has', async (t) => {
  const { repository, first, second, site } = await example(t);
  const tree = repository.git('rev-parse', `${first}^{tree}`);
  const secret = repository.git('commit-tree', tree, '-p', first, '-m', 'Draft');
  repository.git('update-ref', 'refs/heads/draft', secret);
  for (const query of [
    `from=${secret}&page=/guide`,
    `from=${first}&to=${secret}&page=/guide`,
    `from=${'f'.repeat(40)}`,
    'from=../..',
    '',
  ])
    assert.equal((await ask(site, `/_lectern/compare?${query}`)).status, 404, query);
  assert.equal((await ask(site, `/_lectern/compare?from=${first}&page=/missing`)).status, 404);
  assert.equal((await ask(site, `/_lectern/compare?from=${first}&to=${second}&page=/guide`)).status, 200);
});

it('what is closed to a reader today is in no comparison', async (t) => {
  const { repository, first, site } = await example(t);
  const closed = repository.commit(
    { 'docs/guide.mdx': page('Guide', 'Top secret', 'groups: [staff]\n') },
    'Close',
  );
  await site.serves(closed);
  const reply = await ask(site, `/_lectern/compare?from=${first}&page=/guide`);
  const text = await reply.text();
  assert.equal(reply.status, 404);
  assert.doesNotMatch(text, /Top secret|Wait one minute|Wait two minutes/);
});

describe('in a browser', () => {
  const browser = testBrowser();

  it('leads from change to change, opens what they are in, and is accessible', async (t) => {
    const { first, site } = await example(t);
    const view = await browser.page({ viewport: { width: 1280, height: 800 } });
    await view.goto(addressOf(site, `/_lectern/compare?from=${first}&page=/guide`));
    const count = view.locator('[data-compare-count]');
    const total = Number(/\d+/.exec((await count.textContent()) ?? '')?.[0]);
    assert.ok(total >= 5);
    await view.waitForFunction(() => document.body.dataset['features']?.includes('compare'));
    await view.locator('.compare-step[data-step="1"]').click();
    await view.waitForFunction(() => document.querySelector('.change-current') !== null);
    assert.equal(await count.textContent(), `1 / ${total}`);
    await view.keyboard.press('n');
    assert.equal(await count.textContent(), `2 / ${total}`);
    await view.keyboard.press('p');
    await view.keyboard.press('p');
    assert.equal(await count.textContent(), `${total} / ${total}`);
    assert.equal(await view.locator('.tab-panel .change-current').first().isVisible(), true);
    assert.deepEqual(await axeFindings(view), []);
  });

  it('side by side has both versions, and is inline on a phone', async (t) => {
    const { first, site } = await example(t);
    const view = await browser.page({ viewport: { width: 1280, height: 800 } });
    await view.goto(addressOf(site, `/_lectern/compare?from=${first}&page=/guide&view=side`));
    const removed = view.locator('.compare-new del.change-removed').first();
    const old = view.locator('.compare-body .compare-old del.change-removed').first();
    assert.deepEqual([await old.isVisible(), await removed.isVisible()], [true, false]);
    await view.setViewportSize({ width: 390, height: 800 });
    assert.deepEqual([await old.isVisible(), await removed.isVisible()], [false, true]);
  });

  it('a page that changed since the last visit links to what changed, until the tab is closed', async (t) => {
    const { repository, second, site } = await example(t);
    const context = await browser.context();
    const view = await context.newPage();
    const visit = async () => {
      await view.goto(addressOf(site, '/guide'));
      await view.waitForFunction(() =>
        localStorage.getItem('lectern-seen')?.includes(document.documentElement.dataset['commit'] ?? ''),
      );
    };
    await visit();
    assert.equal(await view.locator('.page-since').count(), 0);
    const third = repository.commit({ 'docs/index.mdx': page('Home', 'Other') }, 'Third');
    await site.serves(third);
    await visit();
    assert.equal(await view.locator('.page-since').count(), 0, 'another page changed');
    const fourth = repository.commit(
      { 'docs/guide.mdx': page('The guide', 'Wait three minutes for it.') },
      'Fourth',
    );
    await site.serves(fourth);
    await visit();
    const link = view.locator('.page-since a');
    await link.waitFor();
    await visit();
    assert.equal(await link.textContent(), 'Changed since your last visit');
    await link.click();
    await view.waitForURL(new RegExp(`from=${third}&to=${fourth}`));
    assert.match((await view.locator('.compare-body').textContent()) ?? '', /three minutes/);
    const later = await context.newPage();
    await later.goto(addressOf(site, '/guide'));
    await later.waitForFunction(() => sessionStorage.getItem('lectern-seen') !== null);
    assert.equal(await later.locator('.page-since').count(), 0);
    assert.notEqual(second, third);
  });
});

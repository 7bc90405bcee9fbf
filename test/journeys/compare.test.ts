/** What changed between commits, as the readers of a site see it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { addressOf, comparedSite, docsJson, page } from '../support/compared-site.ts';
import type { GitProject } from '../support/git-project.ts';
import { shared } from '../support/shared.ts';

const ask = (site: GitProject, path: string): Promise<Response> =>
  fetch(addressOf(site, path), { headers: { accept: 'text/html' }, redirect: 'manual' });

// Each leaves the site to the next one.
const opened = shared(comparedSite);

it('marks words, pictures by their bytes, code and titles, and lists the changed pages', async () => {
  const { first, second, site } = await opened();
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

it('shows added, removed, moved and equal pages, and the list alone', async () => {
  const { first, second, site } = await opened();
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

it('is in the frame of what is served, whatever is compared, and each of its links leads to a comparison', async () => {
  const { repository, first: oldest, second, site } = await opened();
  const third = repository.commit(
    { 'docs/docs.json': docsJson(['index', 'guide', 'new', 'fresh'], { colors: { primary: '#123456' } }) },
    'Third',
  );
  await site.serves(third);
  const own = await ask(site, '/');
  const styles = (html: string) => html.match(/<style>[\s\S]*?<\/style>/g);
  const shown = await own.text();
  const sheets = styles(shown);
  // A page of an author has one more sheet, for its own first view.
  const first = /<style data-first>([\s\S]*?)<\/style>/.exec(shown)?.[1] ?? '';
  const hash = createHash('sha256').update(first).digest('base64');
  const policy = own.headers.get('content-security-policy')?.replace(` 'sha256-${hash}'`, '');
  const asked = new Set<string>();
  const follow = async (path: string): Promise<void> => {
    if (asked.has(path)) return;
    asked.add(path);
    const reply = await ask(site, path);
    const text = await reply.text();
    assert.equal(reply.status, 200, path);
    assert.deepEqual(styles(text), sheets, path);
    assert.equal(reply.headers.get('content-security-policy'), policy, path);
    for (const [, href] of text.matchAll(/href="([^"]*\/_lectern\/compare\?[^"]*)"/g))
      await follow(href!.replaceAll('&amp;', '&'));
  };
  await follow(`/_lectern/compare?from=${second.slice(0, 8).toUpperCase()}&to=${oldest.slice(0, 8)}`);
  // The list, and four pages in two layouts.
  assert.equal(asked.size, 1 + 2 * 4);
});

it('compares no commit that has no address, and no page that nobody has', async () => {
  const { repository, first, second, site } = await opened();
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

it('what is closed to a reader today is in no comparison', async () => {
  const { repository, first, site } = await opened();
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

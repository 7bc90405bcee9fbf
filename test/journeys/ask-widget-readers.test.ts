/** The widget on a site with private pages: it reads as a stranger, whatever the browser of its visitor sends, and says nothing of them. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { CANARIES, type ProtectedSite, protectedFiles, protectedSite } from '../support/protected-site.ts';

const APP = 'https://app.example.com';
const docs = {
  ...(protectedFiles()['docs.json'] as object),
  search: { widget: { origins: [APP] } },
};
const files = { 'docs.json': JSON.stringify(docs) };

type Headers = Readonly<Record<string, string>>;

const ask = (
  { url }: ProtectedSite,
  word: string,
  headers: Headers,
  path = '/_lectern/ask-widget',
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ question: `Where does the ${word} live?`, path: `/${word}/guide` }),
  });

it('answers from what everybody may read, and is kept without a page and a person', async () => {
  const site = await protectedSite({ files });
  const known = { cookie: site.cookies.staff ?? '' };
  const said = async (...asked: [word: string, headers: Headers, path?: string]): Promise<string> =>
    (await ask(site, ...asked)).text();
  const own = { ...known, 'sec-fetch-site': 'same-origin' };
  assert.match(await said(CANARIES.staff, own, '/_lectern/ask'), /The mastodon lives here/);
  for (const sent of [known, { authorization: `Bearer ${site.tokens.staff}` }, {}])
    assert.match(await said(CANARIES.staff, { ...sent, origin: APP }), /"status":"unanswered"/);
  assert.match(await said(CANARIES.open, { ...known, origin: APP }), /The ostrich lives here/);
  const listed = async (): Promise<unknown[]> => {
    const answer = await fetch(`${site.url}/v1/analytics/animals/assistant`, {
      headers: { authorization: `Bearer ${site.keys.feedback}` },
    });
    const { conversations } = (await answer.json()) as {
      readonly conversations: readonly { caller: string; pageUrl: string | null; query: string }[];
    };
    return conversations.map(
      ({ caller, pageUrl }) => `${caller} ${pageUrl?.replace(/^http:..[^/]+/, '') ?? 'nowhere'}`,
    );
  };
  await eventually(
    async () => (await listed()).join(),
    ['widget nowhere', 'widget nowhere', 'widget nowhere', 'widget nowhere', 'web /mastodon/guide'].join(),
  );
});

it('is closed where strangers may read nothing', async () => {
  const site = await protectedSite({ files, access: { visibility: 'private' } });
  for (const sent of [{ cookie: site.cookies.staff ?? '' }, {}]) {
    const answers = [
      await ask(site, CANARIES.open, { ...sent, origin: APP }),
      await fetch(`${site.url}/_lectern/ask-widget`, { headers: { ...sent, origin: APP } }),
      await fetch(`${site.url}/_lectern/ask-widget.js`, { headers: sent }),
    ];
    for (const answer of answers) {
      assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [401, null]);
      assert.doesNotMatch(await answer.text(), /ostrich|Animals/);
    }
  }
});

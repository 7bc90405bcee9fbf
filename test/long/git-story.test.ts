/** The whole story on each kind of forge, in a real browser: connect, push, pull request, preview, comment, merge, roll back. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { connectingServer } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { FORGE_TOKEN, startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';
import { STORY_GUIDE, STORY_SITE } from '../support/git/story-site.data.ts';
import { type WriterClone, writerClone } from '../support/git/writer-clone.ts';
import { ownerPage } from '../support/owner-page.ts';
import { rollBack } from '../support/roll-back.ts';

const REPOSITORY = 'example/docs';

interface Kind {
  readonly kind: string;
  /** Address of the account. */
  readonly url: (forge: TestForge) => string;
  /** Opens a pull request as a person does. @returns its number */
  readonly open: (forge: TestForge, branch: string) => Promise<number>;
  readonly merge: (forge: TestForge, number: number) => Promise<void>;
  /** Bodies of the comments on a pull request. */
  readonly comments: (forge: TestForge, number: number) => readonly string[];
}

const bitbucketPulls = (forge: TestForge): string =>
  `${forge.url}/2.0/repositories/${REPOSITORY}/pullrequests`;

async function post(url: string, body: object): Promise<{ readonly id: number }> {
  const headers = { authorization: `Bearer ${FORGE_TOKEN}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.ok(answer.ok, `${url}: ${answer.status}`);
  return (await answer.json()) as { id: number };
}

const byPerson: Pick<Kind, 'open' | 'merge' | 'comments'> = {
  open: async (forge, branch) => (await forge.openPull(REPOSITORY, { branch })).number,
  merge: (forge, number) => forge.settle(REPOSITORY, number, 'merged'),
  comments: (forge, number) => forge.comments(REPOSITORY, number).map(({ body }) => body),
};

const KINDS: readonly Kind[] = [
  { kind: 'github', url: ({ url }) => `${url}/api/v3`, ...byPerson },
  { kind: 'gitlab', url: ({ url }) => url, ...byPerson },
  { kind: 'gitea', url: ({ url }) => url, ...byPerson },
  {
    kind: 'bitbucket',
    url: ({ url }) => `${url}/2.0`,
    open: async (forge, branch) => {
      const ends = { source: { branch: { name: branch } }, destination: { branch: { name: 'main' } } };
      return (await post(bitbucketPulls(forge), { title: 'Say more', ...ends })).id;
    },
    merge: async (forge, number) => void (await post(`${bitbucketPulls(forge)}/${number}/merge`, {})),
    comments: ({ bitbucket }) => bitbucket.comments.map(({ text }) => text),
  },
];

/** By HTTP, as a person with the token. */
function writer(forge: TestForge): Promise<WriterClone> {
  const login = Buffer.from(`oauth2:${FORGE_TOKEN}`).toString('base64');
  const environment = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.extraHeader',
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${login}`,
  };
  return writerClone(forge.gitUrl(REPOSITORY), environment, STORY_GUIDE);
}

async function connected(t: TestContext, { kind, url }: Kind) {
  const forge = await startTestForge({
    repositories: { [REPOSITORY]: STORY_SITE },
    behaviours: { localHooks: true },
  });
  t.after(() => forge.close());
  // Nothing is found by looking: every step is a webhook's.
  const under = await connectingServer(t, { settings: { gitSeconds: 3_600 } });
  const made = await under.submit('/dashboard/projects/accounts', '/dashboard/projects/accounts', {
    kind,
    url: url(forge),
    secret: FORGE_TOKEN,
    name: 'Docs bot',
  });
  const account = new URLSearchParams(made.location?.split('?')[1]).get('account');
  assert.ok(account !== null, made.text);
  return { forge, account, ...under };
}

describe('the story of a repository', { timeout: 480_000 }, () => {
  const browser = testBrowser();

  for (const kind of KINDS)
    it(`on ${kind.kind}`, { timeout: 120_000 }, async (t) => {
      const { forge, account, server, logged } = await connected(t, kind);
      const home = `http://localhost:${server.port}`;
      const site = `http://handbook.localhost:${server.port}`;
      const page = await ownerPage(browser, home);
      const said = (): string => logged.join('\n');
      const live = (words: string): Promise<void> =>
        eventually(
          async () => (await (await page.goto(`${site}/guide`))?.text())?.includes(words) === true,
          true,
          logged.join('\n'),
        );
      const place = new URLSearchParams({ account, remote: forge.gitUrl(REPOSITORY) });
      await page.goto(`${home}/dashboard/projects/new?${place}`);
      if ((await page.getByRole('button', { name: 'Make project' }).count()) === 0)
        await page.press('[name=remote]', 'Enter');
      await page.getByLabel('Folder').waitFor();
      await page.fill('[name=id]', 'handbook');
      await page.getByRole('button', { name: 'Make project' }).click();
      await page.getByRole('link', { name: 'View site' }).first().waitFor();
      await live('First words');

      const clone = await writer(forge);
      const first = await clone.push('Second words of the guide.', 'main');
      await live('Second words');

      const proposed = await clone.push('Third words, proposed.', 'proposal');
      const number = await kind.open(forge, 'proposal');
      await eventually(
        () => kind.comments(forge, number).some((text) => /Open the preview/.test(text)),
        true,
        said(),
      );
      const [comment = ''] = kind.comments(forge, number);
      const preview = /\[Open the preview\]\(([^)]+)\)/.exec(comment)?.[1] ?? '';
      const shown = await page.goto(`${preview.replace(/\/$/, '')}/guide`);
      assert.equal(shown?.headers()['x-lectern-commit'], proposed);
      await page.getByText('Third words, proposed.').waitFor();
      assert.match(String(shown?.headers()['x-robots-tag']), /noindex/);
      await live('Second words');

      await kind.merge(forge, number);
      await live('Third words, proposed.');
      await eventually(
        () => kind.comments(forge, number).some((text) => /preview is gone/.test(text)),
        true,
        said(),
      );
      assert.equal(kind.comments(forge, number).length, 1, 'one comment');

      await rollBack(page, {
        dashboard: `${home}/dashboard/p/handbook`,
        commit: first,
        live,
        subject: 'Second words of the guide.',
        words: { earlier: 'Second words', newest: 'Third words, proposed.' },
      });
    });
});

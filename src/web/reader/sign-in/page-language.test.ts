/** The pages of signing in, in the language of the page that the reader came from, and in no language that the site has not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { programSite } from '../../../../test/support/program-site.ts';
import { signInSite } from '../../../../test/support/sign-in-site.ts';
import { SILENT } from '../../../lib/log.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { LANGUAGES, strings } from '../../../theme/strings/strings.ts';
import { openLiveSite } from '../live/live-site.ts';
import { pageLanguage } from './sign-in-pages.ts';

const NO_RENDERER = {
  render: () => Promise.reject(new Error('Signing in renders no page of the site')),
  close: () => Promise.resolve(),
};

async function live(navigation: object, more: Record<string, string> = {}) {
  const docs = { theme: 'mint', name: 'Harbor', colors: { primary: '#0b6e99' }, navigation };
  const source = memorySource({
    'docs.json': JSON.stringify(docs),
    'a.mdx': 'A',
    'ar/a.mdx': 'A',
    'fr/a.mdx': 'A',
    ...more,
  });
  return openLiveSite({ source, renderer: NO_RENDERER, base: '' }, SILENT, false);
}
const THREE = {
  languages: [
    { language: 'ar', pages: ['ar/a'] },
    { language: 'de', default: true, pages: ['a'] },
    { language: 'fr', pages: ['fr/a'] },
  ],
};
const htmlTag = (body: unknown): string => /<html[^>]*>/.exec(String(body))?.[0] ?? '';

describe('the language of the pages of signing in', () => {
  it('is that of the path the reader wants, else that of the site', async () => {
    const site = (await live(THREE)).current();
    for (const [path, lang] of [
      ['/', 'de'],
      ['/a', 'de'],
      ['/ar/a', 'ar'],
      ['/AR', 'ar'],
      ['/fr/a?x=/ar/', 'fr'],
      // Whether a page exists there makes no difference.
      ['/fr/no-such-page', 'fr'],
      // Languages that the site does not have.
      ['/es/a', 'de'],
      ['/ja', 'de'],
    ] as const)
      assert.equal(pageLanguage(site, path).lang, lang, path);
    const plain = (await live({ pages: ['a'] })).current();
    assert.equal(pageLanguage(plain, '/ar/a').lang, 'en');
  });

  it('is said by the page: its words, lang and dir', async () => {
    const site = await signInSite({ shared: true, members: true }, { live: await live(THREE) });
    const v = site.visitor();
    const arabic = String((await v.ask('/login?redirect=%2Far%2Fa')).body);
    assert.match(htmlTag(arabic), /lang="ar" dir="rtl"/);
    assert.ok(arabic.includes(strings('ar').signInPages.leadChoose));
    assert.match(htmlTag((await v.ask('/login')).body), /lang="de" dir="ltr"/);
    const wrong = await v.post('/login/password', { password: 'x', redirect: '/fr/a' });
    assert.match(htmlTag(wrong.body), /lang="fr"/);
    assert.ok(String(wrong.body).includes(strings('fr').signInPages.wrong));
    assert.match(htmlTag((await v.ask('/logout?redirect=%2Ffr%2Fa')).body), /lang="fr"/);
    assert.match(htmlTag((await v.ask('/login/nothing?redirect=%2Far')).body), /lang="ar"/);
    const forged = await v.post(
      '/login/password?redirect=%2Far',
      {},
      { headers: { origin: 'https://e.example' } },
    );
    assert.ok(String(forged.body).includes(strings('ar').signInPages.forged));
  });

  it('leaves no English sentence in any other language', async () => {
    const { signInPages: english } = strings('en');
    for (const tag of LANGUAGES) {
      const language = { languages: [{ language: tag === 'zh-hans' ? 'cn' : tag, pages: ['a'] }] };
      const site = await signInSite(
        { shared: true, members: true, mail: ['@example.com'] },
        { live: await live(language), sendLink: async () => undefined },
      );
      const v = site.visitor();
      const pages = [
        await v.ask('/login'),
        await v.post('/login/password', { password: 'x' }),
        await v.post('/login/mail', { email: 'a@example.com' }),
        await v.ask('/login/mail/x'),
        await v.post('/login/mail/x'),
        await v.ask('/logout'),
      ].map(({ body }) => String(body));
      for (const text of pages) {
        if (/lang="en"/.test(htmlTag(text))) assert.fail(tag);
        for (const sentence of Object.values(english).filter((one) => one.length > 12))
          assert.ok(!text.includes(sentence), `${tag}: ${sentence}`);
      }
    }
  });

  it('is also that of the page on which programs are allowed', async () => {
    const t = await programSite({ live: await live(THREE) });
    await t.signIn();
    const page = String((await t.authorize()).body);
    assert.match(htmlTag(page), /lang="de"/);
    for (const words of ['Programm verbinden', 'Ein Programm möchte Harbor lesen.', 'Zulassen', 'Ablehnen'])
      assert.ok(page.includes(words), words);
    assert.doesNotMatch(page, /Allow|Refuse|Sends you|May read/);
    const unknown = await t.authorize({ client_id: 'nobody' });
    assert.match(String(unknown.body), /Dieses Programm kann nicht verbunden werden/);
    assert.match(String(unknown.body), /Es ist hier nicht registriert/);
  });
});

/** Pages that a language lacks are shown in the source language, once for programs, and never to whom they are closed. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

const top = await mkdtemp(join(tmpdir(), 'lectern-untranslated-'));
after(() => rmSync(top, { recursive: true, force: true }));

const page = (title: string, words: string, front = ''): string =>
  `---\ntitle: ${title}\n${front}---\n\n${words}\n`;

const languages = [
  {
    language: 'en',
    groups: [
      { group: 'Start', pages: ['index', 'install', 'ropes'] },
      { group: 'Staff', public: false, pages: ['secret'] },
    ],
  },
  { language: 'fr', groups: [{ group: 'Débuter', pages: ['fr/index', 'fr/ropes'] }] },
  { language: 'ar' },
];

const files = (translations: object): Record<string, string | object> => ({
  'docs.json': docsJson({ languages }, { translations }),
  'index.mdx': page('Home', 'Welcome.'),
  'install.mdx': page(
    'Install',
    'Tighten the carabiner.\n\n## Before\n\nA.\n\n## After\n\nB.',
    'description: How to.\n',
  ),
  'ropes.mdx': page('Ropes', 'Old ropes.'),
  'secret.mdx': page('Secret', 'The vault code.'),
  'own.mdx': page('Own', 'Signed-in only.', 'public: false\n'),
  'fr/index.mdx': page('Accueil', 'Bienvenue.'),
  'fr/ropes.mdx': page('Cordes', 'Vieilles cordes.'),
});

const NOTICE = /<p class="translation-notice/;

/** What a page shows of itself. */
const article = (html: string): string => /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? html;

describe('a page that a language lacks', () => {
  it('is in its place, says so, and is one page for programs', async () => {
    const { path } = fixtureFolder(files({ fallback: true }));
    const site = await runningSite(path, { baseUrl: 'https://d.example' });
    const html = await site.text('/fr/install');
    assert.match(html, /<html[^>]* lang="fr" dir="ltr"/);
    assert.match(html, /<h1[^>]* lang="en" dir="ltr">Install</);
    assert.match(html, /<div class="prose mdx-content"[^>]* lang="en" dir="ltr">/);
    assert.match(
      html,
      /pas encore traduite[^<]*<a href="\/install" lang="en" dir="ltr" hreflang="en">English<\/a>/,
    );
    assert.match(html, /<meta name="robots" content="noindex">/);
    assert.match(html, /<link rel="canonical" href="https:\/\/d\.example\/install">/);
    assert.doesNotMatch(html, /rel="alternate" hreflang/);
    const sidebar = [...html.matchAll(/href="(\/fr[^"#]*)"[^>]*>(?:<[^>]*>)*(Accueil|Install|Cordes)</g)];
    const order = [...new Set(sidebar.map(([, href]) => href))].slice(0, 3);
    assert.deepEqual(order, ['/fr', '/fr/install', '/fr/ropes']);

    const arabic = await site.text('/ar/install');
    assert.match(arabic, /<html[^>]* lang="ar" dir="rtl"/);
    assert.match(arabic, /<div class="prose mdx-content"[^>]* lang="en" dir="ltr">/);

    const original = await site.text('/install');
    assert.doesNotMatch(original, /<p class="translation-notice|rel="alternate" hreflang="fr"/);
    assert.match(await site.text('/ropes'), /rel="alternate" hreflang="fr"/);
    const sitemap = await site.text('/sitemap.xml');
    assert.match(sitemap, /d\.example\/install</);
    assert.doesNotMatch(sitemap, /(?:fr|ar)\/install/);
    assert.doesNotMatch(await site.text('/llms.txt'), /(?:fr|ar)\/install/);
    const markdown = await site.get('/fr/install.md');
    assert.match(await markdown.text(), /Tighten the carabiner/);
    assert.match(markdown.headers.get('link') ?? '', /<https:\/\/d\.example\/install>; rel="canonical"/);
    const pictures = [html, await site.text('/install')].map(
      (text) => /property="og:image" content="([^"?]*)/.exec(text)?.[1],
    );
    assert.deepEqual(pictures, Array(2).fill('https://d.example/_lectern/social/install.png'));
    await eventually(async () => {
      const found = await site.text('/search.json?q=carabiner');
      return [...new Set([...found.matchAll(/"(?:\/\w\w)?\/install/g)].map(([address]) => address))];
    }, ['"/install']);

    const out = join(top, 'out');
    const built = await runLectern(['build', path, '--out', out], {
      cwd: top,
      env: { LECTERN_DATA_DIR: join(top, 'data') },
    });
    assert.equal(built.code, 0, built.err);
    for (const address of ['fr/install', 'ar/install'])
      assert.equal(
        article(readFileSync(join(out, address, 'index.html'), 'utf8')).includes('Tighten the carabiner'),
        true,
      );
    const [served, written] = [html, readFileSync(join(out, 'fr/install/index.html'), 'utf8')].map(
      (text) => /<h1[\s\S]*?<h2/.exec(article(text))?.[0],
    );
    assert.equal(written, served);
  });

  it('stays closed to whom the original is', async () => {
    const { path } = fixtureFolder(files({ fallback: true }));
    const site = await runningSite(path);
    for (const address of ['/fr/secret', '/ar/secret', '/ar/secret.md', '/fr/secret.md']) {
      const reply = await site.get(address);
      assert.equal(reply.status, 404, address);
      assert.doesNotMatch(await reply.text(), /vault/);
    }
    for (const address of ['/fr/install', '/ar', '/sitemap.xml', '/llms-full.txt'])
      assert.doesNotMatch(await site.text(address), /secret|vault/i);
  });

  it('has the text of the first language that the reader may read', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson(
        {
          languages: [
            { language: 'en', public: false, pages: ['index', 'install', 'secret'] },
            { language: 'fr', pages: ['fr/index', 'fr/install'] },
            { language: 'de', pages: ['de/index'] },
          ],
        },
        { translations: { fallback: true } },
      ),
      'index.mdx': page('Home', 'Internal welcome.'),
      'install.mdx': page('Install', 'Internal words.'),
      'secret.mdx': page('Secret', 'The vault code.'),
      'fr/index.mdx': page('Accueil', 'Bienvenue.'),
      'fr/install.mdx': page('Installer', 'Serrez.'),
      'de/index.mdx': page('Start', 'Willkommen.'),
    });
    const site = await runningSite(path);
    const html = await site.text('/de/install');
    assert.match(html, NOTICE);
    assert.match(html, /Serrez/);
    assert.match(html, /<div class="prose mdx-content"[^>]* lang="fr" dir="ltr">/);
    assert.equal((await site.get('/de/secret')).status, 404);
    assert.equal((await site.get('/fr/secret')).status, 404);
    for (const address of [
      '/de',
      '/de/install',
      '/fr',
      '/sitemap.xml',
      '/llms-full.txt',
      '/search.json?q=internal',
    ])
      assert.doesNotMatch(await site.text(address), /Internal|vault|Secret/, address);
  });

  it('is withdrawn with its original, also while docs.json is gone', async () => {
    const folder = fixtureFolder(files({ fallback: true }));
    const dataDir = await mkdtemp(join(top, 'withdrawn-'));
    const site = await runningSite(folder.path, { dataDir });
    const shown = ['/fr/install', '/ar/install.md', '/llms-full.txt', '/search.json?q=carabiner'];
    const left = async (): Promise<string[]> => {
      const found: string[] = [];
      for (const path of shown) if (/Tighten/.test(await site.text(path))) found.push(path);
      return found;
    };
    await eventually(left, shown);
    folder.remove('docs.json');
    await eventually(async () => (await site.text('/readyz')).includes('degraded'), true);
    const done = await runLectern(['withdraw', 'install'], {
      cwd: dataDir,
      env: { LECTERN_DATA_DIR: dataDir },
    });
    assert.equal(done.code, 0, done.err);
    await eventually(left, []);
    assert.equal((await site.get('/ropes')).status, 200);
  });

  it('is not there unless it is asked for', async () => {
    const { path } = fixtureFolder(files({}));
    const site = await runningSite(path);
    assert.equal((await site.get('/fr/install')).status, 404);
  });

  it('has its own text as soon as there is one', async () => {
    const folder = fixtureFolder(files({ fallback: true }));
    const site = await runningSite(folder.path, { preview: true });
    assert.match(await site.text('/fr/install'), NOTICE);
    folder.write('install.mdx', page('Install', 'Check the knot.'));
    await eventually(async () => (await site.text('/fr/install')).includes('Check the knot'), true);
    folder.write('fr/install.mdx', page('Installer', 'Serrez le mousqueton.'));
    await eventually(async () => (await site.text('/fr/install')).includes('Serrez'), true);
    assert.doesNotMatch(await site.text('/fr/install'), NOTICE);
  });
});

describe('a folder of Docusaurus', () => {
  it('shows what its translations lack, as its own build does', async () => {
    const { path } = fixtureFolder({
      'docusaurus.config.js':
        "module.exports = { title: 'H', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: [['classic', { blog: false }]] };",
      'docs/intro.md': '# Intro\n\nOriginal words.\n',
      'docs/next.md': '# Next\n\nOnly in English.\n',
      'i18n/fr/docusaurus-plugin-content-docs/current/intro.md':
        '# Introduction\n\n[Suite](./next.md) en [anglais](/docs/next).\n',
    });
    const site = await runningSite(path);
    const own = await site.text('/fr/docs/intro');
    assert.match(own, /<html[^>]* lang="fr"/);
    assert.equal([...own.matchAll(/<a href="\/fr\/docs\/next">(?:Suite|anglais)</g)].length, 2);
    assert.doesNotMatch(own, NOTICE);
    const missing = await site.text('/fr/docs/next');
    assert.match(missing, NOTICE);
    assert.match(missing, /Only in English/);
    assert.equal((await site.get('/docs/next')).status, 200);
  });
});

describe('a translation that is behind', () => {
  it('says so where its original was committed later, until it is committed itself', async () => {
    const folder = files({ outdated: true });
    const docs = await makeRepository(
      Object.fromEntries(
        Object.entries(folder).map(([path, text]) => [
          path,
          typeof text === 'string' ? text : JSON.stringify(text),
        ]),
      ),
    );
    docs.commit({ 'ropes.mdx': page('Ropes', 'New ropes.') }, 'Change');
    const site = await runningSite(docs.path);
    const says = /a changé depuis sa traduction[^<]*<a href="\/ropes" lang="en"/;
    await eventually(async () => says.test(await site.text('/fr/ropes')), true);
    assert.doesNotMatch(await site.text('/fr'), NOTICE);
    assert.doesNotMatch(await site.text('/ropes'), NOTICE);
    assert.doesNotMatch(await site.text('/fr/ropes'), /<h1[^>]*lang=/);
  });
});

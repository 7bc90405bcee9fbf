/** Bad and hostile repositories: each mistake gives a clear issue, and every other page is served as if it were not there. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Issue } from '../../src/lib/issue.ts';
import { checkSite } from '../../src/tasks/check-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';
import { type HostedSite, sitesOnOneServer } from '../support/sites-on-one-server.ts';

const GOOD = '---\ntitle: Good\n---\n\nA good page.\n';
const page = (body: string): string => `---\ntitle: Bad\n---\n\n${body}\n`;
const find = (issues: readonly Issue[], wanted: Partial<Issue> & { says: RegExp }): Issue | undefined =>
  issues.find(
    (issue) =>
      (wanted.file === undefined || issue.file === wanted.file) &&
      (wanted.severity === undefined || issue.severity === wanted.severity) &&
      wanted.says.test(issue.message),
  );

/** Pages that would break a careless renderer: each may break its own page and nothing else. */
const PAGES: readonly (readonly [name: string, body: string, says: RegExp])[] = [
  ['brackets nested 10,000 deep', `{${'['.repeat(10_000)}${']'.repeat(10_000)}}`, /nest|deep/i],
  ['parentheses nested 10,000 deep', `{${'('.repeat(10_000)}1${')'.repeat(10_000)}}`, /nest|deep/i],
  ['elements nested 10,000 deep', '<A>'.repeat(10_000), /nest|deep|marks/i],
  ['quotes nested 50,000 deep', `${'>'.repeat(50_000)} x`, /repeated/i],
  ['50,000 exclamation marks', '!'.repeat(50_000), /./],
  ['50,000 expressions', '{a} '.repeat(50_000), /./],
  ['50,000 entities', '&amp;'.repeat(50_000), /./],
  ['template strings in template strings', `{${'`${'.repeat(5_000)}1${'}`'.repeat(5_000)}}`, /./],
  ['a page of 6 MB', 'word '.repeat(1_250_000), /million/],
  ['an element that is never closed', '<Card title="x">\n\nStill readable.', /Card|clos/],
  ['an expression that is never closed', 'Text {1 + \n\nmore', /./],
  [
    'code that would end the process',
    '{process.exit(1)}\n\n{(() => { while (true) {} })()}\n\n{require("fs").readFileSync("/etc/passwd")}',
    /process|left out|written/,
  ],
];

describe('hostile pages', () => {
  const folders = PAGES.map(([, body]) =>
    fixtureFolder({
      'docs.json': docsJson({ pages: ['good', 'bad'] }),
      'good.mdx': GOOD,
      'bad.mdx': page(body),
    }),
  );
  let sites: readonly HostedSite[];
  before(async () => {
    sites = await sitesOnOneServer(folders.map(({ path }) => path));
  });

  for (const [i, [name, , says]] of PAGES.entries()) {
    it(`${name}: breaks its own page at most`, async () => {
      const site = sites[i]!;
      const [bad, good] = await Promise.all([site.get('/bad'), site.get('/good')]);
      assert.match(good.text, /A good page/);
      assert.equal(bad.status, 200, bad.text.replace(/<[^>]*>/g, ' ').slice(-1_000));
      assert.doesNotMatch(bad.text, /root:x:|\n\s+at .*\.(ts|js):/);
      const { issues } = await checkSite(folders[i]!.path, () => undefined);
      const reported = issues.filter((issue) => issue.file === 'bad.mdx');
      for (const issue of reported) assert.match(`${issue.message} ${issue.hint ?? ''}`, says);
      assert.deepEqual(
        issues.filter((issue) => issue.file !== 'bad.mdx'),
        [],
      );
    });
  }

  it('keeps the prose of a page whose element is never closed', async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['bad'] }),
      'bad.mdx': page('<Card title="x">\n\nStill readable.'),
    });
    assert.match(await (await runningSite(folder.path)).text('/bad'), /Still readable/);
    const { issues } = await checkSite(folder.path, () => undefined);
    const issue = find(issues, { severity: 'error', file: 'bad.mdx', says: /Card/ });
    assert.equal(issue?.line, 5);
  });
});

describe('hostile docs.json', () => {
  const CASES: readonly (readonly [name: string, text: string, wanted: Partial<Issue> & { says: RegExp }])[] =
    [
      ['broken JSON', '{ "name": "X", "navigation": { "pages": ["good" }', { severity: 'error', says: /./ }],
      ['a list instead of an object', '[]', { severity: 'error', says: /object/ }],
      ['no navigation', '{ "name": "X" }', { severity: 'error', says: /navigation/ }],
      ['navigation of a wrong type', '{ "navigation": 7 }', { severity: 'error', says: /navigation/ }],
      [
        'pages of a wrong type',
        '{ "navigation": { "pages": "good" } }',
        { severity: 'error', says: /pages/ },
      ],
      [
        'a page that does not exist',
        '{ "navigation": { "pages": ["good", "goood"] } }',
        { severity: 'error', says: /goood/ },
      ],
      [
        'a page outside the folder',
        '{ "navigation": { "pages": ["good", "../secret"] } }',
        { severity: 'error', says: /\.\.\/secret/ },
      ],
      [
        'a script as link of a tab',
        '{ "navigation": { "tabs": [{ "tab": "T", "href": "javascript:alert(1)" }, { "tab": "G", "pages": ["good"] }] } }',
        { severity: 'error', says: /javascript/ },
      ],
      [
        'a script in the top bar',
        '{ "navigation": { "pages": ["good"] }, "navbar": { "links": [{ "label": "L", "href": " java\\nscript:alert(1)" }] } }',
        { severity: 'error', says: /script/ },
      ],
      [
        'a script in the footer',
        '{ "navigation": { "pages": ["good"] }, "footer": { "socials": { "github": "javascript:alert(1)" } } }',
        { severity: 'error', says: /javascript/ },
      ],
      [
        'a script as logo link',
        '{ "navigation": { "pages": ["good"] }, "logo": { "light": "/a.svg", "dark": "/a.svg", "href": "javascript:alert(1)" } }',
        { severity: 'error', says: /javascript/ },
      ],
      [
        'a reference out of the folder',
        '{ "navigation": { "$ref": "../../etc/passwd" } }',
        { severity: 'error', says: /etc\/passwd/ },
      ],
      [
        'a reference to itself',
        '{ "navigation": { "$ref": "docs.json" } }',
        { severity: 'error', says: /docs\.json/ },
      ],
      [
        'a nest of 5,000 groups',
        `{ "navigation": { "groups": ${'[{"group":"g","pages":'.repeat(5_000)}["good"]${'}]'.repeat(5_000)} } }`,
        { severity: 'error', says: /deep|nest/ },
      ],
    ];
  /** Cases from which no site can be made. */
  const LOST = new Set(['broken JSON', 'a list instead of an object']);
  const folders = CASES.map(([, text]) => fixtureFolder({ 'docs.json': text, 'good.mdx': GOOD }).path);
  let sites: readonly HostedSite[];
  before(async () => {
    sites = await sitesOnOneServer(folders);
  });

  for (const [i, [name, , wanted]] of CASES.entries()) {
    const isLost = LOST.has(name);
    it(`${name}: one clear error with its location, and ${isLost ? 'a plain 503' : 'the page is served'}`, async () => {
      const { issues } = await checkSite(folders[i]!, () => undefined);
      const issue = find(issues, { file: 'docs.json', ...wanted });
      assert.ok(issue !== undefined, JSON.stringify(issues));
      assert.equal(typeof issue.line, 'number');
      assert.ok(issue.hint !== undefined && issue.hint.length > 10, 'it says what to do');
      const html = await sites[i]!.text('/good');
      assert.match(html, isLost ? /Not available/ : /A good page/);
      assert.doesNotMatch(html, /javascript:|root:x:/);
    });
  }
});

describe('links of every kind', () => {
  it('never carry a script', async () => {
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }, { banner: { content: '[go](javascript:alert(1))' } }),
      'index.mdx': `---\ntitle: Links\nicon: "javascript:alert(1)"\ncanonical: "javascript:alert(1)"\n---\n
[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](&#106;avascript:alert(1)) [d](data:text/html,x)
<a href="javascript:alert(1)">e</a> <a href={"javascript:alert(1)"}>f</a>
<Card title="g" href="javascript:alert(1)" img="javascript:alert(1)" icon="javascript:alert(1)">x</Card>
<img src="javascript:alert(1)" onError="alert(1)" /><iframe src="javascript:alert(1)" srcDoc="<script>alert(1)</script>" />
<div onClick="alert(1)" style={{ background: 'url(javascript:alert(1))' }}>h</div>
<svg><a xlinkHref="javascript:alert(1)"><text>i</text></a></svg>
<form action="javascript:alert(1)"><button formAction="javascript:alert(1)">j</button></form>
<script>alert(1)</script>
`,
    });
    const html = await (await runningSite(folder.path)).text('/');
    assert.doesNotMatch(html, /javascript:|alert\(1\)(?!\)?<)|onerror|onclick|srcdoc|data:text\/html/i);
    assert.doesNotMatch(html, /<script>alert/);
  });
});

describe('a folder with links out of it', () => {
  it('shows nothing from outside, as a file, a page or a snippet', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'lectern-outside-'));
    after(() => rmSync(outside, { recursive: true }));
    writeFileSync(join(outside, 'secret.mdx'), 'TOP SECRET');
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', 'secret'] }),
      'index.mdx':
        '---\ntitle: Home\n---\n\nimport Secret from "/snippets/secret.mdx"\nimport Climb from "../../../../etc/passwd"\n\nHello.\n\n<Secret />\n\n<Climb />\n',
      'snippets/keep.mdx': 'x',
    });
    symlinkSync(join(outside, 'secret.mdx'), join(folder.path, 'secret.mdx'));
    symlinkSync(join(outside, 'secret.mdx'), join(folder.path, 'snippets/secret.mdx'));
    symlinkSync(outside, join(folder.path, 'linked'));
    const site = await runningSite(folder.path);
    for (const path of [
      '/',
      '/secret',
      '/secret.mdx',
      '/linked/secret.mdx',
      '/linked/secret',
      '/snippets/secret.mdx',
    ]) {
      const answer = await site.get(path);
      assert.doesNotMatch(await answer.text(), /TOP SECRET|root:x:/, path);
    }
    const { issues } = await checkSite(folder.path, () => undefined);
    assert.ok(find(issues, { severity: 'error', file: 'docs.json', says: /secret/ }));
  });
});

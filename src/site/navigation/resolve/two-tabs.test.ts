/** Tests of endpoints in several tabs: each tab has a page, so that the chosen tab stays current. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolveSample } from '../testing/resolve-sample.ts';
import { sampleSpecifications } from '../testing/sample-specifications.ts';
import { navigationView } from '../views/navigation-view.ts';

const specifications = sampleSpecifications({
  'o.json': [
    { name: 'GET /plants', title: 'List plants', segment: 'list-plants' },
    { name: 'GET /trees', title: 'List trees', segment: 'list-trees' },
    { name: 'GET /moss', title: 'List moss', segment: 'list-moss', hidden: true },
  ],
});
const openapi = 'o.json';
const listed = { openapi, pages: ['GET /plants'] };

describe('an endpoint in two tabs', () => {
  const { tree, generated, issues } = resolveSample(
    {
      tabs: [
        { tab: 'One', ...listed },
        { tab: 'Two', ...listed },
      ],
    },
    { specifications },
  );
  const urls = ['/api-reference/list-plants', '/api-reference/list-plants-1'];

  it('has a page in each, and the tab of that page is current', () => {
    assert.deepEqual(
      generated.map(({ meta }) => meta.url),
      urls,
    );
    for (const [at, url] of urls.entries()) {
      const { tabs, current } = navigationView(tree, url);
      assert.deepEqual(
        tabs.map(({ href }) => href),
        urls,
      );
      assert.ok(current.trail.has(tabs[at]!.id), url);
      assert.ok(!current.trail.has(tabs[1 - at]!.id), url);
    }
  });

  it('is found by the first page alone', () => {
    assert.deepEqual(
      generated.map(({ meta }) => [meta.canonical, meta.searchable]),
      [
        [undefined, true],
        [urls[0], false],
      ],
    );
  });

  it('is reported with both places', () => {
    assert.equal(issues.length, 1);
    const [{ code, severity, pointer, message } = {}] = issues;
    assert.deepEqual(
      [severity, code, pointer],
      ['warning', 'nav/endpoint-in-two-tabs', '/navigation/tabs/1/pages/0'],
    );
    assert.match(message!, /"GET \/plants" of "o\.json" is in tab "One" \(docs\.json:\d+\) and tab "Two"/);
    assert.match(message!, /at "\/api-reference\/list-plants-1"/);
  });

  it('is reported once for all that tabs take from one specification', () => {
    const { generated: made, issues: reported } = resolveSample(
      {
        tabs: [
          { tab: 'One', openapi },
          { tab: 'Two', openapi },
        ],
      },
      { specifications },
    );
    assert.equal(made.length, 5, 'one that no list shows is in no tab');
    assert.deepEqual(
      reported.map(({ code }) => code),
      ['nav/endpoint-in-two-tabs'],
    );
    assert.match(reported[0]!.message, /^"GET \/plants", "GET \/trees" of "o\.json" are in/);
  });

  it('shares its page where the tabs are not of one bar, or in one tab', () => {
    for (const navigation of [
      { versions: ['1', '2'].map((version) => ({ version, tabs: [{ tab: 'API', ...listed }] })) },
      {
        tabs: [
          {
            tab: 'One',
            openapi,
            groups: [
              { group: 'a', ...listed },
              { group: 'b', ...listed },
            ],
          },
        ],
      },
    ]) {
      const shared = resolveSample(navigation, { specifications });
      assert.equal(shared.generated.length, 1);
      assert.deepEqual(shared.issues, []);
    }
  });

  it('keeps the page of its author, which has one address', () => {
    const own = {
      path: 'api-reference/list-plants',
      operation: 'openapi' as const,
      method: 'GET',
      endpoint: '/plants',
    };
    const sample = resolveSample(
      {
        tabs: [
          { tab: 'One', ...listed },
          { tab: 'Two', ...listed },
        ],
      },
      { specifications, pages: [own] },
    );
    assert.equal(sample.generated.length, 0);
    assert.match(sample.issues[0]?.message ?? '', /one address, so that the first tab is the current one/);
  });

  it('is withheld from both where one of them is closed', () => {
    const sample = resolveSample(
      {
        tabs: [
          { tab: 'One', ...listed },
          { tab: 'Two', ...listed, public: false },
        ],
      },
      { specifications },
    );
    assert.deepEqual([...sample.withheld], ['api-reference/list-plants']);
    assert.deepEqual(sample.tree.children, []);
  });
});

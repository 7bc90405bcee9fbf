/** Search terms asked as a handler: what was searched, what was not found, and when counting is off. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../../../records/projects/project-records.ts';

const TERMS = '/dashboard/p/docs/search-terms';

describe('search terms', () => {
  it('are listed with counts, share of opened results, and a link to the site', async () => {
    const made = await feedbackDashboard();
    const add = (term: string, results: number, opened: boolean) =>
      made.records.searches.add({ project: 'docs', term, results, opened, page: '/guides/install' });
    await add('retry & <b>', 0, false);
    await add('install', 3, true);
    await add('install', 3, false);
    const all = (await made.as('viewer').get(TERMS)).text;
    assert.match(all, /href="https:\/\/docs\.example\.com\/search\?q=install"[^>]*>install</);
    assert.match(all, /retry &amp; &lt;b&gt;/);
    assert.match(all, />50%</);
    assert.match(
      all,
      /href="\/dashboard\/p\/docs\/insight\/page\?path=%2Fguides%2Finstall">\/guides\/install</,
    );
    const missed = (await made.as('viewer').get(`${TERMS}?results=none`)).text;
    assert.match(missed, /retry/);
    assert.doesNotMatch(missed, />install</);
  });

  it('say that nobody searched, that all was found, or that counting is off and where to switch it on', async () => {
    const made = await feedbackDashboard();
    assert.match((await made.as('viewer').get(TERMS)).text, /No searches yet/);
    await made.records.projects.changeSettings('docs', () => ({
      ...DEFAULT_PROJECT_SETTINGS,
      searchTerms: false,
    }));
    const admin = (await made.as('admin').get(TERMS)).text;
    assert.match(admin, /Searches are not counted/);
    assert.match(admin, /class="button" href="\/dashboard\/p\/docs\/settings"/);
    assert.match((await made.as('viewer').get(TERMS)).text, /Administrators can switch it on/);
    await made.records.projects.changeSettings('docs', () => DEFAULT_PROJECT_SETTINGS);
    await made.records.searches.add({ project: 'docs', term: 'install', results: 3, opened: true });
    assert.match((await made.as('viewer').get(`${TERMS}?results=none`)).text, /Everything was found/);
  });
});

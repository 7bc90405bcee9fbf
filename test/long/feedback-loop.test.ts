/** The whole loop in a real browser: a reader reports code, the team makes a job of the theme, its pull request is merged, the report is resolved, and figures say whether it helped. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import type { ImportedFeedback } from '../../src/records/feedback/feedback-records.ts';
import { judgeMerges } from '../../src/server/service/maintenance.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { forgeHookPath, forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { OWNER } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { FORGE_TOKEN, startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';
import { startPatiently } from '../support/start-patiently.ts';

const REPOSITORY = 'example/docs';
const SECRET = 'a secret of thirty-two characters';
const SITE = {
  'docs/docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Acme Docs',
    colors: { primary: '#0F766E' },
    navigation: { pages: ['index', 'install'] },
  }),
  'docs/index.mdx': '---\ntitle: Start\ndescription: Begin\n---\n\nRead how to [install](/install).\n',
  'docs/install.mdx':
    '---\ntitle: Install\ndescription: How to install it\n---\n\n## Run it\n\nRun this:\n\n```bash\nnpm install acme-cli@1\n```\n',
};

async function opened(t: TestContext) {
  const forge = await startTestForge({
    repositories: { [REPOSITORY]: SITE },
    behaviours: { localHooks: true },
  });
  t.after(() => forge.close());
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-loop-'));
  const settings = joinSettings([
    {
      port: 0,
      dataDir,
      renderers: 1,
      gitSeconds: 1,
      secret: SECRET,
      githubUrl: forge.apiUrl,
      githubToken: FORGE_TOKEN,
      privateRepositories: true,
      adminEmail: OWNER.email,
      adminPassword: OWNER.password,
    },
  ]);
  const git = { remote: forge.gitUrl(REPOSITORY), branch: 'main', folder: 'docs' };
  const server = await startPatiently({
    projects: [{ id: 'docs', name: 'Docs', folder: git.remote, git, hosts: [] }],
    settings,
    preview: false,
    worker: true,
    log: SILENT,
    passwordCost: { log: 4, r: 8, p: 1 },
  });
  t.after(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return { forge, settings, home: `http://localhost:${server.port}` };
}

/** The forge tells of what happens to its pull requests. */
async function hooked(forge: TestForge, home: string): Promise<void> {
  const answer = await fetch(`${forge.apiUrl}/repos/${REPOSITORY}/hooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FORGE_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'web',
      active: true,
      events: ['push', 'pull_request'],
      config: {
        url: home + forgeHookPath('docs'),
        content_type: 'json',
        secret: forgeHookSecret(Buffer.from(SECRET), 'docs'),
      },
    }),
  });
  assert.equal(answer.status, 201, await answer.text());
}

/** Twenty in each period, so many of them helpful. */
function votes(now: number, { before, after }: { readonly before: number; readonly after: number }) {
  const vote = (n: number, days: number, helpful: boolean): ImportedFeedback => ({
    id: `fb_vote_${n}`,
    project: 'docs',
    path: '/install',
    source: 'contextual',
    status: 'pending',
    helpful,
    comment: null,
    contact: null,
    code: null,
    filename: null,
    lang: null,
    createdAt: now - days * DAY_MS,
  });
  return [40, 10].flatMap((days, late) =>
    Array.from({ length: 20 }, (_, n) => vote(late * 20 + n, days, n < (late === 0 ? before : after))),
  );
}

async function signIn(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/dashboard/sign-in`);
  await page.fill('[name=email]', OWNER.email);
  await page.fill('[name=password]', OWNER.password);
  await page.press('[name=password]', 'Enter');
  await page.getByRole('link', { name: 'Feedback' }).first().waitFor();
}

describe('from a report to figures', { timeout: 240_000 }, () => {
  const browser = testBrowser();

  it('closes the loop', async (t) => {
    const { forge, settings, home } = await opened(t);
    await hooked(forge, home);

    const reader = await browser.page();
    await eventually(async () => (await reader.goto(`${home}/install`))?.status(), 200);
    await reader.locator('.code').first().hover();
    await reader.getByRole('button', { name: 'Report a problem with this code' }).click();
    await reader.getByLabel('What is wrong with this code?').fill('Version 1 is gone');
    await reader.getByRole('button', { name: 'Send' }).click();
    await reader.locator('.ask-code [role="status"]', { hasText: 'Thank you' }).waitFor();

    const served = await forge.head(REPOSITORY, 'main');
    const page = await browser.page({ viewport: { width: 1280, height: 860 } });
    await signIn(page, home);
    await page.goto(`${home}/dashboard/p/docs/feedback`);
    await page.getByRole('link', { name: 'Themes' }).click();
    await page.getByText('npm install acme-cli@1').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Start a job' }).click();
    await page.getByLabel('What should be done?').fill('Replace "acme-cli@1" with "acme-cli@2" in code');
    await page.getByRole('button', { name: 'Start job' }).click();
    await page.getByRole('heading', { name: /1 file changed/ }).waitFor({ timeout: 60_000 });
    const job = page.url().split('/').at(-1)!.split('?')[0]!;

    await page.goto(`${home}/dashboard/p/docs/feedback?view=all`);
    await page.getByRole('link', { name: 'Agent job' }).click();
    await page.waitForURL(new RegExp(`/jobs/${job}`));
    const [pull] = forge.pulls(REPOSITORY);
    assert.ok(pull !== undefined);

    await forge.settle(REPOSITORY, pull.number, 'merged');
    const { records, database, close } = await openRecords(settings);
    t.after(close);
    await eventually(async () => (await records.jobs.get('docs', job))?.settled, 'merged');
    const [merge] = await records.jobs.merges('docs', job);
    assert.deepEqual(
      [merge?.told, merge?.mergedAt, merge?.commit, merge?.pages],
      [true, Date.parse(pull.settledAt!), pull.commit, ['/install']],
    );
    await eventually(
      async () => (await (await reader.goto(`${home}/install`))?.text())?.includes('acme-cli@2') === true,
      true,
    );
    await page.goto(`${home}/dashboard/p/docs/feedback?view=code`);
    await page.getByRole('link', { name: 'Version 1 is gone' }).click();
    await page.getByRole('link', { name: '#run-it' }).waitFor();
    await page.getByText(served!.slice(0, 10)).waitFor();
    const history = page.locator('.history');
    await history.getByText('Resolved').waitFor();
    assert.equal(await history.getByRole('link', { name: 'Agent job' }).count(), 2);

    await page.goto(`${home}/dashboard/p/docs/jobs/${job}`);
    await page.getByText('It was merged less than a day ago').waitFor();
    // A month later.
    const now = Date.now();
    await database.write((write) => write.run('UPDATE job_merges SET merged_at = ?', [now - 31 * DAY_MS]));
    await records.feedback.import(votes(now, { before: 4, after: 18 }));
    await page.reload();
    const card = page.getByRole('region', { name: 'Did it help?' });
    await card.getByText('Clearly more readers say that the pages help').waitFor();
    assert.match((await card.textContent())!, /20% of 20 votes\s*90% of 20 votes/);
    assert.deepEqual(await axeFindings(page), []);

    assert.equal(await judgeMerges(records, now), 1);
    await page.goto(`${home}/dashboard/p/docs/jobs`);
    await page.getByRole('link', { name: 'Merged changes' }).click();
    await page.getByRole('cell', { name: 'Helped', exact: true }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.setViewportSize({ width: 390, height: 800 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
  });

  it('takes back a change that made it worse', async (t) => {
    const { forge, settings, home } = await opened(t);
    await hooked(forge, home);
    const { records, database, close } = await openRecords(settings);
    t.after(close);
    const wanted = {
      project: 'docs',
      subdomain: 'docs',
      prompt: 'Replace "acme-cli@1" with "acme-cli@2" in code',
    };
    const { id } = await records.jobs.create({ ...wanted, draft: false });
    await eventually(async () => (await records.jobs.get('docs', id))?.state, 'completed');
    await forge.settle(REPOSITORY, forge.pulls(REPOSITORY)[0]!.number, 'merged');
    await eventually(async () => (await records.jobs.get('docs', id))?.settled, 'merged');
    const now = Date.now();
    await database.write((write) => write.run('UPDATE job_merges SET merged_at = ?', [now - 31 * DAY_MS]));
    await records.feedback.import(votes(now, { before: 18, after: 4 }));
    assert.equal(await judgeMerges(records, now), 1);
    await forge.commit(REPOSITORY, { 'docs/index.mdx': '---\ntitle: Start\n---\n\nSomething later.\n' });

    const page = await browser.page({ viewport: { width: 1280, height: 860 } });
    await signIn(page, home);
    await page.goto(`${home}/dashboard/p/docs/jobs/${id}`);
    await page.getByText('No, it made it worse').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.goto(`${home}/dashboard/p/docs/jobs/merged`);
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Propose a revert' }).click();
    await page.getByRole('heading', { name: /1 file changed/ }).waitFor({ timeout: 60_000 });
    const pull = forge.pulls(REPOSITORY).at(-1)!;
    assert.match(pull.title, /^Revert "/);
    assert.match(pull.body, /18 of 20 votes[\s\S]*4 of 20 votes/);
    await forge.settle(REPOSITORY, pull.number, 'merged');
    const head = await forge.head(REPOSITORY, 'main');
    assert.equal(head, pull.commit);
    await eventually(
      async () => /acme-cli@1/.test((await (await page.goto(`${home}/install`))?.text()) ?? ''),
      true,
    );
    assert.match((await (await page.goto(home))?.text()) ?? '', /Something later/);
    await page.goto(`${home}/dashboard/p/docs/jobs/${id}`);
    await page.getByRole('link', { name: 'Proposed revert' }).click();
    await page
      .getByRole('heading', { name: /Revert/ })
      .first()
      .waitFor();

    // Somebody without an account.
    const reader = await browser.page();
    const token = records.mail.refusalToken('ada@example.com');
    await reader.goto(`${home}/_lectern/unsubscribe?to=${token}&project=docs`);
    assert.deepEqual(await axeFindings(reader), []);
    await reader.getByRole('button', { name: 'Get no more letters' }).click();
    await reader.getByText('You get no letter about your feedback any more').waitFor();
    const refusals = await database.all('SELECT recipient FROM mail_refusals');
    assert.equal(refusals.length, 1);
  });
});

/** Previews in a real browser: the panel, and what a script of a branch that nobody reviewed can reach. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { previewProject } from '../support/preview-project.ts';
import { shared } from '../support/shared.ts';

/** Says that it ran, and tries to read the dashboard and a page of the preview with the session of whoever looks. */
const ATTACK = `
  document.documentElement.dataset.attack = 'ran';
  for (const path of ['/dashboard/account', '/dashboard', location.pathname])
    fetch(path).then((answer) => answer.text()).then((text) => {
      document.documentElement.dataset.read = (document.documentElement.dataset.read ?? '') + text.length + ' ';
    }).catch(() => undefined);
  document.cookie = 'planted=1';
`;
const ISLAND = `import { useState } from 'react';
export const Bad = () => { const [n] = useState(0); if (typeof document !== 'undefined') { ${ATTACK} } return <p>Island {n}</p>; };`;

async function hostileBranch() {
  const repository = await makeRepository(DOCS, { bare: true });
  const main = repository.git('rev-parse', 'main');
  const commit = repository.commit(
    {
      'docs/attack.js': ATTACK,
      'docs/_lectern/core-x.js': ATTACK,
      'docs/snippets/bad.jsx': ISLAND,
      'docs/page.html': `<script>${ATTACK}</script>`,
      'docs/guide.mdx': `---\ntitle: Guide\n---\nimport { Bad } from '/snippets/bad.jsx'\n\nRewritten\n\n<Bad />\n\n<img src="x" onerror="${ATTACK.replace(/\s+/g, ' ').replaceAll('"', "'")}" />\n`,
    },
    'Attack',
  );
  repository.git('update-ref', 'refs/heads/attack', commit);
  repository.git('update-ref', 'refs/heads/main', main);
  return repository;
}

describe('a preview in a browser', () => {
  const browser = testBrowser();
  const opened = shared(async (ending) => {
    const project = await previewProject(ending, await hostileBranch());
    return { ...project, ...(await project.preview('attack')) };
  });

  it('runs no script of its branch on the origin of the dashboard and the readers', async (t) => {
    const { preview, site, member } = await previewProject(t, await hostileBranch(), {
      baseUrl: 'http://localhost:4567',
    });
    const { address } = await preview('attack');
    const origin = `http://localhost:${site.server().port}`;
    const context = await browser.context();
    await context.addCookies(
      [...member.cookies.get('localhost')!].map(([name, value]) => ({ name, value, url: origin })),
    );
    const page = await context.newPage();
    await page.goto(`${origin}/dashboard/account`);
    assert.match(await page.content(), /ada@example\.com/, 'the session is there');
    for (const path of ['/guide', '/page.html', '/attack.js', '/_lectern/core-x.js']) {
      await page.goto(`${origin}${new URL(address).pathname}${path}`);
      await page.waitForLoadState('networkidle');
      const seen = await page.evaluate(() => ({ ...document.documentElement.dataset }));
      assert.deepEqual([seen['attack'], seen['read']], [undefined, undefined], path);
    }
    assert.equal(
      (await context.cookies()).some(({ name }) => name === 'planted'),
      false,
    );
    await context.close();
  });

  it('runs them on a host of its own, where the session of the dashboard is out of reach', async () => {
    const { member, home, address } = await opened();
    const context = await browser.context();
    await context.addCookies(
      [...member.cookies.get('localhost')!].map(([name, value]) => ({ name, value, url: home })),
    );
    const page = await context.newPage();
    await page.goto(`${address}/guide`);
    await page.getByText('Rewritten').waitFor();
    await eventually(() => page.evaluate(() => document.documentElement.dataset['attack']), 'ran');
    const reads = await page.evaluate(
      (dashboard) =>
        fetch(dashboard, { credentials: 'include' }).then(
          (answer) => answer.text(),
          () => 'nothing',
        ),
      `${home}/dashboard/account`,
    );
    assert.equal(reads, 'nothing');
    const own = await page.evaluate(() => fetch('/dashboard/account').then(({ status }) => status));
    assert.equal(own, 404, 'no dashboard on this host');
    assert.doesNotMatch(await page.evaluate(() => document.cookie), /lectern/);
    await context.close();
  });

  it('has a panel that opens by keyboard, lists what changed, and is not printed', async () => {
    const { address } = await opened();
    const page = await browser.page({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${address}/`);
    const summary = page.locator('.preview-summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.locator('.preview-list').getByRole('link', { name: 'Guide', exact: true }).waitFor();
    assert.equal(await page.locator('.preview-list .preview-kind').first().textContent(), 'Changed');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.preview-box').getAttribute('open'), null);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.preview-panel').isVisible(), false);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 390, height: 800 });
    const [panel, heading] = [
      await page.locator('.preview-panel').boundingBox(),
      await page.locator('h1').first().boundingBox(),
    ];
    assert.ok(panel!.y + panel!.height <= heading!.y, 'it covers nothing on a phone');
    await summary.click();
    await page.getByRole('link', { name: 'Changes of Guide' }).click();
    await page.locator('.compare-page ins.change-added').first().waitFor();
    await page.close();
  });
});

/** The whole story on a Git server by ssh without a forge, in a real browser: connect with a key made here, push, preview, merge, roll back. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { testBrowser } from '../support/browser.ts';
import { connectingServer } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { sshServer, WITHOUT_SSHD } from '../support/git/ssh-server.ts';
import { STORY_GUIDE, STORY_SITE } from '../support/git/story-site.data.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { writerClone } from '../support/git/writer-clone.ts';
import { ownerPage } from '../support/owner-page.ts';
import { rollBack } from '../support/roll-back.ts';

/** A key of somebody who writes. */
function writerKey() {
  const { path } = fixtureFolder({});
  const file = join(path, 'id');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  const ssh = `ssh -i ${file} -o IdentitiesOnly=yes -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=${file}.known`;
  return { publicKey: readFileSync(`${file}.pub`, 'utf8'), environment: { GIT_SSH_COMMAND: ssh } };
}

describe('the story of a repository by ssh', { skip: WITHOUT_SSHD, timeout: 120_000 }, () => {
  const browser = testBrowser();

  it('connects, publishes, previews and rolls back', async (t) => {
    const sshd = await sshServer(t);
    const repository = await makeRepository(STORY_SITE, { bare: true });
    const remote = sshd.address(repository.path);
    const writer = writerKey();
    // Nothing is found by looking: every step is a webhook's.
    const { server, logged } = await connectingServer(t, { settings: { gitSeconds: 3_600 } });
    const home = `http://localhost:${server.port}`;
    const site = `http://handbook.localhost:${server.port}`;
    const page = await ownerPage(browser, home);
    const shows = (address: () => string, words: string): Promise<void> =>
      eventually(
        async () => (await (await page.goto(address()))?.text())?.includes(words) === true,
        true,
        logged.join('\n'),
      );
    const live = (words: string): Promise<void> => shows(() => `${site}/guide`, words);

    await page.goto(`${home}/dashboard/projects/new`);
    await page.fill('[name=remote]', remote);
    await page.press('[name=remote]', 'Enter');
    const made = await page.getByRole('textbox', { name: 'public key' }).textContent();
    sshd.allow(made ?? '', writer.publicKey);
    await page.getByRole('link', { name: 'I have added it' }).click();
    await page.getByLabel('Folder').waitFor();
    await page.fill('[name=id]', 'handbook');
    await page.getByRole('button', { name: 'Make project' }).click();
    await page.getByRole('link', { name: 'View site' }).first().waitFor();
    await live('First words');

    await page.goto(`${home}/dashboard/projects/handbook`);
    const field = (name: string) => page.getByRole('textbox', { name }).textContent();
    const hookUrl = (await field('address of the webhook')) ?? '';
    const secret = (await field('secret of the webhook')) ?? '';
    /** As the hook of a Git server does it after each push. */
    const reported = async (): Promise<void> => {
      const body = '{}';
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const headers = { 'x-hub-signature-256': `sha256=${signature}` };
      assert.equal((await fetch(hookUrl, { method: 'POST', body, headers })).status, 202);
    };
    const clone = await writerClone(remote, writer.environment, STORY_GUIDE);
    const first = await clone.push('Second words of the guide.', 'main');
    await reported();
    await live('Second words');

    const proposed = await clone.push('Third words, proposed.', 'proposal');
    await page.goto(`${home}/dashboard/p/handbook/previews?new`);
    await page.getByLabel('Branch').selectOption('proposal');
    await page.getByRole('button', { name: 'Make preview' }).click();
    const preview = (await page.getByRole('textbox', { name: 'address of the preview' }).textContent()) ?? '';
    const guide = `${preview.replace(/\/$/, '')}/guide`;
    const shown = await page.goto(guide);
    assert.equal(shown?.headers()['x-lectern-commit'], proposed);
    await page.getByText('Third words, proposed.').waitFor();
    await clone.push('Third words, corrected.', 'proposal');
    await reported();
    await shows(() => guide, 'Third words, corrected.');
    await live('Second words');

    await clone.git('push', '--quiet', 'origin', 'proposal:main', ':proposal');
    await reported();
    await live('Third words, corrected.');
    await eventually(async () => (await page.goto(guide))?.status(), 404, logged.join('\n'));

    await rollBack(page, {
      dashboard: `${home}/dashboard/p/handbook`,
      commit: first,
      live,
      subject: 'Second words of the guide.',
      words: { earlier: 'Second words', newest: 'Third words, corrected.' },
    });
  });
});

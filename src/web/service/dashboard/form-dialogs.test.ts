/** The dialogs that make things, as handlers: one button in the head, closed until it is used, and open again with what was wrong. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { JOBS, type JobDashboard, jobDashboard } from '../../../../test/support/job-dashboard.ts';

const ROOT = '/dashboard/p/docs';

interface Made {
  readonly page: string;
  readonly button: string;
  /** Address of the page with the dialog open. */
  readonly open: string;
  readonly sent: string;
  readonly wrong: Readonly<Record<string, string>>;
  readonly error: string;
}

const DIALOGS: readonly Made[] = [
  {
    page: `${ROOT}/keys`,
    button: 'Create key',
    open: `${ROOT}/keys?new`,
    sent: `${ROOT}/keys/create`,
    wrong: { name: ' ', expires: '90d', everything: 'on' },
    error: 'name-error',
  },
  {
    page: `${ROOT}/webhooks`,
    button: 'Add webhook',
    open: `${ROOT}/webhooks?new`,
    sent: `${ROOT}/webhooks/create`,
    wrong: { url: 'not a web address', created: 'on' },
    error: 'url-error',
  },
  {
    page: '/dashboard/members',
    button: 'Invite member',
    open: '/dashboard/members?new',
    sent: '/dashboard/members/invite',
    wrong: { email: 'nobody', role: 'viewer' },
    error: 'email-error',
  },
  {
    page: JOBS,
    button: 'New job',
    open: `${JOBS}/new`,
    sent: `${JOBS}/new`,
    wrong: { prompt: ' ' },
    error: 'prompt-error',
  },
];

const dialogOf = (html: string): string => /<dialog class="dialog"[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? '';
const isOpen = (html: string): boolean => /^<dialog[^>]* open/.test(dialogOf(html));

describe('a dialog that makes something', () => {
  let made: JobDashboard;
  before(async () => {
    made = await jobDashboard();
  });

  for (const { page, button, open, sent, wrong, error } of DIALOGS)
    it(`is opened by "${button}", also without script, and keeps what was wrong`, async () => {
      const owner = made.as('owner');
      const { text } = await owner.get(page);
      // In the head of the page, or where its list would be as long as that is empty.
      const buttons = text.match(/<a class="button button-primary"[^>]*>.*?<\/a>/g) ?? [];
      const [found, ...more] = buttons.filter((one) => one.includes(`href="${open}"`));
      assert.ok(found?.includes(button), buttons.join('\n'));
      assert.deepEqual(more, []);
      assert.equal(isOpen(text), false);
      assert.equal(text.includes(`action="${sent}"`), dialogOf(text).includes(`action="${sent}"`));
      const asked = await owner.get(open);
      assert.deepEqual([asked.status, isOpen(asked.text)], [200, true]);
      assert.match(dialogOf(asked.text), / autofocus/);
      const refused = await owner.submit(page, sent, wrong);
      assert.deepEqual([refused.status, isOpen(refused.text)], [400, true]);
      assert.ok(dialogOf(refused.text).includes(`id="${error}"`), dialogOf(refused.text));
    });

  it('is not there for those who may not use it', async () => {
    for (const page of [`${ROOT}/keys`, `${ROOT}/keys?new`, JOBS]) {
      const { text } = await made.as('viewer').get(page);
      assert.doesNotMatch(text, /<dialog|data-dialog/);
    }
  });

  it('leaves what is shown once in the page, and everything else to a message that goes', async () => {
    const owner = made.as('owner');
    const key = await owner.submit(`${ROOT}/keys`, `${ROOT}/keys/create`, {
      name: 'Report',
      expires: '90d',
      everything: 'on',
    });
    assert.match(key.text, /The key (?:"|&quot;|&#34;)Report.{1,6} is ready/);
    assert.match(key.text, /svc_/);
    assert.doesNotMatch(key.text, /data-toast/);
    assert.match((await owner.get(`${ROOT}/keys?done=revoked`)).text, /data-toast[\s\S]*The key is revoked/);
  });
});

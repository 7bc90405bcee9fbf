/** The export of the audit log through the dashboard: owners only, all of it, one line for each entry, one at a time. */
import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { testDashboard } from '../../../../../test/support/test-dashboard.ts';
import { IN_A_TAB, webRequest } from '../../../../../test/support/web-request.ts';
import { auditEntrySchema } from '../../wire/audit-entry.ts';
import { createDashboard } from '../dashboard.ts';

const FILE = '/dashboard/audit.jsonl';

async function opened() {
  const made = await testDashboard();
  const owner = await made.as('owner');
  const dashboard = createDashboard(made.service);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (method = 'GET') => {
    const answer = await dashboard(webRequest(FILE, { method, headers: { ...IN_A_TAB, cookie } }));
    return { ...answer!, body: answer!.body as Readable };
  };
  return { ...made, owner, ask };
}

describe('the export of the audit log', () => {
  it('has every entry as a line, oldest first, and its own', async () => {
    const { records, ask, owner } = await opened();
    const nasty = 'two\nlines, "quotes" \u2028 🦉 =1+1';
    for (let n = 0; n < 1_200; n++)
      await records.audit.add({ actor: 'terminal', action: 'key.created', target: `${nasty} ${n}` });
    const { status, headers, body } = await ask();
    assert.deepEqual([status, headers['content-type']], [200, 'application/jsonl; charset=utf-8']);
    assert.match(headers['content-disposition']!, /^attachment; filename="audit-log-2026-01-15\.jsonl"$/);
    assert.equal(headers['cache-control'], 'no-store');
    const written = await text(body);
    assert.ok(written.endsWith('\n'));
    const entries = written
      .trimEnd()
      .split('\n')
      .map((line) => auditEntrySchema.parse(JSON.parse(line)));
    assert.deepEqual(
      entries.slice(-1_201).map(({ action, target }) => (action === 'key.created' ? target : action)),
      [...Array.from({ length: 1_200 }, (_, n) => `${nasty} ${n}`), 'audit.exported'],
    );
    assert.match((await owner.get('/dashboard/audit')).text, /Exported the audit log/);
  });

  it('is for owners', async () => {
    const { as, owner, audited } = await opened();
    assert.match((await owner.get('/dashboard/audit')).text, /href="\/dashboard\/audit\.jsonl"/);
    for (const role of ['viewer', 'editor', 'admin'] as const) {
      const one = await as(role);
      assert.equal((await one.get(FILE)).status, 403, role);
      assert.doesNotMatch((await one.get('/dashboard/audit')).text, /audit\.jsonl/);
    }
    assert.ok(!(await audited()).includes('audit.exported'));
  });

  it('is made once at a time for a member, and again when it has ended or its reader is gone', async () => {
    const { ask } = await opened();
    const first = await ask();
    const second = await ask();
    assert.deepEqual([second.status, second.headers['retry-after']], [429, '30']);
    assert.match(String(second.body), /being made already/);
    first.body.destroy();
    await new Promise((resolve) => first.body.once('close', resolve));
    const third = await ask();
    assert.equal(third.status, 200);
    await text(third.body);
    const head = await ask('HEAD');
    assert.equal(head.status, 200);
    assert.equal((await ask()).status, 200, 'a HEAD request takes no turn');
  });
});

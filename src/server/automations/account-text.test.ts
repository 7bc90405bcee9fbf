/** The account on a pull request: what agents say stays text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AutomationRun } from '../../records/automations/automation.ts';
import { accountText } from './scheduler.ts';

describe('the account', () => {
  it('makes no mention, link, code or line of what an agent says', () => {
    const report = `a \`b\` @everyone [x](https://evil.example) ${'long '.repeat(100)}\nsecond line`;
    const run = { createdAt: 0, cause: 'schedule', report } as AutomationRun;
    const text = accountText('fix-links', [run, { ...run, report: '' }], { branch: 'lectern/x' });
    const [line, empty] = text.split('\n').filter((one) => one.startsWith('- '));
    assert.match(line!, /^- 1970-01-01, started by its schedule: `[^`]{1,200}`$/);
    assert.equal(empty, '- 1970-01-01, started by its schedule');
    assert.doesNotMatch(text, /second line/);
    assert.match(text, /### Automation: Fix broken links/);
  });

  it('says nothing of an agent that read words of readers', () => {
    const run = { createdAt: 0, cause: 'person', report: 'Ada asks about her bill' } as AutomationRun;
    assert.doesNotMatch(accountText('answer-feedback', [run], { branch: 'x' }), /Ada/);
  });
});

/** Tests of the progress of a job in a terminal: steps, ticks and text, none of which can control the terminal. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JobNews } from '../../tasks/follow-job.ts';
import { createLiveJob, seconds } from './live-job.ts';

type Todo = JobNews['job']['todos'][number];

function live() {
  const lines: string[] = [];
  let status = '';
  const line = {
    above: (more: readonly string[]) => void lines.push(...more),
    show: (text: () => string) => {
      status = text();
    },
    end: () => undefined,
  };
  let now = 0;
  const tell = createLiveJob(line, { paint: (_, text) => text }, () => now);
  return {
    lines,
    status: () => status,
    tell: (job: Partial<JobNews['job']>, ...events: readonly [kind: string, text: string][]) => {
      now += 1_000;
      const told = events.map(([kind, text], at) => ({ id: String(at), at: now, kind, text }));
      tell({ job: { state: 'running', todos: [], ...job }, events: told } as unknown as JobNews);
    },
  };
}
const todo = (status: Todo['status'], content = 'Read'): Todo => ({
  id: '1',
  status,
  content,
  priority: 'low',
});

describe('following a job', () => {
  it('tells steps, what the agent does, and todos when they change', () => {
    const { lines, tell, status } = live();
    tell({ todos: [todo('pending')] }, ['state', 'running']);
    tell({ todos: [todo('pending')] }, ['tool', 'Changed a.mdx'], ['agent', 'one\n\ntwo']);
    tell({ todos: [todo('completed')] }, ['problem', 'Busy']);
    assert.deepEqual(lines, [
      '● Agent at work',
      '  ☐ Read',
      '  · Changed a.mdx',
      '  one',
      '  two',
      '  ! Busy',
      '  ✔ Read',
    ]);
    assert.equal(status(), 'Agent at work · 3 s · 1 of 1 todos');
    tell({ wish: 'cancel' });
    assert.match(status(), /^Stopping/);
  });

  it('shows words of strangers as plain text of few lines', () => {
    const { lines, tell } = live();
    tell(
      { todos: [todo('pending', '\u001b[2Jx\ny')] },
      ['agent', `\u001b]0;owned\u0007${'a\n'.repeat(50)}`],
      ['state', 'toString'],
      ['tool', `\u202e${'x'.repeat(1_000)}`],
    );
    assert.ok(
      lines.every((line) => !/[\u0000-\u001f\u007f-\u009f\u202e]/.test(line)),
      JSON.stringify(lines),
    );
    assert.ok(lines.every((line) => line.length < 200));
    assert.equal(lines.length, 6 + 1 + 1);
  });

  it('says times as people do', () => {
    assert.deepEqual([0, 59_400, 61_000].map(seconds), ['0 s', '59 s', '1 min 1 s']);
  });
});

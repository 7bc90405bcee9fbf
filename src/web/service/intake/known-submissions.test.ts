/** Tests which submissions count as repeated: those that would change nothing in the stored entry. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKnownSubmissions } from './known-submissions.ts';
import type { CleanSubmission } from './submission.ts';

const vote = (more: Partial<CleanSubmission> = {}): CleanSubmission => ({
  submissionId: 'x',
  source: 'contextual',
  path: '/a',
  helpful: true,
  ...more,
});

describe('createKnownSubmissions()', () => {
  it('knows what adds nothing, whatever order it comes in', () => {
    const known = createKnownSubmissions(10);
    assert.equal(known.unchanged('docs', vote()), undefined);
    known.add('docs', vote(), 'id');
    assert.equal(known.unchanged('docs', vote()), 'id');
    assert.equal(known.unchanged('docs', vote({ comment: 'a' })), undefined);
    known.add('docs', vote({ comment: 'a' }), 'id');
    assert.equal(known.unchanged('docs', vote()), 'id', 'the vote, later than the comment');
    assert.equal(known.unchanged('docs', vote({ comment: 'b' })), 'id', 'text is never replaced');
    assert.equal(known.unchanged('docs', vote({ comment: 'a', contact: 'a@b.example' })), undefined);
  });

  it('sees a vote that was changed, and changed back', () => {
    const known = createKnownSubmissions(10);
    known.add('docs', vote(), 'id');
    assert.equal(known.unchanged('docs', vote({ helpful: false })), undefined);
    known.add('docs', vote({ helpful: false }), 'id');
    assert.equal(known.unchanged('docs', vote()), undefined);
  });

  it('keeps projects and submissions apart', () => {
    const known = createKnownSubmissions(10);
    known.add('docs', vote(), 'id');
    assert.equal(known.unchanged('other', vote()), undefined);
    assert.equal(known.unchanged('docs', vote({ submissionId: 'y' })), undefined);
  });
});

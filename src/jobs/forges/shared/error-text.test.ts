/** Errors in the words of forges, some of them hostile. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorText } from './error-text.ts';

describe('the words of a forge', () => {
  it('are read in the shapes of GitHub, GitLab and Gitea', () => {
    const errors = [
      { resource: 'PullRequest', field: 'base', code: 'invalid' },
      { code: 'custom', message: 'No commits' },
      'plain',
    ];
    assert.equal(
      errorText({ message: 'Validation Failed', errors }, []),
      'Validation Failed; base invalid; No commits; plain',
    );
    assert.equal(errorText({ message: ['a', 'b'] }, []), 'a; b');
    assert.equal(errorText({ message: { title: ['is too long'] } }, []), 'title is too long');
    assert.equal(
      errorText({ error: 'insufficient_scope', error_description: 'more' }, []),
      'insufficient_scope; more',
    );
    assert.equal(
      errorText({ type: 'error', error: { message: 'lacks scopes.', detail: { required: ['a'] } } }, []),
      'lacks scopes',
    );
    for (const odd of [undefined, null, 'text', 7, [], { message: 7 }, { errors: 'x' }])
      assert.equal(errorText(odd, []), '');
  });

  it('have no secret in them', () => {
    const said =
      'x verysecret ghp_0123456789abcdef github_pat_0123456789 glpat-0123456789 ATATT3xFfGN0_a=b https://a:b@host eyJhbGciOi.eyJpc3MiOi.c';
    assert.equal(errorText({ message: said }, ['verysecret']), 'x … … … … … https://host …');
  });

  it('are one short line', () => {
    const words = errorText({ message: `a\n\u001b[31mb\u202e${'c'.repeat(9999)}` }, []);
    assert.match(words, /^a \[31mb c+$/);
    assert.equal(words.length, 300);
  });

  it('end, however deep or wide the answer is', () => {
    let deep: unknown = 'x';
    for (let i = 0; i < 100_000; i++) deep = [deep];
    assert.equal(errorText({ message: deep }, []), '');
    assert.ok(errorText({ errors: Array.from({ length: 1e5 }, () => 'y') }, []).length < 300);
  });
});

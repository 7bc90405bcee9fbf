/** The pages of a review: text of files, members and forms stays text, wherever it stands. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileDiff } from '../../../lib/git/repository.ts';
import type { Issue } from '../../../lib/issue.ts';
import type { ChangeReview, CommentView } from './change-review.ts';
import { changedPageBody } from './changed-page.ts';
import { editBody, editedBody } from './edit-page.ts';
import { changesBody } from './job-changes.ts';
import { plannedEditBody } from './planned-edit-page.ts';

const EVILS = [
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</textarea></pre></option><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
];

const file = (evil: string): FileDiff => ({
  path: evil,
  from: evil,
  kind: 'moved',
  binary: false,
  added: 1,
  removed: 1,
  hunks: [
    { oldStart: 1, newStart: 1, lines: (['-', '+', ' '] as const).map((kind) => ({ kind, text: evil })) },
  ],
});

function review(evil: string): ChangeReview {
  const comment = (state: CommentView['state'], line?: number): CommentView => ({
    id: evil,
    who: evil,
    at: 0,
    path: evil,
    side: 'new',
    from: 1,
    to: 1,
    quote: evil,
    text: evil,
    state,
    ...(state === 'draft' ? {} : { round: 1 }),
    ...(line === undefined ? {} : { line }),
  });
  return {
    now: 1,
    href: evil,
    csrf: evil,
    commit: evil,
    base: evil,
    note: evil,
    wordsGoTo: evil,
    edits: [evil],
    comments: [comment('draft', 1), comment('answered', 1), comment('waiting'), comment('unanswered')],
    may: { comment: true, change: true },
    isPage: () => true,
    draft: { file: 0, side: 'new', from: 1, to: 1, text: evil },
    limits: { text: 10, lines: 10, note: 10 },
  };
}

function pages(evil: string): Readonly<Record<string, string>> {
  const issue: Issue = { severity: 'error', code: 'a/b', message: evil, hint: evil, file: evil, line: 1 };
  const checked = { files: [file(evil)], check: { kind: 'checked', problems: [issue] } } as const;
  const broken = { files: [file(evil)], check: { kind: 'broken', message: evil } } as const;
  const edit = {
    action: evil,
    back: evil,
    csrf: evil,
    commit: evil,
    path: evil,
    text: evil,
    draft: evil,
    other: { title: evil, text: evil },
  };
  const planned = { action: evil, back: evil, csrf: evil, what: evil, label: evil, fields: { [evil]: evil } };
  const edited = {
    href: evil,
    csrf: evil,
    editor: evil,
    branch: evil,
    path: evil,
    version: evil,
    preview: evil,
  };
  const changes = { href: evil, branch: evil, into: evil, files: [file(evil)] };
  const block = { from: 1, to: 2, words: evil };
  const own = review(evil);
  const refused = { ...own, draft: { ...own.draft!, error: evil } };
  return {
    changes: String(changesBody({ ...changes, review: own })),
    refused: String(changesBody({ ...changes, review: refused })),
    elsewhere: String(changesBody({ ...changes, files: [file(`${evil}2`)], review: own })),
    waiting: String(changesBody({ ...changes, review: { ...own, wait: evil } })),
    editor: String(editBody({ ...edit, discard: evil })),
    edited: String(editedBody({ ...edited, planned: { ...checked, commit: evil } })),
    broken: String(editedBody({ ...edited, planned: { ...broken, commit: evil } })),
    planned: String(plannedEditBody({ ...planned, planned: checked })),
    page: String(
      changedPageBody({
        changes: evil,
        path: evil,
        file: 0,
        page: evil,
        blocks: [block],
        removed: [block],
        mayComment: true,
      }),
    ),
  };
}

/** Tags with what stands in quotes taken out: an attribute that anybody could add would be left over. */
const tags = (html: string): string[] => html.replace(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? [];
const nameOf = (tag: string): string => tag.replace(/\s.*/s, '').replace(/>$/, '');

describe('pages of a review', () => {
  for (const [name, html] of Object.entries(pages('word')))
    for (const [at, evil] of EVILS.entries())
      it(`${name} takes hostile text ${at + 1} as text`, () => {
        const known = new Set(tags(html).map(nameOf));
        const made = pages(evil)[name]!;
        for (const tag of tags(made)) {
          assert.ok(known.has(nameOf(tag)), tag);
          assert.doesNotMatch(tag, /\son\w+=/, tag);
        }
        assert.doesNotMatch(made, / style=/);
      });

  it('shows a comment once, at its line, above the lines when these are gone', () => {
    const { changes } = pages('word');
    assert.equal(changes!.split('Not sent yet').length - 1, 1);
    assert.match(changes!, /2 comments on lines that have changed since[\s\S]*data-line="added"/);
    assert.match(changes!, /data-line="added"[\s\S]*Answered in round 1[\s\S]*id="comment"/);
  });
});

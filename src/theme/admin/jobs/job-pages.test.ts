/** Jobs on pages: hostile text of prompts, agents, files and readers stays text, and long things are cut where a browser would suffer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileDiff } from '../../../lib/git/repository.ts';
import type { Job } from '../../../records/jobs/job.ts';
import type { ListedMerge } from '../../../records/jobs/job-merge.ts';
import { previewPage } from '../preview/job-preview.ts';
import { fileDiff, lineCounts } from './diff.ts';
import { changesBody } from './job-changes.ts';
import { jobDialog, jobForm } from './job-form.ts';
import { jobBody } from './job-page.ts';
import { duration, firstLine, pullRequestName, safeLink } from './job-text.ts';
import { reviewQuestion } from './job-top.ts';
import { jobsBody } from './jobs-page.ts';
import { mergedBody } from './merged-page.ts';
import type { OperationView } from './operation-fields.ts';

const EVILS = [
  '"><img src=x onerror=alert(1)>',
  "'><script>alert(1)</script>",
  '</textarea></title><script>alert(1)</script>',
  '" onfocus="alert(1)" autofocus x="',
  '</details></table><iframe srcdoc="<script>alert(1)</script>">',
];

function evilJob(evil: string): Job {
  return {
    id: 'job1',
    project: 'docs',
    subdomain: 'docs',
    prompt: evil,
    branch: evil,
    branchNamed: true,
    draft: true,
    askedBy: evil,
    origin: { kind: 'issue', number: 12, url: evil, comment: evil },
    agent: null,
    feedback: [],
    answered: null,
    reviewers: [],
    state: 'failed',
    failure: 'error',
    messageToUser: evil,
    pullRequestLink: evil,
    todos: [{ id: evil, content: evil, status: 'in_progress', priority: 'high' }],
    usage: { steps: 1, inputTokens: 2, outputTokens: 3 },
    createdAt: 0,
    updatedAt: 0,
    finishedAt: 1,
    round: 1,
    turns: 1,
    turnStartedAt: 0,
    tries: 0,
    wish: null,
    base: evil,
    baseBranch: evil,
    commit: evil,
    title: evil,
    body: evil,
    partial: false,
    incomplete: false,
    review: null,
    settled: null,
    settledAt: null,
    switches: [evil],
  };
}

const diffOf = (evil: string): FileDiff => ({
  path: evil,
  from: evil,
  kind: 'moved',
  binary: false,
  added: 1,
  removed: 1,
  hunks: [
    { oldStart: 1, newStart: 1, lines: (['+', '-', ' '] as const).map((kind) => ({ kind, text: evil })) },
  ],
});

const NO_VOTES = { helpful: 0, unhelpful: 0, searches: 0, withoutResults: 0 };

const evilMerge = (evil: string): ListedMerge => ({
  job: evil,
  number: 1,
  project: evil,
  pullRequestLink: evil,
  mergedAt: 0,
  told: true,
  noticedAt: 0,
  commit: evil,
  base: evil,
  head: evil,
  baseBranch: evil,
  feedback: [evil],
  pages: [evil],
  revertJob: evil,
  verdict: 'better',
  figures: { before: NO_VOTES, after: NO_VOTES },
  prompt: evil,
});

function pages(evil: string): Readonly<Record<string, string>> {
  const job = evilJob(evil);
  const top = {
    href: evil,
    csrf: evil,
    job,
    summary: evil,
    hint: evil,
    may: { cancel: true, finish: true, retry: true, merge: true, close: true, update: true },
    hasBranch: true,
  };
  const form = {
    action: evil,
    csrf: evil,
    state: { values: { prompt: evil, branch: evil }, errors: { prompt: evil, branch: evil, feedback: evil } },
    setup: {
      agent: evil,
      understands: true,
      result: evil,
      repository: evil,
      problem: evil,
      worker: false,
    },
    examples: [{ text: evil, href: evil }],
    operations: [{ title: evil, href: evil }],
    feedback: [{ id: evil, path: evil, text: evil, href: evil, remove: evil }],
    limits: { prompt: 10 },
    back: evil,
  };
  return {
    list: String(
      jobsBody({
        merged: evil,
        now: 1,
        filters: [{ label: evil, href: evil, on: true }],
        clear: evil,
        rows: [{ job, href: evil, by: evil }],
        pager: { newer: evil, older: evil, text: evil },
      }),
    ),
    merged: String(
      mergedBody({
        now: 1,
        of: 30,
        pager: { newer: evil, older: evil, text: evil },
        rows: [{ merge: evilMerge(evil), href: evil, days: 1, revert: { href: evil } }],
      }),
    ),
    form: String(jobForm(form)),
    dialog: String(jobDialog(form, true)),
    operation: String(jobForm({ ...form, operation: evilOperation(evil) })),
    job: String(
      jobBody({
        now: 1,
        live: evil,
        help: {
          mergedAt: 0,
          told: false,
          of: 30,
          min: 10,
          pages: [evil],
          revert: { action: evil, csrf: evil, merge: 1 },
          figures: { days: 1, before: NO_VOTES, after: NO_VOTES, verdict: 'worse' },
        },
        top,
        steps: [{ name: evil, state: 'stopped', at: 0, took: 1, stopped: evil }],
        conversation: [
          { at: 0, who: evil, text: evil, quotes: [{ path: evil, text: evil, href: evil }] },
          { at: 0, text: evil },
        ],
        messageForm: {
          action: evil,
          csrf: evil,
          state: { values: { text: evil }, errors: {} },
          maxLength: 10,
          ended: true,
          wordsGoTo: evil,
        },
        log: {
          events: (['state', 'agent', 'tool', 'tool', 'tool', 'note', 'problem', 'person'] as const).map(
            (kind) => ({
              id: evil,
              at: 0,
              kind,
              text: evil.repeat(20),
            }),
          ),
          left: { count: 1, href: evil },
        },
        files: [diffOf(evil)],
        discussion: {
          state: {
            at: 0,
            commit: evil,
            checks: [{ name: evil, state: 'failure', url: evil }],
            reviews: [{ author: evil, state: 'approved', url: `javascript:alert(1)//${evil}` }],
          },
          comments: [
            {
              id: evil,
              at: 0,
              author: evil,
              text: evil,
              url: evil,
              path: evil,
              line: 1,
              round: 1,
              answeredAt: null,
            },
          ],
        },
        by: evil,
        agent: evil,
      }),
    ),
    changes: String(changesBody({ href: evil, branch: evil, into: evil, files: [diffOf(evil)] })),
    question: String(
      reviewQuestion({
        action: evil,
        csrf: evil,
        back: evil,
        branch: evil,
        commit: evil,
        into: evil,
        switches: [evil],
        kind: 'merge',
      }),
    ),
    preview: String(
      previewPage({ base: '', assets: {}, href: evil, branch: evil, site: '/x', framed: evil }),
    ),
  };
}

/** Tags with what stands in quotes taken out: an attribute that anybody could add would be left over. */
const tags = (html: string): string[] => html.replace(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? [];

describe('pages of jobs', () => {
  const plain = pages('word');
  for (const [name, html] of Object.entries(plain))
    for (const [at, evil] of EVILS.entries())
      it(`${name} takes hostile text ${at + 1} as text`, () => {
        const made = pages(evil)[name]!;
        const known = new Set(tags(html).map((tag) => tag.replace(/\s.*/s, '').replace(/>$/, '')));
        for (const tag of tags(made)) {
          assert.ok(known.has(tag.replace(/\s.*/s, '').replace(/>$/, '')), tag);
          assert.doesNotMatch(tag, /\son\w+=/, tag);
        }
        assert.doesNotMatch(made, / style=/);
      });
});

describe('safeLink()', () => {
  for (const [link, safe] of [
    ['https://github.com/a/b/pull/1', 'https://github.com/a/b/pull/1'],
    ['/dashboard/p/docs/jobs/1', '/dashboard/p/docs/jobs/1'],
    ['javascript:alert(1)', undefined],
    ['//evil.example/x', undefined],
    ['/\\evil.example', undefined],
    ['data:text/html,x', undefined],
    [null, undefined],
  ] as const)
    it(`lets ${link} lead to ${safe}`, () => assert.equal(safeLink(link), safe));
});

describe('the words of jobs', () => {
  it('are short', () => {
    assert.equal(firstLine('\n\n  Fix it  \nplease'), 'Fix it');
    assert.equal(firstLine('a'.repeat(500)).length, 140);
    assert.equal(firstLine(' \n'), 'A job without words');
    assert.deepEqual([200, 1_400, 60_000, 185_000, 3_600_000, 4_000_000].map(duration), [
      'under 1 s',
      '1 s',
      '1 min',
      '3 min 5 s',
      '1 h',
      '1 h 6 min',
    ]);
    assert.deepEqual(['https://a.example/pull/12', 'https://a.example/merge'].map(pullRequestName), [
      '#12',
      'Pull request',
    ]);
  });
});

describe('a diff', () => {
  const long = (count: number, width = 4): FileDiff => ({
    path: 'a.mdx',
    kind: 'added',
    binary: false,
    added: count,
    removed: 0,
    hunks: [
      {
        oldStart: 0,
        newStart: 1,
        lines: Array.from({ length: count }, () => ({ kind: '+' as const, text: 'x'.repeat(width) })),
      },
    ],
  });
  const rows = (html: string): number => html.split('data-line="added"').length - 1;

  it('numbers both sides, and says each change with a sign', () => {
    const { html } = fileDiff(
      {
        path: 'a.mdx',
        kind: 'changed',
        binary: false,
        added: 1,
        removed: 1,
        hunks: [
          {
            oldStart: 7,
            newStart: 9,
            lines: [
              { kind: ' ', text: 'same' },
              { kind: '-', text: 'old' },
              { kind: '+', text: 'new' },
              { kind: ' ', text: 'end' },
            ],
          },
        ],
      },
      'file-1',
      100,
    );
    const lines = [...String(html).matchAll(/<tr data-line="(\w+)">(.*?)<\/tr>/g)].map(([, kind, cells]) =>
      [kind, ...[...cells!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map((cell) => cell[1])].join('|'),
    );
    assert.deepEqual(lines.slice(1), [
      'same|7|9||same',
      'removed|8||−|old',
      'added||10|+|new',
      'same|9|11||end',
    ]);
  });

  it('folds after 400 lines, and draws no more than a page takes', () => {
    assert.doesNotMatch(String(fileDiff(long(399), 'f', 20_000).html), /Show/);
    const folded = fileDiff(long(900), 'f', 20_000);
    assert.match(String(folded.html), /Show 501 more lines/);
    assert.equal(rows(String(folded.html)), 900);
    assert.equal(rows(String(fileDiff(long(9_000), 'f', 20_000).html)), 3_999);
    const files = Array.from({ length: 12 }, () => long(3_000));
    const html = changesBody({ href: '/x', branch: 'b', into: null, files });
    assert.ok(rows(String(html)) <= 20_000);
    assert.match(String(html), /no room for more lines/);
  });

  it('cuts a line that no screen would show, and says so', () => {
    const { html } = fileDiff(long(1, 100_000), 'f', 100);
    assert.ok(String(html).length < 5_000);
    assert.match(String(html), /98,000 more/);
  });

  it('tells what has no lines', () => {
    const file: FileDiff = { path: 'a.png', kind: 'changed', binary: true, added: 0, removed: 0, hunks: [] };
    assert.match(String(fileDiff(file, 'f', 10).html), /not text, or too large/);
    assert.match(String(lineCounts(file)), /not text/);
    const moved: FileDiff = { ...file, path: 'b.mdx', from: 'a.mdx', kind: 'moved', binary: false };
    assert.match(String(fileDiff(moved, 'f', 10).html), /moved from <\/span>.*a\.mdx[\s\S]*Only its path/);
    assert.match(
      String(changesBody({ href: '/x', branch: 'b', into: null, files: [] })),
      /Nothing was changed/,
    );
    assert.match(
      String(changesBody({ href: '/x', branch: 'b', into: null, files: undefined })),
      /nothing to compare/,
    );
  });
});

function evilOperation(evil: string): OperationView {
  const field = { name: evil, label: evil, help: evil, example: evil, required: false, standard: evil };
  const kinds = ['text', 'path', 'choice', 'choices', 'number', 'list', 'flag'] as const;
  return {
    name: evil,
    title: evil,
    sentence: evil,
    words: evil,
    fields: kinds.map((kind) => ({ ...field, kind, choices: [evil] })),
  };
}

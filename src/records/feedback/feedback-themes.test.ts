/** Themes of entries: by page and by what they are about, most entries first. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Feedback } from './feedback.ts';
import { feedbackThemes } from './feedback-themes.ts';

let made = 0;
function entry(more: Partial<Feedback>): Feedback {
  const id = `fb_${++made}`;
  return {
    id,
    project: 'docs',
    path: '/a',
    source: 'contextual',
    status: 'pending',
    comment: null,
    reason: null,
    helpful: false,
    contact: null,
    code: null,
    filename: null,
    lang: null,
    createdAt: made,
    version: 1,
    anchor: null,
    commit: null,
    ...more,
  };
}

const shown = (entries: readonly Feedback[]): string[] =>
  feedbackThemes(entries).map(({ kind, path, label, entries: of }) =>
    `${of.length} ${kind} ${path} ${label}`.trim(),
  );

it('puts reports of one sample, one reason, and all other words of a page together', () => {
  const code = (text: string, more: Partial<Feedback> = {}) =>
    entry({ source: 'code_snippet', code: text, ...more });
  assert.deepEqual(
    shown(
      [
        code('npm i acme  \nrun\n'),
        code('npm i acme\nrun'),
        code('npm i acme\nrun', { path: '/b' }),
        code('x', { filename: 'main.ts', comment: 'It fails' }),
        entry({ reason: 'Out of date' }),
        entry({ reason: 'Out of date', comment: 'Version 2' }),
        entry({ reason: 'Unclear' }),
        entry({ comment: 'One' }),
        entry({ comment: 'Two' }),
        entry({ comment: 'Three' }),
        // A vote alone says nothing about what is wrong.
        entry({}),
      ].reverse(),
    ),
    [
      '3 words /a',
      '2 reason /a Out of date',
      '2 code /a npm i acme',
      '1 reason /a Unclear',
      '1 code /a main.ts',
      '1 code /b npm i acme',
    ],
  );
});

it('keeps what cannot be mistaken apart, and copes with nothing', () => {
  assert.deepEqual(feedbackThemes([]), []);
  const same = '["reason"';
  assert.equal(shown([entry({ reason: same }), entry({ comment: same }), entry({ code: same })]).length, 3);
});

/** What is told of the work is whole, short, and means nothing to the forge that shows it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { presentOutcome } from './present-outcome.ts';
import type { RequestedTask, RequestedWork } from './request.ts';
import type { WorkOutcome } from './work-outcome.ts';

const taskOf = (work: RequestedWork): RequestedTask => ({
  operation: work.kind,
  work,
  planOnly: false,
  limits: [],
  within: () => true,
  excluded: () => false,
});

const links = (more: Partial<WorkOutcome>): WorkOutcome => ({
  task: taskOf({ kind: 'fix', what: ['links'], except: [] }),
  changed: [],
  edits: more.changed?.length ?? 0,
  left: [],
  ...more,
});

it('lists what was changed by file, and what was left with its place', () => {
  const told = presentOutcome(
    [
      links({
        changed: [
          { file: 'b.mdx', text: 'line 2: "x" → "y"' },
          { file: 'a.mdx', text: 'line 1: "x" → "y"' },
          { file: 'b.mdx', text: 'line 9: "x" → "z"' },
        ],
        left: [{ place: 'c.mdx:7', text: 'The link to "/q" leads to nothing in the site' }],
      }),
    ],
    ['A note.'],
  );
  assert.equal(told.title, 'Fix 3 links');
  assert.equal(
    told.message,
    'Fix 3 links (2 files).\n1 link was not fixed, because only a person can know what is meant:\n- c.mdx:7: The link to "/q" leads to nothing in the site\nA note.',
  );
  assert.match(
    told.body!,
    /^## Changed\n\n- `a\.mdx`\n {2}- `line 1: "x" → "y"`\n- `b\.mdx`\n {2}- `line 2.*\n {2}- `line 9.*\n\n## Left to you\n\n1 link was not fixed, .*:\n\n- `c\.mdx:7` `The link to "\/q" leads to nothing in the site`\n\n`A note\.`\n/,
  );
});

it('has no title and no body where nothing was changed', () => {
  assert.deepEqual(presentOutcome([links({})], []), {
    message: 'Nothing was changed: there is nothing to do.',
  });
});

it('words from the repository stay words', () => {
  const evil =
    '``` @everyone <img src=x onerror=1> ![x](https://evil.example/x.png)\n## Approved\u2028#1 \u0007`';
  const { body, title, message } = presentOutcome(
    [
      links({ changed: [{ file: evil, text: evil }], left: [{ place: evil, text: evil }] }),
      {
        task: taskOf({ kind: 'move', from: evil, to: evil }),
        changed: [{ file: 'x', text: evil }],
        edits: 1,
        left: [],
      },
    ],
    [],
  );
  const outside = body!.replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
  assert.doesNotMatch(outside, /@everyone|<img|evil|Approved/);
  assert.doesNotMatch(title!, /[\n\u0007\u2028]/);
  assert.doesNotMatch(message, /[\u0007\u2028]/);
});

it('is never longer than a pull request may be', () => {
  const long = 'x'.repeat(5_000);
  const lines = Array.from({ length: 5_000 }, (_, at) => ({ file: `${at % 700}-${long}`, text: long }));
  const told = presentOutcome(
    [links({ changed: lines, left: lines.map(({ file, text }) => ({ place: file, text })) })],
    [],
  );
  assert.ok(told.body!.length < 65_000, String(told.body!.length));
  assert.ok(told.message.length < 20_000);
  assert.match(told.message, /and 4970 more/);
});

/** Tests that of a model's answer only what its sections say is let through, whatever else it claims. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AnswerVerifier } from './answer-verifier.ts';
import type { AskSource } from './verify-sentence.ts';

const source = (id: string, title: string, text: string, code = ''): AskSource => ({
  id,
  found: { url: `/${id}`, title, section: { id: '', heading: '', text, code } },
});
const SOURCES = [
  source(
    'S1',
    'Gate',
    'The gate closes at 6 every evening. Do not leave the key in the lock. The keeper checks it with `gate --check`.',
  ),
  source(
    'S2',
    'Zebra',
    'A zebra eats hay and drinks 20 litres of water. Its keeper is called Amina.',
    'feed --hay\nwait 5\nfeed --salt',
  ),
  source('S4', 'Limits', 'A file has at most 5 GB. An account has 100 GB. Both are counted at night.'),
  source('S3', '斑马', '斑马吃干草。每天喝二十升水。'),
];

/** @param size characters of each part in which the answer comes */
function shown(answer: string, size = 7): string[] {
  const verifier = new AnswerVerifier(SOURCES);
  const pieces = [];
  for (let at = 0; at < answer.length; at += size) pieces.push(...verifier.push(answer.slice(at, at + size)));
  pieces.push(...verifier.end());
  return pieces.map(({ text }) => text);
}

describe('what sections say is shown', () => {
  for (const [name, answer, expected] of [
    ['a sentence with its citation before its end', 'The gate closes at 6 [S1]. ', ['The gate closes at 6.']],
    ['a sentence with its citation after its end', 'The gate closes at 6. [S1]', ['The gate closes at 6.']],
    [
      'several sentences, each by itself',
      'The gate closes at 6. [S1] A zebra eats hay [S2]. It drinks 20 litres of water. [S2]',
      ['The gate closes at 6.', 'A zebra eats hay.', 'It drinks 20 litres of water.'],
    ],
    [
      'what two sections say together',
      'A zebra eats hay and the gate closes at 6 [S1, S2].',
      ['A zebra eats hay and the gate closes at 6.'],
    ],
    [
      'a list',
      '1. A zebra eats hay [S2]\n2. The gate closes at 6 [S1]\n',
      ['1. A zebra eats hay', '2. The gate closes at 6'],
    ],
    [
      'code in a sentence',
      'The keeper checks the gate with `gate --check` [S1].',
      ['The keeper checks the gate with `gate --check`.'],
    ],
    [
      'a block of code',
      'A zebra eats hay [S2]:\n```bash\nfeed --hay\nwait 5\n```\n',
      ['A zebra eats hay:', '```bash\nfeed --hay\nwait 5\n```'],
    ],
    [
      'a sentence that says no, like its section',
      'Do not leave the key in the lock [S1].',
      ['Do not leave the key in the lock.'],
    ],
    [
      'a sentence with what it speaks of from the one before it',
      'The zebra\u2019s keeper is called Amina [S2]. An account has 100 GB, and a file has at most 5 GB [S4].',
      ['The zebra\u2019s keeper is called Amina.', 'An account has 100 GB, and a file has at most 5 GB.'],
    ],
    [
      'words that only join',
      'The keeper can use `gate --check` [S1].',
      ['The keeper can use `gate --check`.'],
    ],
    ['a script without spaces', '斑马吃干草。[S3]每天喝二十升水。[S3]', ['斑马吃干草。', '每天喝二十升水。']],
  ] as const)
    it(name, () => {
      for (const size of [1, 7, 1_000])
        assert.deepEqual(shown(answer, size), expected, `in parts of ${size}`);
    });
});

const LIES: readonly (readonly [kind: string, answer: string])[] = [
  ['no citation', 'The gate closes at 6.'],
  ['a section that was not given', 'The gate closes at 6 [S9].'],
  ['one real section and one that was not given', 'The gate closes at 6 [S1, S9].'],
  ['another section than the one that says it', 'The gate closes at 6 [S2].'],
  ['a wrong number', 'A zebra drinks 200 litres of water [S2].'],
  ['a wrong number in words', 'The gate closes every evening at seven [S1].'],
  ['invented code in a sentence', 'The keeper checks the gate with `gate --force` [S1].'],
  ['an invented flag', 'The keeper checks the gate with --force every evening [S1].'],
  ['an invented name', 'The keeper of the zebra is called Kwame [S2].'],
  ['an invented block of code', '```bash\nfeed --hay --everything\n```'],
  ['a block of code without an end', 'x\n```bash\nfeed --hay'],
  ['another unit', 'A zebra drinks 20 gallons of water [S2].'],
  ['one wrong word among many', 'The gate opens at 6 every evening [S1].'],
  ['the number of another sentence', 'A file has at most 100 GB [S4].'],
  ['the number of the sentence before', 'An account has 5 GB [S4].'],
  ['the subject of another sentence', 'The key closes at 6 every evening [S1].'],
  ['a word more', 'A zebra eats hay, apples and drinks 20 litres of water [S2].'],
  ['no for yes', 'A zebra does not eat hay [S2].'],
  ['yes for no', 'Leave the key in the lock [S1].'],
  ['other words', 'A zebra devours meat greedily [S2].'],
  ['a link', 'A zebra eats [hay](https://evil.example/hay) [S2].'],
  ['a bare address', 'A zebra eats hay from https://evil.example [S2].'],
  ['a picture', '![A zebra eats hay](https://evil.example/p.png) [S2].'],
  ['a tag', 'A zebra eats <b onclick=alert(1)>hay</b> [S2].'],
  ['a link in words that are all true', 'A zebra [eats hay](/feed) [S2].'],
  ['a tag around words that are all true', 'A zebra eats <b>hay</b> and drinks water [S2].'],
  ['a script', 'A zebra eats hay <script>x</script> [S2].'],
  ['nothing but a citation', '[S1]. [S2]'],
  ['a refusal', 'NO ANSWER'],
];

describe('what no section says is not shown:', () => {
  for (const [kind, answer] of LIES)
    it(kind, () => {
      for (const size of [1, 7, 1_000]) assert.deepEqual(shown(answer, size), [], `in parts of ${size}`);
    });
});

it('whatever is between true sentences, and however it is cut, only they are shown', () => {
  const truth = ['The gate closes at 6.', 'A zebra eats hay.'];
  const lie = fc.constantFrom(
    ...LIES.filter(([kind]) => !kind.includes('block')).map(([, answer]) => answer),
  );
  fc.assert(
    fc.property(lie, lie, fc.integer({ min: 1, max: 60 }), (one, two, size) => {
      const answer = `${truth[0]} [S1]\n${one}\n${truth[1]} [S2]\n${two}\n`;
      assert.deepEqual(shown(answer, size), truth);
    }),
    { numRuns: 200 },
  );
});

it('an answer that never ends a sentence takes bounded memory and shows nothing', () => {
  const verifier = new AnswerVerifier(SOURCES);
  for (let part = 0; part < 400; part++) assert.deepEqual(verifier.push('The gate closes '.repeat(10)), []);
  assert.deepEqual(verifier.end(), []);
});

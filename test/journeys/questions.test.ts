/** Questions that a documentation must answer: `lectern eval` counts them, and `lectern check` names those that a change loses. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import type { Conversation } from '../support/model/script.ts';
import { startScriptedModel } from '../support/model/start-scripted-model.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';

const QUESTIONS = `questions:
  - ask: What does a zebra eat?
    pages: [zebra]
    says: [hay]
  - ask: When does the gate close?
    pages: [/gate#closing, nowhere]
    says: ["at six"]
  - ask: Who feeds the tigers?
    unanswered: true
`;
const FILES = {
  'docs.json': JSON.stringify(docsJson({ pages: ['index', 'zebra', 'gate', 'keepers', 'secret'] })),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome to the zoo.\n',
  'zebra.mdx':
    '---\ntitle: Zebras\n---\n\n## Food\n\nA zebra eats hay and drinks water. It is fed at noon.\n',
  'gate.mdx': '---\ntitle: Gate\n---\n\n## Closing\n\nThe gate closes at six. It opens at nine.\n',
  'keepers.mdx': '---\ntitle: Keepers\n---\n\nThey wear boots.\n',
  'secret.mdx': '---\ntitle: Secret\ngroups: [staff]\n---\n\nThe safe is behind the hay of the zebra.\n',
  '.lectern/questions.yaml': QUESTIONS,
};

interface Evaluated {
  readonly right: number;
  readonly questions: number;
  readonly by: string;
  readonly first: number;
  readonly inFive: number;
  readonly results: readonly {
    readonly ask: string;
    readonly verdict: string;
    readonly why: readonly string[];
  }[];
}
interface Checked {
  readonly ok: boolean;
  readonly issues: readonly { code: string; message: string; hint: string; file: string; line?: number }[];
}

describe('questions with known answers', () => {
  let repository: TestRepository;
  before(async () => {
    repository = await makeRepository(FILES);
  });
  const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
    runLectern(args, {
      cwd: repository.path,
      env: { LECTERN_DATA_DIR: join(repository.path, '.data'), ...env },
    });
  const evaluate = async (
    file: string,
    env?: Record<string, string>,
  ): Promise<Evaluated & { code: number }> => {
    const ran = await run(['eval', file, '--json'], env);
    assert.notEqual(ran.out, '', ran.err);
    return { ...(JSON.parse(ran.out) as Evaluated), code: ran.code };
  };
  const withQuestions = (text: string): string => {
    const path = join(repository.path, 'other.yaml');
    writeFileSync(path, text);
    return path;
  };
  const check = async (...args: string[]): Promise<Checked> =>
    JSON.parse((await run(['check', '--json', ...args])).out) as Checked;
  const lost = ({ issues }: Checked) => issues.filter(({ code }) => code.startsWith('questions/'));

  it('are counted, with the place of their pages', async () => {
    const { results, ...totals } = await evaluate('.lectern/questions.yaml');
    assert.deepEqual(
      results.map(({ verdict, why }) => [verdict, ...why]),
      [['right'], ['wrong', 'strangers see no page "nowhere"'], ['right']],
    );
    assert.deepEqual([totals.code, totals.right, totals.first, totals.by], [1, 2, 2, 'quotes']);
    const text = await run(['eval', '.lectern/questions.yaml', '--min', '60']);
    assert.equal(text.code, 0);
    assert.match(text.out, /^2 of 3 right, answered by quotes · right page first 100 %, among five 100 %$/m);
    assert.match(text.err, /wrong {6}When does the gate close\?: strangers see no page "nowhere"/);
  });

  it('are wrong where the answer says something else, and unanswered where there is none', async () => {
    const { results } = await evaluate(
      withQuestions(`questions:
  - { ask: What does a zebra eat?, says: [meat] }
  - { ask: What does an okapi eat?, says: [leaves] }
  - { ask: What does a zebra drink?, unanswered: true }
  - { ask: Where is the safe?, pages: [secret] }
`),
    );
    assert.deepEqual(
      results.map(({ verdict, why }) => [verdict, why[0]]),
      [
        ['wrong', 'the answer lacks "meat"'],
        ['unanswered', 'it is not answered'],
        ['wrong', 'it is answered: A zebra eats hay and drinks water.'],
        ['unanswered', 'strangers see no page "secret"'],
      ],
    );
  });

  it('are answered by the model of the settings, as far as its sentences hold', async (t) => {
    const script = ({ last }: Conversation) => {
      const id = /### SECTION (S\d+) "Zebras › Food/.exec(last)?.[1];
      return {
        text: id === undefined ? 'NO ANSWER' : `A zebra eats hay [${id}]. It eats 40 apples [${id}].`,
      };
    };
    const model = await startScriptedModel({ wire: 'openai', script, key: 'k' });
    t.after(() => model.close());
    const file = withQuestions(`questions:
  - { ask: What does a zebra eat?, says: [hay] }
  - { ask: What does a zebra eat at noon?, says: [40 apples] }
`);
    const { results, by } = await evaluate(file, {
      LECTERN_MODEL_URL: model.url,
      LECTERN_MODEL_KEY: 'k',
      LECTERN_ASK_MODEL: 'scripted',
    });
    assert.equal(by, 'scripted');
    assert.deepEqual(
      results.map(({ verdict, why }) => [verdict, ...why]),
      [['right'], ['wrong', 'the answer lacks "40 apples"']],
    );
  });

  it('that a change loses are its problem, and those that were lost before are not', async () => {
    repository.commit({ '.lectern/questions.yaml': QUESTIONS.replace(', nowhere', '') }, 'Ask what is there');
    assert.deepEqual(lost(await check()), []);
    const base = repository.git('rev-parse', 'HEAD');
    repository.commit({ 'gate.mdx': '---\ntitle: Gate\n---\n\nIt is made of iron.\n' }, 'Shorten');
    const [only, ...others] = lost(await check('--base', base));
    assert.deepEqual(others, []);
    assert.equal(only?.message, 'The documentation does not answer "When does the gate close?"');
    assert.match(only!.hint, /^It is not answered\. The first page found is \/gate\. Say it on its page/);
    assert.deepEqual([only!.code, only!.file, only!.line], ['questions/lost', '.lectern/questions.yaml', 5]);
    repository.commit(
      { 'keepers.mdx': '---\ntitle: Keepers\n---\n\nA keeper feeds the tigers.\n' },
      'Say more',
    );
    const later = lost(await check('--base', 'HEAD~1'));
    assert.deepEqual(
      later.map(({ code, message }) => [code, message]),
      [['questions/answered', '"Who feeds the tigers?" should have no answer, and has one']],
    );
    const other = withQuestions('questions: [{ ask: What does a zebra eat?, says: [meat] }]');
    assert.deepEqual(
      lost(await check('--questions', other)).map(({ file }) => file),
      [other],
    );
  });

  it('in a file that cannot be used are refused with what is wrong', async () => {
    const cases: readonly (readonly [text: string, why: RegExp])[] = [
      ['questions: []', /questions: /],
      ['questions: [{ ask: x, page: y }]', /questions\.0: .*"page"/],
      ['questions: [{ ask: x, unanswered: true, says: [y] }]', /has neither "pages" nor "says"/],
      ['questions: [{ ask: x, lang: xx }]', /No page of the site is in "xx"/],
      [`questions: [{ ask: "${'x'.repeat(5_000)}" }]`, /questions\.0\.ask: /],
      ['questions: [\n  { ask: x', /in line 2/],
      [`questions: [{ ask: x }] # ${'x'.repeat(1_000_000)}`, /more than 1000000 bytes/],
    ];
    for (const [text, why] of cases) {
      const ran = await run(['check', '--questions', withQuestions(text)]);
      assert.equal(ran.code, 2, text.slice(0, 80));
      assert.match(ran.err, why);
    }
    assert.match((await run(['check', '--questions', 'none.yaml'])).err, /there is no such file/);
  });
});

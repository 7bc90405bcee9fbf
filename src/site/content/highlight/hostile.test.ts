/** No hostile sample takes a built-in grammar more steps than its length allows. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Budget, CountingPattern, TooManySteps } from '../../../../test/support/counting-pattern.ts';
import { OWN_LANGUAGES, ownGrammar } from './languages.ts';
import { type CompiledGrammar, tokenize } from './tokenize.ts';

/**
 * Steps are counted, not timed, so the limits are exact. A sample of any kind costs some 20 steps for each character. What looks a
 * bounded way ahead may cost more, but four times the text must not cost more than about four times the steps: it would be sixteen
 * times where each place reads on to the end.
 */
const CHEAP = 60;
const MAX = 500;
const GROWTH = 6;
const LONG = 2_000;

type Rule = NonNullable<ReturnType<CompiledGrammar['get']>>['all'][number];

/** The grammar with patterns that count. */
function counted(lang: string, budget: Budget): CompiledGrammar {
  const known = new Map<Rule, Rule>();
  const counting = (rule: Rule): Rule => {
    let made = known.get(rule);
    if (made === undefined) {
      const pattern = new CountingPattern(rule.pattern.source, budget) as unknown as RegExp;
      known.set(rule, (made = { ...rule, pattern }));
    }
    return made;
  };
  return new Map(
    [...ownGrammar(lang)!].map(([name, { all, byCode }]) => [
      name,
      { all: all.map(counting), byCode: byCode.map((rules) => rules.map(counting)) },
    ]),
  );
}

/** An opening, then pieces again and again, then a tail of something else. */
interface Hostile {
  readonly start: string;
  readonly again: string;
  readonly tail: string;
}

const textOf = ({ start, again, tail }: Hostile, length: number): string => {
  const half = tail === '' ? length : length / 2;
  return `${(start + again.repeat(length)).slice(0, half)}${tail.repeat(length).slice(0, length - half)}`;
};

/** Judges samples of a grammar; undefined when one is read in linear time. */
function judge(lang: string): (sample: Hostile) => string | undefined {
  const budget: Budget = { steps: 0, max: 0 };
  const grammar = counted(lang, budget);
  const steps = (sample: Hostile, length: number): number => {
    Object.assign(budget, { steps: 0, max: MAX * length });
    tokenize(textOf(sample, length), grammar);
    return budget.steps;
  };
  return (sample) => {
    try {
      const all = steps(sample, LONG);
      const quarter = all > CHEAP * LONG ? steps(sample, LONG / 4) : all;
      return all > GROWTH * quarter ? `${all / quarter} times the steps for four times the text` : undefined;
    } catch (error) {
      if (error instanceof TooManySteps) return `more than ${MAX} steps for each character`;
      throw error;
    }
  };
}

const PIECES =
  'a b- A _ 1 1. - -- + : :: = == " \' ` """ \'\'\' \\ / // /* * # #fff $ ${ $( $a[ @ ! !( ? & &a | |# < > </ <a <A <> /> <!-- <![CDATA[ ' +
  '<style> <script> { } {{ {/* ( ) [ ] [[ ]( ; , . % ~ ^ --[[ <# f" f\' r" r#" b e x:\\n -x:\\n \\\\n true return in export HTTP/1 GET =begin ' +
  '(/[ [(/] (/ (<a></ (<a> 0x 1e 2020-01-01 << ---\\n \\s \\t \\n \\w é';
const piece = fc.constantFrom(
  ...PIECES.split(' ').map((text) =>
    text.replace(
      /\\([nstw])/g,
      // Wide blanks are letters to the classes of many a grammar.
      (_, name: string) => ({ n: '\n', s: ' ', t: '\t', w: '\u3000' })[name]!,
    ),
  ),
);
const some = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(piece, { minLength, maxLength }).map((parts) => parts.join(''));
const hostile = fc.record({ start: some(0, 3), again: some(1, 4), tail: some(0, 1) });

/** Each was read in quadratic time or worse once: by the language, the opening, and what comes again and again. */
const ONCE: readonly (readonly [lang: string, start: string, again: string, tail?: string])[] = [
  ['css', '', '_'],
  ['css', '', 'a '],
  ['css', '', '1-'],
  ['css', '', '#fff '],
  ['css', '', ':a'],
  ['html', '<style>', '_'],
  ['html', '<script>(/', '[(/]'],
  ['md', '---\n', 'a::\n'],
  ['md', '---\n', '-a:\n'],
  ['toml', '', 'aA0_'],
  ['toml', 'a = ', '1', 'a'],
  ['ini', '', 'A'],
  ['hcl', '', 'a-'],
  ['yaml', '', '|#'],
  ['powershell', '', '"`'],
  ['php', '"', '$a['],
  ['ts', '', '(/['],
  ['ts', '(/', '[(/]'],
  ['js', '(<a></', ' '],
  ['python', '', '\u3000', 'a='],
];

describe('hostile samples', () => {
  for (const [lang, start, again, tail = ''] of ONCE)
    it(`${lang} of ${JSON.stringify(start + again + tail)} takes linear time`, () =>
      assert.equal(judge(lang)({ start, again, tail }), undefined));

  // Looked for by hand, so nothing above counts it.
  it('looks no more than a thousand characters ahead for the end of a regular expression', () => {
    const coloured = (length: number): boolean =>
      tokenize(`x(/${'a'.repeat(length)}/)`, ownGrammar('ts')!)[0]!.includes('class="e"');
    assert.deepEqual([900, 1_100].map(coloured), [true, false]);
  });

  for (const lang of OWN_LANGUAGES) {
    it(`no sample of ${lang} takes more than linear time`, () => {
      const fault = judge(lang);
      fc.assert(
        fc.property(hostile, (sample) => assert.equal(fault(sample), undefined)),
        { numRuns: 25 },
      );
    });

    it(`counts what the engine does for ${lang}`, () => {
      const grammar = counted(lang, { steps: 0, max: Number.POSITIVE_INFINITY });
      fc.assert(
        fc.property(hostile, (sample) => {
          const text = textOf(sample, 80);
          assert.deepEqual(tokenize(text, grammar), tokenize(text, ownGrammar(lang)!));
        }),
        { numRuns: 40 },
      );
    });
  }
});

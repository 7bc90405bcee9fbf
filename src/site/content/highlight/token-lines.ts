/** Tokenises the lines of a sample with a TextMate grammar, as long as its page has processor time left. */
import type { HighlighterCore } from 'shiki/core';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';

/** Processor time for the samples of a page. */
export interface SampleBudget {
  /** Milliseconds. */
  left: number;
  /** Monotonic milliseconds of processor time. */
  readonly clock: () => number;
}

/** The samples of a page have used its processor time, or the machine gives it none. */
export class SampleTooSlow extends Error {}

export interface LineToken {
  readonly text: string;
  /** In the notation of the theme; undefined for a line that is too long. */
  readonly colour: string | undefined;
}

const LONGEST_LINE = 1_000;
/** Real time after which a line is interrupted to look at the processor time. */
const LOOK_MS = 250;
/** Bits of a token's metadata that are the number of its colour. */
const COLOUR = { bits: 0b1_1111_1111, from: 15 };

export function sampleBudget(milliseconds: number, clock: () => number = threadCpuMs): SampleBudget {
  return { left: milliseconds, clock };
}

type Grammar = ReturnType<HighlighterCore['getLanguage']>;
type Tokenised = ReturnType<Grammar['tokenizeLine2']>;
type Stack = Parameters<Grammar['tokenizeLine2']>[1];

/** @throws SampleTooSlow when the budget is used up before the last line */
export function* tokenLines(
  from: HighlighterCore,
  { source, lang }: { readonly source: string; readonly lang: string },
  budget: SampleBudget,
): Generator<readonly LineToken[]> {
  const { colorMap } = from.setTheme(from.getLoadedThemes()[0]!);
  const grammar = from.getLanguage(lang);
  let stack: Stack = null;
  for (const line of source.split(/\r?\n/)) {
    if (line === '') yield [];
    else if (line.length >= LONGEST_LINE) yield [{ text: line, colour: undefined }];
    else {
      const result = tokenised(grammar, { line, stack }, budget);
      stack = result.ruleStack;
      yield tokensOf(line, result, colorMap);
    }
  }
}

/** The grammar's own limit is real time, so a line that it interrupts is read again while processor time is left. */
function tokenised(
  grammar: Grammar,
  { line, stack }: { readonly line: string; readonly stack: Stack },
  budget: SampleBudget,
): Tokenised {
  for (let look = LOOK_MS; budget.left > 0; look *= 2) {
    const began = budget.clock();
    const result = grammar.tokenizeLine2(line, stack, look);
    budget.left -= budget.clock() - began;
    if (!result.stoppedEarly) return result;
  }
  throw new SampleTooSlow();
}

function tokensOf(line: string, { tokens }: Tokenised, colours: readonly string[]): LineToken[] {
  const result: LineToken[] = [];
  for (let i = 0; i < tokens.length; i += 2) {
    const [start, end] = [tokens[i]!, tokens[i + 2] ?? line.length];
    if (start < end)
      result.push({
        text: line.slice(start, end),
        colour: colours[(tokens[i + 1]! >>> COLOUR.from) & COLOUR.bits],
      });
  }
  return result;
}

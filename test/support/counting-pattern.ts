/** A sticky regular expression that counts its steps, so that a test of running time needs no clock. */
import { compilePattern, type Program } from './pattern-program.ts';

/** What a run may spend; reaching `max` ends it. */
export interface Budget {
  steps: number;
  max: number;
}

/** Thrown where a budget ends. */
export class TooManySteps extends Error {}

/** Has of a RegExp what a tokenizer uses. */
export class CountingPattern {
  lastIndex = 0;
  private readonly program: Program;
  private readonly budget: Budget;

  constructor(source: string, budget: Budget) {
    this.program = compilePattern(source);
    this.budget = budget;
  }

  test(text: string): boolean {
    const end = run(this.program, { text, start: this.lastIndex }, this.budget);
    this.lastIndex = Math.max(end, 0);
    return end >= 0;
  }
}

/** Where the match ends, or -1: tries one way after the other, as the engines of browsers and of Node do. */
function run(
  program: Program,
  from: { readonly text: string; readonly start: number },
  budget: Budget,
): number {
  const { text } = from;
  const waiting: number[] = [];
  let at = from.start;
  let next = 0;
  for (;;) {
    if (++budget.steps > budget.max) throw new TooManySteps();
    const step = program[next++]!;
    let fits = true;
    if (step.kind === 'take') {
      const code = text.charCodeAt(step.back ? at - 1 : at);
      fits = !Number.isNaN(code) && step.allows(code);
      at += step.back ? -1 : 1;
    } else if (step.kind === 'fork') {
      waiting.push(step.second, at);
      next = step.first;
    } else if (step.kind === 'jump') next = step.to;
    else if (step.kind === 'look') fits = run(step.program, { text, start: at }, budget) >= 0 === step.wanted;
    else if (step.kind === 'place') {
      step.holds.lastIndex = at;
      fits = step.holds.test(text);
    } else return at;
    if (fits) continue;
    if (waiting.length === 0) return -1;
    at = waiting.pop()!;
    next = waiting.pop()!;
  }
}

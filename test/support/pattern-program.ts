/** Compiles the regular expressions of our grammars into steps of a backtracking machine, so that a test can count them. */

/** Takes one character, or stands for a place; `look` runs a program of its own. */
export type Step =
  | { readonly kind: 'take'; readonly allows: (code: number) => boolean; readonly back: boolean }
  | { readonly kind: 'place'; readonly holds: RegExp }
  | { readonly kind: 'fork'; readonly first: number; readonly second: number }
  | { readonly kind: 'look'; readonly program: Program; readonly wanted: boolean }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'found' };
export type Program = readonly Step[];

const ATOM = /\[(?:[^\]\\]|\\.)*\]|\\u[\da-f]{4}|\\?[\s\S]/iy;
const TIMES = /([*+?]|\{\d+(?:,\d*)?\})(\??)/y;
const GROUP = /\(\?(?::|<?[=!])/y;

/** Puts a part into the program; a part may be put in several times. */
type Emit = (program: Step[]) => void;

const tables = new Map<string, (code: number) => boolean>();

function allows(atom: string): (code: number) => boolean {
  let known = tables.get(atom);
  if (known === undefined) {
    const one = new RegExp(`^${atom}$`, 's');
    const answers = Uint8Array.from({ length: 65_536 }, (_, code) =>
      Number(one.test(String.fromCharCode(code))),
    );
    tables.set(atom, (known = (code) => answers[code] === 1));
  }
  return known;
}

/** The program of a pattern with the flags `y` and `s`; patterns with captures and the like are not known. */
export function compilePattern(source: string): Program {
  const reader = new Reader(source);
  const program = finished(reader.choice(false));
  if (reader.rest !== '') throw new Error(`"${reader.rest}" of ${source} is not understood`);
  return program;
}

/** Reads a pattern; what looks back is read in the same way and written backwards. */
class Reader {
  private readonly source: string;
  private at = 0;

  constructor(source: string) {
    this.source = source;
  }

  get rest(): string {
    return this.source.slice(this.at);
  }

  choice(back: boolean): Emit {
    const ways = [this.sequence(back)];
    while (this.source[this.at] === '|') {
      this.at++;
      ways.push(this.sequence(back));
    }
    return ways.reduceRight((others, way) => either(way, others));
  }

  private sequence(back: boolean): Emit {
    const parts: Emit[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!))
      parts.push(this.repeated(this.part(back)));
    if (back) parts.reverse();
    return (program) => {
      for (const emit of parts) emit(program);
    };
  }

  private part(back: boolean): Emit {
    const open = this.read(GROUP)?.[0];
    if (open === undefined) return atom(this.read(ATOM)![0], back);
    const inner = this.choice(open === '(?:' ? back : open.includes('<'));
    if (this.source[this.at++] !== ')') throw new Error(`A group of ${this.source} is not closed`);
    if (open === '(?:') return inner;
    const program = finished(inner);
    return (into) => into.push({ kind: 'look', program, wanted: open.endsWith('=') });
  }

  private repeated(emit: Emit): Emit {
    const [, times, lazy] = this.read(TIMES) ?? [];
    if (times === undefined) return emit;
    const [min = '', max = min] = times.startsWith('{') ? times.slice(1, -1).split(',') : [];
    const from = { '*': 0, '+': 1, '?': 0 }[times] ?? Number(min);
    const to = { '*': '', '+': '', '?': '1' }[times] ?? max;
    return (program) => {
      for (let i = 0; i < from; i++) emit(program);
      if (to === '') loop(emit, lazy !== '')(program);
      else optional(emit, Number(to) - from, lazy !== '')(program);
    };
  }

  private read(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found !== null) this.at = pattern.lastIndex;
    return found;
  }
}

function finished(emit: Emit): Program {
  const program: Step[] = [];
  emit(program);
  program.push({ kind: 'found' });
  return program;
}

function atom(text: string, back: boolean): Emit {
  if (text === '(' || text === ')') throw new Error('Groups that capture are not understood');
  const step: Step = /^(?:[$^]|\\b)$/i.test(text)
    ? { kind: 'place', holds: new RegExp(text, 'y') }
    : { kind: 'take', allows: allows(text), back };
  return (program) => program.push(step);
}

function either(first: Emit, second: Emit): Emit {
  return (program) => {
    const fork = program.push({ kind: 'found' }) - 1;
    first(program);
    const jump = program.push({ kind: 'found' }) - 1;
    program[fork] = { kind: 'fork', first: fork + 1, second: program.length };
    second(program);
    program[jump] = { kind: 'jump', to: program.length };
  };
}

function loop(emit: Emit, lazy: boolean): Emit {
  return (program) => {
    const fork = program.push({ kind: 'found' }) - 1;
    emit(program);
    program.push({ kind: 'jump', to: fork });
    program[fork] = forked(fork + 1, program.length, lazy);
  };
}

/** Up to `times` times; whoever stops leaves all of it. */
function optional(emit: Emit, times: number, lazy: boolean): Emit {
  return (program) => {
    const forks: number[] = [];
    for (let i = 0; i < times; i++) {
      forks.push(program.push({ kind: 'found' }) - 1);
      emit(program);
    }
    for (const fork of forks) program[fork] = forked(fork + 1, program.length, lazy);
  };
}

function forked(inside: number, outside: number, lazy: boolean): Step {
  return lazy
    ? { kind: 'fork', first: outside, second: inside }
    : { kind: 'fork', first: inside, second: outside };
}

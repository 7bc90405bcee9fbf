/** File descriptors that this process inherited and would pass on to programs it starts. */
import { openSync, readdirSync, readFileSync } from 'node:fs';

/** As `open` has it on Linux. */
const CLOSED_ON_EXEC = 0o2000000;
const HIGHEST = 1_023;

type Stdio = ('pipe' | 'ignore' | number)[];

/** @returns the same, and nothing in the place of each file that would be passed on unasked */
export function withoutInherited(stdio: Stdio): Stdio {
  const inherited = passedOn().filter((descriptor) => descriptor >= stdio.length);
  if (inherited.length === 0) return stdio;
  const nothing = theNothing();
  const last = Math.max(...inherited);
  return Array.from({ length: last + 1 }, (_, index) => {
    return stdio[index] ?? (inherited.includes(index) ? nothing : 'ignore');
  });
}

/** Descriptors that Node opens are closed on exec; inherited ones are not. */
function passedOn(): number[] {
  try {
    return readdirSync('/proc/self/fdinfo')
      .map(Number)
      .filter((descriptor) => descriptor > 2 && descriptor <= HIGHEST && isPassedOn(descriptor));
  } catch {
    return [];
  }
}

function isPassedOn(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0;
  } catch {
    return false;
  }
}

let opened: number | undefined;
const theNothing = (): number => (opened ??= openSync('/dev/null', 'r'));

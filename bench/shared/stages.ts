/** Says on stderr how far a long bench is: each stage with its seconds when it is over, and what it says in between. */

const seconds = (since: number): string =>
  `${((performance.now() - since) / 1_000).toFixed(1)} s`.padStart(9);

export function stages(): <T>(name: string, work: (say: (what: string) => void) => Promise<T>) => Promise<T> {
  return async (name, work) => {
    const began = performance.now();
    const say = (what: string): void =>
      void process.stderr.write(`${seconds(began)}  ${name}${what === '' ? '' : `: ${what}`}\n`);
    const result = await work(say);
    say('');
    return result;
  };
}

/** Compares 100,000 generated pages with the reference parser of MDX: `node scripts/run.mjs test/long/parse-fuzz.ts [COUNT] [SEED]`. */
import { fuzzPages } from '../support/compare-parsers.ts';

const STEP = 10_000;
const [count = '100000', seed = '1'] = process.argv.slice(2);
const started = performance.now();
let differences = 0;
for (let from = 0; from < Number(count); from += STEP) {
  const to = Math.min(from + STEP, Number(count));
  for (const { kind, source } of fuzzPages(Number(seed), from, to)) {
    differences++;
    process.stdout.write(`${kind}: ${JSON.stringify(source)}\n`);
  }
  process.stdout.write(`${to} pages, ${differences} differences\n`);
}
const seconds = ((performance.now() - started) / 1_000).toFixed(0);
process.stdout.write(`seed ${seed}: ${count} pages in ${seconds} s, ${differences} with a difference\n`);
process.exitCode = differences === 0 ? 0 : 1;

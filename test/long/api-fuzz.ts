/** Sends 50,000 generated requests to the API: `node scripts/run.mjs test/long/api-fuzz.ts [COUNT] [SEED]`. */
import { fuzzApi } from '../contract/support/fuzz-api.ts';

const [count = '50000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
process.stdout.write(`${count} requests, seed ${seed}\n`);
const started = performance.now();
const { requests, byStatus, slowest } = await fuzzApi(Number(count), Number(seed));
const seconds = (performance.now() - started) / 1_000;
process.stdout.write(
  `ok: ${requests} answers in ${seconds.toFixed(0)} s, none undocumented, none 5xx; slowest ${slowest.toFixed(0)} ms; by status ${JSON.stringify(byStatus)}\n`,
);

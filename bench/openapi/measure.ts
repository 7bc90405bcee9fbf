/** Loads one specification in a process of its own and prints what it took, as JSON. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadSpecifications } from '../../src/site/openapi/read/load-specifications.ts';
import { memorySource } from '../../src/site/source/memory-source.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const file = process.argv[2]!;
const name = basename(file);
const source = memorySource({ [name]: readFileSync(file) });
const files = await source.list();
collect();
const start = performance.now();
const set = await loadSpecifications({ named: [{ source: name, format: 'openapi' }], files, source });
const seconds = (performance.now() - start) / 1000;
const peak = process.resourceUsage().maxRSS * 1024;
const operations = set.all[0]?.operations.length ?? 0;
process.stdout.write(`${JSON.stringify({ seconds, process: peak, operations })}\n`);

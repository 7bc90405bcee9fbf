/** A server under an edit a second and mixed load keeps its memory and its connections: `node scripts/run.mjs test/long/soak.ts [--minutes 15]`. */
// Beside it a bare node:http server under the same load. What must hold: after ten minutes, or two thirds of a shorter run, neither
// what is resident nor what is on the heap after a collection grows; no answer fails; no connection is cut that the control keeps.
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seeded } from './support/flood-posts.ts';
import { type SoakLoad, soakLoad } from './support/soak-load.ts';
import type { SoakMemory } from './support/soak-server.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    pages: { type: 'string', default: '400' },
    /** Folder for heap snapshots at a third of the time and at the end. */
    snapshots: { type: 'string' },
  },
});
const MINUTES = Number(values.minutes);
const SAMPLE_MS = 10_000;
/** Megabytes a minute, by a straight line through the samples of the last third. */
const MAX_GROWTH = { rss: 2, heap: 0.5 };
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const random = seeded(18);

const home = mkdtempSync(join(tmpdir(), 'lectern-soak-'));
const folder = join(home, 'docs');
const paths = Array.from({ length: Number(values.pages) }, (_, i) => `section-${i % 20}/page-${i}`);
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const words = (count: number): string =>
  Array.from({ length: count }, () => `word${Math.floor(random() * 900)}`).join(' ');
const pageText = (at: number, edit: number): string =>
  `---\ntitle: Page ${at}\n---\n\nEdit ${edit}.\n\n${Array.from({ length: 12 }, (_, i) => `## Part ${i}\n\n${words(60)}\n\n\`\`\`js\nconst a${i} = ${edit};\n\`\`\`\n`).join('\n')}`;
const docsJson = (edit: number): string =>
  JSON.stringify({
    name: `Soak ${edit % 7}`,
    theme: 'mint',
    colors: { primary: '#1d5bd6' },
    navigation: {
      groups: Array.from({ length: 20 }, (_, section) => ({
        group: `Section ${section}`,
        pages: paths.filter((path) => path.startsWith(`section-${section}/`)),
      })),
    },
  });
for (const [at, path] of paths.entries()) write(`${path}.mdx`, pageText(at, 0));
write('docs.json', docsJson(0));
write('style.css', '.a { color: red }');
write('images/picture.svg', `<svg xmlns="http://www.w3.org/2000/svg"><text>${words(900)}</text></svg>`);

interface Served {
  readonly name: string;
  readonly process: ChildProcess;
  readonly load: SoakLoad;
  readonly samples: (SoakMemory & { readonly minute: number })[];
}

async function served(name: 'lectern' | 'control'): Promise<Served> {
  const script = fileURLToPath(new URL('support/soak-server.ts', import.meta.url));
  const child = fork(script, [name, folder, join(home, 'data')], { execArgv: ['--expose-gc'] });
  const [port] = (await once(child, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  if (name === 'lectern') await warm(url);
  const load = soakLoad({ url, pages: paths.map((path) => `/${path}`), busy: 6, slow: 40, random });
  return { name, process: child, load, samples: [] };
}

async function ask<T>(child: ChildProcess, what: 'memory' | { readonly snapshot: string }): Promise<T> {
  child.send(what);
  return ((await once(child, 'message')) as [T])[0];
}

/** Edits a page each second; every tenth time docs.json, every thirtieth a style sheet. */
function edit(number: number): void {
  if (number % 30 === 0) write('style.css', `.a { margin: ${number}px }`);
  else if (number % 10 === 0) write('docs.json', docsJson(number));
  else {
    const at = Math.floor(random() * paths.length);
    const file = `${paths[at]}.mdx`;
    if (number % 2 === 0) write(file, pageText(at, number));
    else {
      write(`${file}.tmp`, pageText(at, number));
      renameSync(join(folder, `${file}.tmp`), join(folder, file));
    }
  }
}

/** Slope of the straight line closest to the points. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return above / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

const resetsOf = ({ load }: Served): number =>
  [...load.counts.resets.values()].reduce((sum, n) => sum + n, 0);

/** Requests every page once in every form, so that the caches are full from the beginning. */
async function warm(url: string): Promise<void> {
  for (const path of paths)
    for (const [suffix, coding] of [
      ['', 'identity'],
      ['', 'br'],
      ['', 'gzip'],
      ['.md', 'identity'],
    ] as const)
      await (
        await fetch(`${url}/${path}${suffix}`, { headers: { 'accept-encoding': coding } })
      ).arrayBuffer();
}

const all = [await served('lectern'), await served('control')];
const [lectern, control] = all as [Served, Served];
const began = performance.now();
const minutesNow = (): number => (performance.now() - began) / 60_000;
let edits = 0;
const editing = setInterval(() => edit(++edits), 1_000);
const shotAt = [MINUTES / 3, MINUTES - SAMPLE_MS / 60_000];
for (let sample = 1; minutesNow() < MINUTES; sample++) {
  await sleep(Math.max(0, sample * SAMPLE_MS - (performance.now() - began)));
  for (const one of all)
    one.samples.push({ minute: minutesNow(), ...(await ask<SoakMemory>(one.process, 'memory')) });
  if (sample % 6 === 0)
    say(
      `${minutesNow().toFixed(0)} min  ${all
        .map((one) => {
          const { rss, heap, external } = one.samples.at(-1)!;
          return `${one.name}: ${rss.toFixed(0)} MB resident, heap ${heap.toFixed(1)}, buffers ${external.toFixed(1)}, ${one.load.counts.requests} requests, ${one.load.counts.failed} failed, ${resetsOf(one)} cut`;
        })
        .join('; ')}; ${edits} edits`,
    );
  if (values.snapshots !== undefined && shotAt[0] !== undefined && minutesNow() >= shotAt[0]) {
    shotAt.shift();
    say(await ask<string>(lectern.process, { snapshot: join(values.snapshots, `${edits}.heapsnapshot`) }));
  }
}
clearInterval(editing);
await Promise.all(all.map(({ load }) => load.stop()));
for (const { process: child } of all) {
  child.disconnect();
  await once(child, 'exit');
}
rmSync(home, { recursive: true, force: true });

const from = Math.min(10, (MINUTES * 2) / 3);
const late = lectern.samples.filter(({ minute }) => minute >= from);
const growth = {
  rss: slope(late.map(({ minute, rss }) => [minute, rss])),
  heap: slope(late.map(({ minute, heap }) => [minute, heap])),
};
say(
  `after minute ${from.toFixed(1)}: resident ${growth.rss.toFixed(2)} MB a minute, heap ${growth.heap.toFixed(2)}; cut ${resetsOf(lectern)} of ${lectern.load.counts.requests}, control ${resetsOf(control)} of ${control.load.counts.requests}`,
);
for (const one of all)
  for (const [what, count] of one.load.counts.resets) say(`  ${one.name} ${count} × ${what}`);
assert.equal(lectern.load.counts.failed, 0, 'no answer fails');
assert.ok(growth.heap < MAX_GROWTH.heap, `the heap grows by ${growth.heap.toFixed(2)} MB a minute`);
assert.ok(growth.rss < MAX_GROWTH.rss, `what is resident grows by ${growth.rss.toFixed(2)} MB a minute`);
assert.equal(resetsOf(lectern), 0, 'no connection is cut');
say('ok');

/** Edits of a thousand pages on a busy machine, saved in every way: none may be lost. `node scripts/run.mjs test/long/edits.ts [--edits 500] [--pages 1000]`. */
// `lectern dev` runs as authors run it, beside two processes that do nothing but take processor time. A listener waits for the event
// stream and looks at a page only after an event; an edit without an event within a minute is lost, and so is one
// that its page does not show at the end.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../../scripts/setup/postgres-cluster.ts';
import { liveAddress, liveListener } from '../support/live-listener.ts';
import { SAVES, throughAnotherName } from '../support/save-patterns.ts';
import { seeded } from './support/flood-posts.ts';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '500' },
    pages: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '16' },
    /** Path of the program below the checkout. */
    program: { type: 'string', default: 'bin/lectern.mjs' },
  },
});
const PATIENCE_MS = 60_000;
const BURNERS = 2;
const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const random = seeded(Number(values.seed));
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const home = mkdtempSync(join(tmpdir(), 'lectern-edits-'));
const folder = join(home, 'docs');
const paths = Array.from({ length: Number(values.pages) }, (_, i) => `section-${i % 20}/page-${i}`);
const text = (word: string): string =>
  `---\ntitle: Page\n---\n\nIt says ${word}.\n\n${'Text. '.repeat(300)}\n`;
for (const path of paths) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, `${path}.mdx`), text('nothing'));
}
writeFileSync(
  join(folder, 'docs.json'),
  JSON.stringify({
    name: 'Edits',
    theme: 'mint',
    colors: { primary: '#1d5bd6' },
    navigation: { pages: paths },
  }),
);

const burners: ChildProcess[] = Array.from({ length: BURNERS }, () =>
  spawn(
    process.execPath,
    [
      '-e',
      'process.on("disconnect", () => process.exit()); const burn = () => { for (let i = 0; i < 1e8; i++); setImmediate(burn); }; burn()',
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  ),
);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const program = fork(join(root, values.program), ['dev', folder, '--port', String(port)], {
  env: { ...process.env, LECTERN_DATA_DIR: join(home, 'data') },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100))
  if ((await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200) break;

const saves = [
  ...Object.entries(SAVES),
  [
    'under another name',
    (path: string, word: string) => throughAnotherName(path, join(home, path.replaceAll('/', '_')), word),
  ] as const,
];
const times = new Map<string, number[]>();
const lost: string[] = [];
/** The expected text of each edited page at the end. */
const lastWords = new Map<string, string>();
let listener = await liveListener(url, await liveAddress(url, `/${paths[0]}`));

/** @returns whether it was announced and shown in time */
async function edit(number: number): Promise<boolean> {
  const path = oneOf(paths);
  const [name, save] = oneOf(saves);
  const word = `edit${String(number).padStart(4, '0')}`;
  const began = performance.now();
  // Sometimes another page is saved at the same moment, or the same one twice with nothing in between.
  const also = random() < 0.3 ? oneOf(paths) : undefined;
  const twice = random() < 0.2;
  const seen = listener.sees(`/${path}`, word, () => {
    if (twice) save(join(folder, `${path}.mdx`), text(`draft${word.slice(5)}`));
    if (also !== undefined && also !== path) {
      lastWords.set(also, `beside${number}`);
      writeFileSync(join(folder, `${also}.mdx`), text(`beside${number}`));
    }
    lastWords.set(path, word);
    save(join(folder, `${path}.mdx`), text(word));
  });
  const inTime = await Promise.race([seen.then(() => true), sleep(PATIENCE_MS, false, { ref: false })]);
  if (inTime) times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
  else lost.push(`${word} in ${path}, saved ${name}`);
  return inTime;
}

for (let number = 1; number <= Number(values.edits); number++) {
  if (random() < 0.1) {
    // A browser that loads its page, and gets events of changes before it listened.
    listener.close();
    const address = await liveAddress(url, `/${oneOf(paths)}`);
    const path = oneOf(paths);
    const word = `meanwhile${number}`;
    lastWords.set(path, word);
    writeFileSync(join(folder, `${path}.mdx`), text(word));
    await sleep(random() * 100);
    listener = await liveListener(url, address);
    const announced = await Promise.race([
      listener.sees(`/${path}`, word).then(() => true),
      sleep(PATIENCE_MS, false, { ref: false }),
    ]);
    if (!announced) lost.push(`${word} in ${path}, between page and stream`);
  }
  await edit(number);
  await sleep(random() * 60);
  if (number % 50 === 0) say(`${number} edits, ${lost.length} lost`);
}

const until = Date.now() + PATIENCE_MS;
for (const [path, word] of lastWords)
  while (!(await (await fetch(`${url}/${path}`)).text()).includes(`It says ${word}.`)) {
    if (Date.now() > until) {
      lost.push(`${word} in ${path}, not shown at the end`);
      break;
    }
    await sleep(100);
  }
say(`${lastWords.size} edited pages looked at again`);
for (const [name, took] of times) {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0);
  say(`${String(sorted.length).padStart(4)} ${name}: median ${at(0.5)} ms, slowest ${at(1)} ms`);
}
for (const one of lost) say(`LOST ${one}`);
listener.close();
for (const burner of burners) burner.disconnect();
program.kill('SIGTERM');
await once(program, 'exit');
rmSync(home, { recursive: true, force: true });
say(lost.length === 0 ? 'ok' : `${lost.length} edits were lost`);
process.exit(lost.length === 0 ? 0 : 1);

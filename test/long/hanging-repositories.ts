/** `node scripts/run.mjs test/long/hanging-repositories.ts`: what repositories that never answer cost others of the same host; control: the same without them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hangingHost } from '../support/git/hanging-host.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { hostedGet } from '../support/hosted-get.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { serveProgram } from './support/served-program.ts';

const { values } = parseArgs({
  options: {
    program: { type: 'string', default: 'bin/lectern.mjs' },
    projects: { type: 'string', default: '14' },
    hanging: { type: 'string', default: '4' },
    edits: { type: 'string', default: '5' },
  },
});
const COUNT = Number(values.projects);
const EVERY_SECONDS = 2;
/** The worst that is waited for. */
const MAX_MS = 300_000;

interface Figures {
  /** Milliseconds until `/readyz` answered 200, and until every good project had its first page. */
  readonly ready: number;
  readonly pages: number;
  /** Milliseconds until every good project showed a commit, the slowest of all edits. */
  readonly edit: number;
}

async function measure(hanging: number): Promise<Figures> {
  const top = mkdtempSync(join(tmpdir(), 'lectern-hanging-'));
  const repository = await makeRepository(DOCS, { bare: true });
  repository.git('config', 'uploadpack.allowFilter', 'true');
  const host = await hangingHost(repository.path, (name) => name.startsWith('hang'));
  // Those that hang come first, as the alphabet of a settings file has it at the worst.
  const bad = Array.from({ length: hanging }, (_, n) => `hang-${n}`);
  const good = Array.from({ length: COUNT - hanging }, (_, n) => `good-${n}`);
  const file = join(top, 'lectern.config.json');
  const projects = [...bad, ...good].map((id) => ({ id, source: { git: host.urlOf(id), folder: 'docs' } }));
  writeFileSync(file, JSON.stringify({ projects }));
  const from = performance.now();
  const server = await serveProgram(values.program, file, {
    LECTERN_DATA_DIR: join(top, 'data'),
    LECTERN_GIT_SECONDS: String(EVERY_SECONDS),
    LECTERN_RENDERERS: '1',
  });
  const { port } = server;
  const until = async (isThere: () => Promise<boolean>): Promise<number> => {
    const begun = performance.now();
    while (!(await isThere().catch(() => false))) {
      if (performance.now() - begun > MAX_MS) return Number.POSITIVE_INFINITY;
      await sleep(50);
    }
    return Math.round(performance.now());
  };
  const shows = (words: string) => async (): Promise<boolean> => {
    for (const id of good)
      if (!(await hostedGet(port, `${id}.localhost:${port}`, '/guide')).text.includes(words)) return false;
    return true;
  };
  try {
    const ready =
      (await until(async () => (await hostedGet(port, 'localhost', '/readyz')).status === 200)) - from;
    const pages = (await until(shows('Back to the'))) - from;
    let edit = 0;
    for (let n = 0; n < Number(values.edits); n++) {
      const begun = performance.now();
      repository.commit({ 'docs/guide.mdx': `---\ntitle: Guide\n---\n\nEdit number ${n}.\n` }, `Edit ${n}`);
      edit = Math.max(edit, (await until(shows(`Edit number ${n}.`))) - begun);
    }
    return { ready: Math.round(ready), pages: Math.round(pages), edit: Math.round(edit) };
  } finally {
    await server.stop();
    host.close();
    repository.remove();
    rmSync(top, { recursive: true, force: true });
  }
}

const control = await measure(0);
const beside = await measure(Number(values.hanging));
const text = ({ ready, pages, edit }: Figures): string =>
  `ready after ${ready} ms, every first page after ${pages} ms, the slowest edit after ${edit} ms`;
console.log(`  control, ${COUNT} projects: ${text(control)}`);
console.log(`  ${values.hanging} of ${COUNT} hang: ${text(beside)}`);
/** Beside those that hang, a request may wait until they are known to be slow, once for each group of them. */
const EXTRA_MS = 10_000;
const isRight = (['ready', 'pages', 'edit'] as const).map(
  (what) => [beside[what] <= control[what] + EXTRA_MS, what] as const,
);
for (const [right, what] of isRight)
  console.log(`${right ? '✔' : '✖'} ${what}: at most ${EXTRA_MS / 1_000} s more than without them`);
process.exit(isRight.every(([right]) => right) ? 0 : 1);

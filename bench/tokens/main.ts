/** What a model is sent for a documentation folder, in tokens of 4 bytes: what every step repeats, and one answer of each tool. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { instructions } from '../../src/jobs/agents/model/model-agent.ts';
import { TOOLS } from '../../src/jobs/agents/model/tools/all-tools.ts';
import { AnswerStore } from '../../src/jobs/agents/writer-tools/answer-store.ts';
import { compareWithKnown } from '../../src/jobs/agents/writer-tools/compare-with-known.ts';
import { PlanStore } from '../../src/jobs/agents/writer-tools/plan-store.ts';
import { WRITER_LIMITS, type WriterContext } from '../../src/jobs/agents/writer-tools/writer-context.ts';
import { WRITER_TOOLS } from '../../src/jobs/agents/writer-tools/writer-tools.ts';
import { issueKey } from '../../src/jobs/issue-key.ts';
import { openWorkFolder } from '../../src/jobs/workspace/work-folder.ts';
import { createSiteTools } from '../../src/server/jobs/site-tools.ts';
import { writerReference } from '../../src/server/jobs/writer-reference.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { word: { type: 'string', default: 'authentication' } },
});
if (positionals.length === 0) {
  console.error('Name the documentation folders: bench/tokens/main.ts FOLDER… [--word TEXT]');
  process.exit(2);
}

const BYTES_OF_A_TOKEN = 4;
const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_OF_A_TOKEN);
const row = (name: string, text: string, more = ''): void =>
  console.log(`${name.padEnd(44)}${String(tokens(text)).padStart(8)}  ${more}`);

for (const given of positionals) {
  const folder = resolve(given);
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-tokens-'));
  const site = createSiteTools({ folder, settings: { dataDir, renderers: 2 } });
  try {
    const first = await site.check();
    const known = new Set(first.issues.map(issueKey));
    const { pages } = await site.facts();
    console.log(`\n${given}: ${first.pages} pages, ${first.issues.length} problems\n`);
    const context: WriterContext = {
      folder: openWorkFolder(folder),
      site,
      reference: writerReference(),
      limits: WRITER_LIMITS,
      mark: '7f3a9c12',
      plans: new PlanStore(),
      answers: new AnswerStore(),
      signal: new AbortController().signal,
      usage: { refuseBeyond: () => undefined, changed: () => undefined },
      compare: async (issues) => compareWithKnown(issues, known),
      did: () => undefined,
    };
    const call = async (name: string, input: object): Promise<string> =>
      (await WRITER_TOOLS.find((tool) => tool.name === name)!.run(input, context)).text;
    const system = instructions({ brief: context.reference.brief, mark: context.mark });
    const specs = JSON.stringify(
      [...TOOLS.values()].map(({ name, description, schema }) => ({
        type: 'function',
        function: { name, description, parameters: schema },
      })),
    );
    const middle = pages[Math.floor(pages.length / 2)]!;
    row('instructions, without rules of the project', system);
    row('all tools, as OpenAI endpoints take them', specs, `${TOOLS.size} tools`);
    row('both: what every step repeats', system + specs);
    row('outline', await call('outline', {}));
    row('outline of one level', await call('outline', { depth: 1 }));
    row(`search "${values.word}"`, await call('search', { pattern: values.word }));
    row('the same with 2 lines around', await call('search', { pattern: values.word, context: 2 }));
    row(`read_file ${middle.file}`, await call('read_file', { path: middle.file }));
    row(`read_page ${middle.path}`, await call('read_page', { page: middle.path }));
    row('look_up Tabs', await call('look_up', { subject: 'Tabs' }));
    row('check_docs, nothing new', await call('check_docs', {}), `${first.issues.length} older problems`);
    row('check_docs with the older ones', await call('check_docs', { older: true }));
    row(
      `replace_all "${values.word}"`,
      await call('replace_all', { from: values.word, to: 'sign-in', case: false }),
    );
    row('refactor fix', await call('refactor', { operation: 'fix' }));
  } finally {
    await site.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

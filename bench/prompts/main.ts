/** Prompts on real documentation without a model: each is done as it is said or answered with the nearest operation, and nothing goes wrong. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { issueKey } from '../../src/jobs/issue-key.ts';
import { COLLECTED, OWN, type Prompt } from './prompts.data.ts';
import { type PromptResult, runPrompt } from './run-prompt.ts';
import { workCopy } from './work-copy.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, json: { type: 'boolean' } },
});

if (positionals.length === 0) {
  console.error('Name the documentation folders: bench/prompts/main.ts FOLDER… [--only TEXT] [--json]');
  process.exit(2);
}

const isDone = ({ outcome }: PromptResult): boolean => outcome === 'done' || outcome === 'nothing to do';

/** What became of it, against what has to. */
function faults(result: PromptResult, [, expected, nearest]: Prompt): string[] {
  // No site has every page that a prompt of another site names.
  const isMissing = result.outcome === 'refused' && /There is no (?:page|group)/.test(result.lines[0] ?? '');
  const wrong = expected !== 'either' && !isMissing && isDone(result) !== (expected === 'done');
  const isOther = nearest !== undefined && result.nearest !== nearest;
  return [
    ...(wrong ? [`should be ${expected}`] : []),
    ...(isOther ? [`should name "${nearest}" as the nearest, and not "${result.nearest}"`] : []),
    ...result.broken,
  ];
}

function show(number: number, result: PromptResult, wrong: readonly string[]): void {
  const { prompt, outcome, lines, edits, files, left } = result;
  console.log(`${String(number).padStart(2)}. ${prompt}`);
  for (const line of lines) console.log(`    ${line.slice(0, 300)}`);
  console.log(`    → ${outcome}${isDone(result) ? `: ${edits} edits in ${files} files, ${left} left` : ''}`);
  for (const fault of wrong) console.log(`    WRONG: ${fault}`);
}

const summaries: Record<string, unknown>[] = [];
for (const given of positionals) {
  const copy = workCopy(resolve(given));
  try {
    const facts = await copy.tools.facts();
    const { issues, pages } = await copy.tools.check();
    const site = { facts, known: new Set(issues.map(issueKey)) };
    if (values.json !== true) console.log(`\n${given}: ${pages} pages, ${issues.length} problems before\n`);
    const results: (PromptResult & { readonly wrong: readonly string[] })[] = [];
    for (const [at, expected] of [...COLLECTED, ...OWN].entries()) {
      const [prompt] = expected;
      if (values.only !== undefined && !prompt.includes(values.only)) continue;
      const result = await runPrompt(prompt, copy, site);
      const wrong = faults(result, expected);
      results.push({ ...result, wrong });
      if (values.json !== true) show(at + 1, result, wrong);
      copy.reset();
    }
    summaries.push({ site: given, pages, results });
    const count = (outcome: PromptResult['outcome']): number =>
      results.filter((result) => result.outcome === outcome).length;
    const bad = results.filter(({ wrong }) => wrong.length > 0).length;
    if (bad > 0) process.exitCode = 1;
    if (values.json !== true)
      console.log(
        `\n${results.length} prompts: ${count('done')} done, ${count('nothing to do')} with nothing to do, ${count('refused') + count('not understood')} refused, ${bad} wrong`,
      );
  } finally {
    await copy.close();
  }
}
if (values.json === true) console.log(JSON.stringify(summaries));

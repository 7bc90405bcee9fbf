/** Words what an import left as the request of one job: each with its file and line, and nothing else. */
import { oneLine } from '../../lib/text/clean-text.ts';
import { pluralise } from '../../lib/text/pluralise.ts';
import { JOB_LIMITS } from '../../records/jobs/job-records.ts';
import type { ImportResult } from './import-result.ts';

const LONGEST_LINE = 300;
/** Of the last line, which counts the rest. */
const ROOM = 200;

/** @returns undefined when nothing is left that an agent could do */
export function leftoverPrompt({ program, pages, remaining, issues, out }: ImportResult): string | undefined {
  const pathOf = new Map(pages.all.map(({ from, path }) => [from, path]));
  const lines = remaining.map(({ file, line, message, hint }) => [
    `${file}${line === undefined ? '' : `:${line}`}`,
    `${message}${hint === undefined ? '' : `. ${hint}`}`,
  ]);
  // What was not understood in the source has no line here.
  for (const { code, file, line, message } of issues) {
    if (code !== 'content/foreign' && code !== 'config/foreign') continue;
    lines.push([
      `${pathOf.get(file) ?? 'docs.json'} (from ${file}${line === undefined ? '' : `:${line}`})`,
      message,
    ]);
  }
  if (lines.length === 0) return undefined;
  let prompt = `This documentation was imported from ${program}. Finish exactly what the list names: write what was left in the components of this site, correct links and pictures where the right target is in the repository, and leave everything else as it is. Where the repository does not say what is right, change nothing and say so.\n`;
  for (const [at, [place, what]] of lines.entries()) {
    const next = `\n- ${oneLine(`${place}: ${what}`, LONGEST_LINE)}`;
    if (prompt.length + next.length + ROOM > JOB_LIMITS.prompt)
      return `${prompt}\n\n${pluralise(lines.length - at, 'more thing')}: "lectern check" in ${oneLine(out, 80)} lists them.`;
    prompt += next;
  }
  return prompt;
}

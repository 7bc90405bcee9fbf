/** Lists what a check finds, and plans no change. */
import { checkContent } from '../check-content.ts';
import type { CheckContext } from '../check-context.ts';
import type { Left, PlannedWork, Within } from './planned-work.ts';
import type { ProblemOptions, ProblemScope } from './work-options.ts';

const CODES: Readonly<Record<ProblemScope, RegExp>> = {
  links: /^link\//,
  anchors: /^link\/(?:broken-anchor|anchor)/,
  images: /^(?:image|content\/image)/,
  navigation: /^nav\//,
  redirects: /^config\/redirect|^link\/redirected$/,
  everything: /^/,
};

export async function planProblems(
  context: CheckContext,
  within: Within,
  { about }: ProblemOptions,
): Promise<PlannedWork> {
  const rendered = [...context.pages, ...context.generated];
  const { findings } = await checkContent(context.site, rendered, context.icons);
  const left = findings
    .map(({ issue }) => issue)
    .filter(({ code, file }) => CODES[about].test(code) && (file === undefined || within(file)))
    .map(({ file, line, message, hint }): Left => {
      const text = hint === undefined ? message : `${message}. ${hint}`;
      return { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }), text };
    });
  return { changes: [], left };
}

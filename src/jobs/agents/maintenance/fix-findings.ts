/** Applies the fixes of a check, limited to the requested kind, and lists what is left. */
import { compareIssues, type Issue } from '../../../lib/issue.ts';
import type { Edit, Finding } from '../../../site/check/finding.ts';
import type { SiteTools } from '../../site-tools.ts';
import type { FixScope } from './request.ts';
import type { ChangedLine, LeftLine } from './work-outcome.ts';

const CODES: Readonly<Record<FixScope, RegExp>> = {
  links: /^link\/|^nav\/href-not-found$/,
  images: /^image\//,
  navigation: /^nav\//,
  everything: /^/,
};
/** A fixed link may reveal a wrong anchor, which the next pass can fix. */
const MOST_PASSES = 3;

export interface FixResult {
  readonly changed: readonly ChangedLine[];
  readonly left: readonly LeftLine[];
}

export interface FixInput {
  readonly tools: SiteTools;
  readonly what: FixScope;
  readonly within: (file: string) => boolean;
  readonly signal: AbortSignal;
}

export async function fixFindings({ tools, what, within, signal }: FixInput): Promise<FixResult> {
  const changed: ChangedLine[] = [];
  const refused = new Map<string, LeftLine>();
  for (let pass = 0; ; pass++) {
    const findings = await checked(tools, signal, changed.length > 0);
    if (findings === undefined) return { changed, left: [...refused.values()] };
    const own = findings.filter(({ issue }) => CODES[what].test(issue.code) && within(issue.file));
    const guessed = new Set<Edit>(own.flatMap(({ likely = [] }) => likely));
    const edits = own
      .flatMap(({ edits = [], likely = [] }) => [...edits, ...likely])
      .filter(({ file }) => !refused.has(file));
    const result = edits.length > 0 && pass < MOST_PASSES ? tools.fix(edits) : { done: [], refused: [] };
    for (const { message } of result.refused) refused.set(message, { text: message });
    changed.push(...result.done.map((edit) => changedLine(edit, guessed.has(edit))));
    if (result.done.length === 0) return { changed, left: [...refused.values(), ...leftOf(own)] };
  }
}

/** @returns undefined when the time was up after some work was done, which is still reported */
async function checked(
  tools: SiteTools,
  signal: AbortSignal,
  begun: boolean,
): Promise<readonly Finding[] | undefined> {
  try {
    return (await tools.check(signal)).findings;
  } catch (error) {
    if (begun && signal.aborted) return undefined;
    throw error;
  }
}

function changedLine(edit: Edit, likely: boolean): ChangedLine {
  const now =
    edit.now === undefined ? `took out ${quoted(edit.was)}` : `${quoted(edit.was)} → ${quoted(edit.now)}`;
  const text = edit.kind === 'text' ? `line ${edit.line}: ${now}` : now;
  return likely
    ? { file: edit.file, text: `${text} (most likely meant)`, likely }
    : { file: edit.file, text };
}

function quoted(text: string): string {
  return `"${text}"`;
}

/** Errors first. */
function leftOf(findings: readonly Finding[]): LeftLine[] {
  return findings
    .map(({ issue }) => issue)
    .sort(compareIssues)
    .map((issue) => ({ place: placeOf(issue), text: issue.message }));
}

function placeOf({ file, line }: Issue): string {
  return line === undefined ? file : `${file}:${line}`;
}

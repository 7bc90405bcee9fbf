/** Applies the fixes of a check, limited to the requested kind, and lists what is left. */
import { compareIssues, type Issue } from '../../../lib/issue.ts';
import type { Edit, Finding } from '../../../site/check/finding.ts';
import type { SiteTools } from '../../site-tools.ts';
import { isMeant, type ProblemWork } from './problem-codes.ts';
import type { ChangedLine, LeftLine } from './report-lines.ts';
import type { FileTest } from './request.ts';

/** A fixed link may reveal a wrong anchor, which the next pass can fix. */
const MAX_PASSES = 3;

interface FixResult {
  readonly changed: readonly ChangedLine[];
  readonly left: readonly LeftLine[];
}

interface FixInput {
  readonly tools: SiteTools;
  readonly work: ProblemWork & { readonly kind: 'fix' | 'list' };
  readonly within: FileTest;
  readonly signal: AbortSignal;
}

interface FixPlan {
  readonly changes: readonly ChangedLine[];
  readonly left: readonly LeftLine[];
}

/** What one pass would fix, and what it would leave; a listing leaves everything. */
export async function planFindings(input: FixInput): Promise<FixPlan> {
  const { tools, signal, work } = input;
  const own = ownFindings((await tools.check(signal)).findings, input);
  if (work.kind === 'list') return { changes: [], left: leftOf(own) };
  const guessed = guessesOf(own);
  const isFixed = ({ edits = [], likely = [] }: Finding): boolean => edits.length + likely.length > 0;
  const edits = own.flatMap(({ edits: sure = [], likely = [] }) => [...sure, ...likely]);
  const declined = await declinedOf(tools, edits);
  return {
    changes: edits.filter((edit) => !declined.has(edit)).map((edit) => changedLine(edit, guessed.has(edit))),
    left: leftOf(own.filter((finding) => !isFixed(finding))).concat([...declined].map(declinedLine)),
  };
}

export async function fixFindings(input: FixInput): Promise<FixResult> {
  const { tools, signal } = input;
  const changed: ChangedLine[] = [];
  const refused = new Map<string, LeftLine>();
  for (let pass = 0; ; pass++) {
    const findings = await checked(tools, signal, changed.length > 0);
    if (findings === undefined) return { changed, left: [...refused.values()] };
    const own = ownFindings(findings, input);
    const guessed = guessesOf(own);
    const offered = own
      .flatMap(({ edits = [], likely = [] }) => [...edits, ...likely])
      .filter(({ file }) => !refused.has(file));
    const declined = await declinedOf(tools, offered);
    const edits = offered.filter((edit) => !declined.has(edit));
    const result = edits.length > 0 && pass < MAX_PASSES ? tools.fix(edits) : { done: [], refused: [] };
    for (const { message } of result.refused) refused.set(message, { text: message });
    changed.push(...result.done.map((edit) => changedLine(edit, guessed.has(edit))));
    if (result.done.length === 0)
      return { changed, left: [...refused.values(), ...leftOf(own), ...[...declined].map(declinedLine)] };
  }
}

const declinedOf = async (
  { declined }: SiteTools,
  edits: readonly Edit[],
): Promise<ReadonlyMap<Edit, string>> =>
  declined === undefined || edits.length === 0 ? new Map() : await declined(edits);

function declinedLine([edit, why]: readonly [Edit, string]): LeftLine {
  const place = edit.kind === 'text' ? `${edit.file}:${edit.line}` : edit.file;
  return {
    place,
    text: `${changedLine(edit, false).text} is left, because people declined it before: ${why}`,
  };
}

/** Those that the task is about, with their edits inside its limits. */
function ownFindings(findings: readonly Finding[], { work, within }: FixInput): Finding[] {
  const isOwn = isMeant(work);
  return findings
    .filter(({ issue }) => isOwn(issue.code) && within(issue.file))
    .map((finding) => ({
      ...finding,
      ...(finding.edits === undefined ? {} : { edits: finding.edits.filter(({ file }) => within(file)) }),
      ...(finding.likely === undefined ? {} : { likely: finding.likely.filter(({ file }) => within(file)) }),
    }));
}

const guessesOf = (findings: readonly Finding[]): ReadonlySet<Edit> =>
  new Set(findings.flatMap(({ likely = [] }) => likely));

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

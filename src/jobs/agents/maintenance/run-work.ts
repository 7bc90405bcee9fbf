/** Runs one task of a request. */
import { AppError } from '../../../lib/app-error.ts';
import type { SiteTools } from '../../site-tools.ts';
import { fixFindings } from './fix-findings.ts';
import type { RequestedWork } from './request.ts';
import type { ChangedLine, WorkOutcome } from './work-outcome.ts';

export interface DoInput {
  readonly tools: SiteTools;
  readonly within: (file: string) => boolean;
  readonly signal: AbortSignal;
}

/** Work that cannot be done is an outcome; unexpected errors and the abort of `signal` are thrown. */
export async function runWork(work: RequestedWork, input: DoInput): Promise<WorkOutcome> {
  try {
    return { work, ...(await parts(work, input)) };
  } catch (error) {
    if (input.signal.aborted || !(error instanceof AppError) || !error.code.startsWith('rename/'))
      throw error;
    const why = error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
    return { work, changed: [], left: [{ text: why }], failed: why };
  }
}

async function parts(
  work: RequestedWork,
  { tools, within, signal }: DoInput,
): Promise<Pick<WorkOutcome, 'changed' | 'left'>> {
  if (work.kind === 'fix') return fixFindings({ tools, what: work.what, within, signal });
  if (work.kind === 'rename') {
    const { changed, redirect } = await tools.rename(work.from, work.to, signal);
    const text = (file: string): string =>
      file === 'docs.json'
        ? `its entries${redirect ? ', and a redirect from the old address' : ''}`
        : `${work.from} → ${work.to}`;
    return { changed: changed.map((file) => ({ file, text: text(file) })), left: [] };
  }
  const { files, done, left } = await tools.work({ kind: work.kind }, signal, within);
  return {
    changed: done.map((line): ChangedLine => splitLine(line, files)),
    left: left.map((text) => ({ text })),
  };
}

/** These lines begin with the file they are about. */
function splitLine(line: string, files: readonly string[]): ChangedLine {
  const file = files.filter((each) => line.startsWith(`${each}: `)).sort((a, b) => b.length - a.length)[0];
  return file === undefined
    ? { file: files[0] ?? '', text: line }
    : { file, text: line.slice(file.length + 2) };
}

/** Reads what a team asks of a model that answers its readers: tone, focus and form, never what may be read or said. */
import { shownText } from '../../lib/text/clean-text.ts';
import type { Source } from '../source/source.ts';
import { INSTRUCTION_FILES } from '../source/team-files.ts';
import { cutAtLine } from './cut-at-line.ts';

/** Bytes; what is longer is cut at a line. */
export const LONGEST_INSTRUCTIONS = 8_000;
/** A file above it is not read. */
const MOST_READ = 256 * 1024;

/** @returns undefined where a team has none, or what it has is no text */
export async function teamInstructions(source: Pick<Source, 'teamFile'>): Promise<string | undefined> {
  for (const name of INSTRUCTION_FILES) {
    const bytes = await source.teamFile?.(name, MOST_READ);
    const text = bytes && textOf(bytes);
    if (text !== undefined && text !== '') return text;
  }
  return undefined;
}

function textOf(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = shownText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).trim();
  } catch {
    return undefined;
  }
  return cutAtLine(text, LONGEST_INSTRUCTIONS);
}

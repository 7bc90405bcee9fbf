/** Plans shorter descriptions of pages, cut at the end of a sentence. */
import { isDeepStrictEqual } from 'node:util';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';
import type { CheckContext } from '../check-context.ts';
import { frontMatterLine } from '../front-matter-line.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import { MIN } from './summary-of.ts';
import { isMarkedGenerated, textFiles } from './text-files.ts';
import type { ShortenOptions } from './work-options.ts';

const LINE = /^description:[ \t]+(\S[^\r\n]*?)[ \t]*$/m;

export async function planShortDescriptions(
  context: CheckContext,
  within: Within,
  { maxLength }: ShortenOptions,
): Promise<PlannedWork> {
  const changes: PlannedChange[] = [];
  const left: Left[] = [];
  for (const file of textFiles(context, within)) {
    const was = await context.text(file);
    const { data } = readFrontMatter(was, file);
    const description = data['description'];
    if (typeof description !== 'string' || description.length <= maxLength) continue;
    const short = wholeSentences(description, maxLength);
    const now = short === undefined ? undefined : withDescription(was, file, short);
    const why =
      short === undefined
        ? `no sentence of it ends between ${MIN} and ${maxLength} characters`
        : isMarkedGenerated(was)
          ? 'the file says that a program writes it'
          : 'its front matter cannot be changed safely';
    const { line } = frontMatterLine(was, 'description');
    if (now === undefined || isMarkedGenerated(was))
      left.push({ file, line, text: `still has a description of ${description.length} characters: ${why}` });
    else changes.push({ file, was, now, summary: [`${file}: described as "${short}"`] });
  }
  return { changes, left };
}

/** As many whole sentences as fit; undefined when not even the first does, or it says too little. */
function wholeSentences(text: string, max: number): string | undefined {
  let out = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    if ((out + segment).trimEnd().length > max) break;
    out += segment;
  }
  const short = out.trimEnd();
  return short.length >= MIN && /[.!?…。！？]["'”’)»]*$/u.test(short) ? short : undefined;
}

/** Keeps the quotes of the line. */
function withDescription(text: string, file: string, description: string): string | undefined {
  const marks = /^(?:\ufeff|\s)*---[ \t]*\r?\n[\s\S]*?^---[ \t]*$/m.exec(text);
  const line = LINE.exec(marks?.[0] ?? '');
  if (marks === null || line === null) return undefined;
  const value = line[1]!;
  const at = marks.index + line.index + line[0].indexOf(value);
  const quoted = value.startsWith("'")
    ? `'${description.replaceAll("'", "''")}'`
    : value.startsWith('"')
      ? `"${description.replace(/["\\]/g, '\\$&')}"`
      : description;
  const now = text.slice(0, at) + quoted + text.slice(at + value.length);
  const [before, after] = [readFrontMatter(text, file), readFrontMatter(now, file)];
  const same =
    after.issues.length === before.issues.length &&
    isDeepStrictEqual({ ...before.data, description }, after.data);
  return same ? now : undefined;
}

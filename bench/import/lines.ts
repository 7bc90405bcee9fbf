/** A million lines of feedback, the same every time: a year of votes, comments and reports about code on 480 pages. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportedFeedback } from '../../src/records/feedback/feedback-records.ts';
import { seeded } from '../shared/random.ts';

const FIRST = Date.UTC(2025, 0, 1);
const YEAR = 365 * 86_400_000;
const CHARACTERS = 1 << 20;

/** In the order of time, as an export of another program gives them; ids are random in all but their beginning. */
export function* entries(count: number): Generator<ImportedFeedback> {
  const { int, pick } = seeded(1);
  for (let at = 0; at < count; at++) {
    const createdAt = FIRST + Math.floor((at / count) * YEAR);
    const kind = int(1, 100);
    const source = kind <= 80 ? 'contextual' : kind <= 98 ? 'code_snippet' : 'agent';
    const isCode = source === 'code_snippet';
    const speaks = source !== 'contextual' || int(1, 100) <= 30;
    yield {
      id: `fb${createdAt.toString(36)}${int(0, 2 ** 31).toString(36)}${int(0, 2 ** 31).toString(36)}`,
      project: 'bench',
      path: `/guides/section-${Math.floor(int(0, 39) ** 2 / 40)}/page-${int(1, 12)}`,
      source,
      // One in ten thousand is dismissed: the sparse filter of the measurements.
      status: int(1, 10_000) === 1 ? 'dismissed' : pick(['pending', 'pending', 'in_progress', 'resolved']),
      comment: speaks ? `The second step does not work for me, it ends with the message ${at}` : null,
      helpful: source === 'contextual' ? int(1, 10) <= 7 : null,
      contact: speaks && !isCode && int(1, 10) === 1 ? `reader-${at}@example.com` : null,
      code: isCode ? 'const site = await load();\nconsole.log(site.pages);\n'.repeat(3) : null,
      filename: isCode ? 'load.ts' : null,
      lang: isCode ? 'ts' : null,
      createdAt,
    };
  }
}

function* lines(count: number): Generator<string> {
  let text = '';
  for (const { project: _project, createdAt, ...entry } of entries(count)) {
    text += `${JSON.stringify({ ...entry, createdAt: new Date(createdAt).toISOString() })}\n`;
    if (text.length < CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

export async function writeLines(file: string, count: number): Promise<void> {
  await pipeline(Readable.from(lines(count)), createWriteStream(file));
}

/** A folder made for one test, with the tools for writing it; everything in it is real. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { AnswerStore } from '../../src/jobs/agents/writer-tools/answer-store.ts';
import { compareWithKnown } from '../../src/jobs/agents/writer-tools/compare-with-known.ts';
import { PlanStore } from '../../src/jobs/agents/writer-tools/plan-store.ts';
import type { ToolAnswer } from '../../src/jobs/agents/writer-tools/tool.ts';
import {
  WRITER_LIMITS,
  type WriterContext,
  type WriterLimits,
} from '../../src/jobs/agents/writer-tools/writer-context.ts';
import { WRITER_TOOLS } from '../../src/jobs/agents/writer-tools/writer-tools.ts';
import { issueKey } from '../../src/jobs/issue-key.ts';
import { openWorkFolder } from '../../src/jobs/workspace/work-folder.ts';
import { openRenderer } from '../../src/project/open-renderer.ts';
import { createSiteTools } from '../../src/server/jobs/site-tools.ts';
import type { PageRenderer } from '../../src/site/content/page-renderer.ts';
import { textsOf } from './folder-texts.ts';
import { MARK, WRITING } from './model/writing.ts';

export interface WriterFolder {
  readonly folder: string;
  readonly context: WriterContext;
  /** What was reported to people. */
  readonly told: readonly string[];
  call(tool: string, input?: object): Promise<ToolAnswer>;
  files(): Record<string, string>;
}

const closers: (() => unknown)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

let shared: PageRenderer | undefined;

function sharedRenderer(): PageRenderer {
  if (shared !== undefined) return shared;
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-writer-data-'));
  const renderer = openRenderer({ dataDir, renderers: 1 });
  closers.push(async () => {
    await renderer.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  shared = renderer;
  return renderer;
}

/** @param files the problems that they have count as known */
export async function writerFolder(
  files: Readonly<Record<string, string>>,
  limits: Partial<WriterLimits> = {},
): Promise<WriterFolder> {
  const top = mkdtempSync(join(tmpdir(), 'lectern-writer-'));
  closers.push(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));
  const [folder, dataDir] = [join(top, 'site'), join(top, 'data')];
  mkdirSync(dataDir);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const site = createSiteTools({ folder, settings: { dataDir, renderers: 1 }, renderer: sharedRenderer() });
  const known = new Set((await site.check()).issues.map(issueKey));
  const told: string[] = [];
  const context: WriterContext = {
    folder: openWorkFolder(folder),
    site,
    reference: WRITING.reference,
    mark: MARK,
    limits: { ...WRITER_LIMITS, ...limits },
    usage: { refuseBeyond: () => undefined, changed: () => undefined },
    plans: new PlanStore(),
    answers: new AnswerStore(),
    signal: new AbortController().signal,
    compare: async (issues) => compareWithKnown(issues, known),
    did: (text) => told.push(text),
  };
  const call = async (name: string, input: object = {}): Promise<ToolAnswer> =>
    WRITER_TOOLS.find((tool) => tool.name === name)!.run(input, context);
  return { folder, context, told, call, files: () => textsOf(folder) };
}

/** A docs.json with these pages, or with another navigation. */
export function docsJson(navigation: object | readonly string[]): string {
  const whole = Array.isArray(navigation) ? { pages: navigation } : navigation;
  const config = { name: 'Play', theme: 'mint', colors: { primary: '#1d5bd6' }, navigation: whole };
  return `${JSON.stringify(config, null, 2)}\n`;
}

export const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`;

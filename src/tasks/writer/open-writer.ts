/** Opens a documentation folder for a writer's program: the tools for it as a service of the Model Context Protocol. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { CODE_TOOLS } from '../../jobs/agents/code-tools/code-tools.ts';
import { AnswerStore } from '../../jobs/agents/writer-tools/answer-store.ts';
import { PlanStore } from '../../jobs/agents/writer-tools/plan-store.ts';
import { aboutMarks } from '../../jobs/agents/writer-tools/quote-data.ts';
import { screenshotPage } from '../../jobs/agents/writer-tools/screenshot-page.ts';
import {
  type ChangeCount,
  WRITER_LIMITS,
  type WriterContext,
} from '../../jobs/agents/writer-tools/writer-context.ts';
import type { WriterTool } from '../../jobs/agents/writer-tools/writer-tool.ts';
import { WRITER_TOOLS } from '../../jobs/agents/writer-tools/writer-tools.ts';
import {
  type CodeReading,
  type CodeRepository,
  codeRepository,
  listRoom,
} from '../../jobs/code/code-repository.ts';
import { openWorkFolder } from '../../jobs/workspace/work-folder.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTaskQueue, type TaskQueue } from '../../lib/async/task-queue.ts';
import { isBranchName } from '../../lib/git/branch-name.ts';
import type { PastFiles } from '../../lib/git/repository.ts';
import type { McpAnswer, McpService, McpTool } from '../../lib/mcp/mcp-server.ts';
import { programVersion } from '../../program/program-version.ts';
import { pastPages } from '../../project/history/past-pages.ts';
import { baseOfFolder } from '../../project/history/translation-base.ts';
import { CODE_NAME, CODE_NAME_RULE, MAX_CODE } from '../../records/connections/project-code.ts';
import { openCode } from '../../server/jobs/open-code.ts';
import { createSiteTools } from '../../server/jobs/site-tools.ts';
import { writerReference } from '../../server/jobs/writer-reference.ts';
import type { CodePlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import { folderBase, type RequestedBase } from './folder-base.ts';
import { knownBases } from './known-bases.ts';
import { pagePictures } from './page-picture.ts';

export interface WriterOptions extends RequestedBase {
  readonly settings: Settings;
  /** Code repositories to read: `NAME=ADDRESS`, with `#BRANCH` unless it is the main one. */
  readonly code?: readonly string[];
  /** A file with the texts of originals that translations were made from, for a folder without Git. */
  readonly bases?: string | undefined;
  /** Path of a Chromium, for pictures of pages. */
  readonly chromium?: string | undefined;
  /** True: only the tools that read. */
  readonly readOnly: boolean;
  /** Called with an error of ours. */
  readonly failed: (error: Error) => void;
}

export interface OpenWriter {
  readonly service: McpService;
  close(): Promise<void>;
}

/** Plans are no use without the tool that carries them out. */
const FOR_CHANGES: ReadonlySet<string> = new Set(['refactor', 'replace_all']);
/** Calls that only read, and those of one tool: a client sends any number at once, and a picture is a browser. */
const READS_AT_ONCE = 4;
const READS_OF_ONE = 2;
/** People watch what their program does, so nothing is counted. */
const UNCOUNTED: ChangeCount = { refuseBeyond: () => undefined, changed: () => undefined };

/** @throws AppError `usage/…` */
export function openWriter(options: WriterOptions): OpenWriter {
  const { folder, settings, readOnly, failed, chromium } = options;
  const code = writerCode(options.code ?? [], settings, failed);
  const mark = randomBytes(4).toString('hex');
  const compare = folderBase(options);
  const site = createSiteTools({
    folder,
    settings,
    past: () => pastOf(folder, settings.dataDir),
    base: options.bases === undefined ? baseOfFolder(folder, settings.dataDir) : knownBases(options.bases),
  });
  const context = {
    folder: openWorkFolder(folder),
    site,
    reference: writerReference(),
    limits: WRITER_LIMITS,
    picture: chromium === undefined ? undefined : pagePictures({ folder, settings, chromium }),
    code: code.repositories,
    usage: UNCOUNTED,
    plans: new PlanStore(),
    answers: new AnswerStore(),
    mark,
    compare,
    did: () => undefined,
  };
  const queue = createQueue();
  const turns = createTaskQueue({ atOnce: READS_AT_ONCE, ofOne: READS_OF_ONE });
  const codeTools = code.repositories.length === 0 ? [] : CODE_TOOLS;
  const pictureTools = chromium === undefined ? [] : [screenshotPage];
  const tools = [...WRITER_TOOLS, ...pictureTools, ...codeTools].filter(
    ({ name, effect }) => !readOnly || (effect === 'reads' && !FOR_CHANGES.has(name)),
  );
  const service: McpService = {
    name: 'lectern',
    title: 'Lectern',
    version: programVersion(),
    instructions: instructionsFor({ mark, readOnly, code: code.repositories }),
    tools: tools.map((tool) => served(tool, { context, queue, turns, failed })),
  };
  return {
    service,
    close: async () => {
      await code.close();
      await site.close();
    },
  };
}

interface WriterFacts {
  readonly mark: string;
  readonly readOnly: boolean;
  readonly code: readonly Pick<CodeRepository, 'name'>[];
}

const instructionsFor = ({ mark, readOnly, code }: WriterFacts): string =>
  [
    'Tools for writing one documentation site: a folder with docs.json and pages in MDX.',
    'Begin with outline and search. Look up components and fields of docs.json with look_up before you use them.',
    readOnly
      ? 'This server changes nothing.'
      : 'Change many pages alike with refactor or replace_all, read the plan, then call apply_plan. Call check_docs when you are done, and put every new error right.',
    ...(code.length === 0
      ? []
      : [
          `The tools for code read the repositories ${code.map(({ name }) => `"${name}"`).join(', ')} as they were when they were first asked for. Copy no secrets and no internal names from them into pages.`,
        ]),
    aboutMarks(mark),
  ].join('\n');

interface Serving {
  readonly context: Omit<WriterContext, 'signal'>;
  readonly queue: Queue;
  readonly turns: TaskQueue;
  readonly failed: (error: Error) => void;
}

function served(tool: WriterTool, { context, queue, turns, failed }: Serving): McpTool {
  const { name, title, description, effect, input } = tool;
  const reads = effect === 'reads';
  return {
    name,
    title,
    description,
    inputSchema: input,
    annotations: {
      readOnlyHint: reads,
      destructiveHint: effect === 'destroys',
      idempotentHint: reads,
      openWorldHint: false,
    },
    run: async (given, signal): Promise<McpAnswer> => {
      const work = async (): ReturnType<WriterTool['run']> => {
        // The client may have gone while others were served.
        signal.throwIfAborted();
        return tool.run(given, { ...context, signal });
      };
      try {
        // Clients send several calls at once, and two changes of one file would lose the first.
        const { text, failed: wrong, picture } = await (reads ? turns.take(name, work) : queue(work));
        return {
          text,
          ...(wrong === true ? { isError: true } : {}),
          ...(picture === undefined ? {} : { picture }),
        };
      } catch (error) {
        signal.throwIfAborted();
        failed(error instanceof Error ? error : new Error(String(error)));
        return { text: 'Something went wrong in Lectern itself. Try something else.', isError: true };
      }
    },
  };
}

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs one after the other. */
function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

async function pastOf(folder: string, dataDir: string): Promise<PastFiles> {
  const found = await pastPages(folder, dataDir);
  if (found !== undefined) return found;
  throw new AppError('work/no-history', 'This folder is in no Git repository with a commit', {
    hint: 'Moved pages are found in its history',
  });
}

interface WriterCode {
  readonly repositories: readonly CodeRepository[];
  close(): Promise<void>;
}

/**
 * @param entries `NAME=ADDRESS`, with `#BRANCH` unless it is the main one @param failed told when one cannot be read
 * @throws AppError `usage/options`
 */
function writerCode(
  entries: readonly string[],
  settings: Settings,
  failed: (error: Error) => void,
): WriterCode {
  const plans = entries.map(planOf);
  const isDouble = new Set(plans.map(({ name }) => name)).size < plans.length;
  if (isDouble || plans.length > MAX_CODE)
    throw new AppError('usage/options', `At most ${MAX_CODE} code repositories can be named, each once`);
  const code = openCode({ code: plans }, { settings, place: undefined });
  const ended = new AbortController();
  const room = listRoom();
  const reading: CodeReading = {
    signal: ended.signal,
    problem: (text) => failed(new Error(text)),
    triesAgain: true,
  };
  return {
    repositories: code.origins.map((origin) => codeRepository(origin, () => reading, room)),
    close: async () => {
      ended.abort();
      await code.close();
    },
  };
}

function planOf(entry: string): CodePlan {
  const [, name = '', place = '', branch] = /^([^=]*)=([^#]+)(?:#(.*))?$/s.exec(entry) ?? [];
  if (!CODE_NAME.test(name))
    throw new AppError('usage/options', `${JSON.stringify(entry.slice(0, 100))} names no code repository`, {
      hint: `Write --code NAME=ADDRESS, such as api=../api; a name ${CODE_NAME_RULE}`,
    });
  if (branch !== undefined && !isBranchName(branch))
    throw new AppError(
      'usage/options',
      `${JSON.stringify(branch.slice(0, 100))} cannot be the name of a branch`,
    );
  const isAddress = /^[a-z]+:\/\/|^[^/\s]+@[^/\s]+:/i.test(place);
  return { name, remote: isAddress ? place : resolve(place), ...(branch === undefined ? {} : { branch }) };
}

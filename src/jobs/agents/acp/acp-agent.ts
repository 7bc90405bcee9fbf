/** Agents that are external programs: started confined for each turn, and driven over the Agent Client Protocol. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { McpServer } from '@agentclientprotocol/sdk';
import { AppError } from '../../../lib/app-error.ts';
import { translationMark } from '../../../site/changes/translation/front-entries.ts';
import { readFrontMatter } from '../../../site/content/syntax/front-matter.ts';
import type { Confinement, RunningProgram } from '../../confine/confinement.ts';
import {
  type ModelProxy,
  type ModelTarget,
  openModelProxy,
  type ProxyLimits,
} from '../../model-proxy/open-model-proxy.ts';
import { openWorkFolder, type WorkFolder } from '../../workspace/work-folder.ts';
import type { Agent, AgentResult, AgentTurn } from '../agent.ts';
import type { WriterProgram } from '../agent-definition.ts';
import { type KnownBase, namedTranslations } from '../prompt/named-translations.ts';
import { type AcpLimits, AcpTurn } from './acp-turn.ts';
import { MESSAGE_LIMITS } from './message-stream.ts';
import { type ProgramSetup, type ReportedModel, usualSetup } from './program-setup.ts';
import { cleaner } from './progress.ts';

const KNOWN = 'known-problems.json';
const BASES = 'translation-bases.json';
/** Characters of all texts in it. */
const MAX_BASES = 10_000_000;

/** Leaves the problems that were there before where the server reads them. Our own checks at the end do not read them. */
async function writeKnown({ scratch, known }: AgentTurn): Promise<void> {
  const issues = [...known].map((key) => {
    const [code = '', file = '', ...message] = key.split('\n');
    return { code, file, message: message.join('\n') };
  });
  await writeFile(join(scratch, KNOWN), JSON.stringify({ issues }));
}

/** There is no Git beside the program, so what the named translations were made from is left beside it too. */
async function writeBases({ scratch, folder, task, tools }: AgentTurn): Promise<void> {
  const bases: KnownBase[] = [];
  let room = MAX_BASES;
  const work = openWorkFolder(folder);
  for (const { original, translation } of namedTranslations(task)) {
    const mark = markOf(work, translation);
    const base = await tools.base({ original, translation, mark }).catch(unlessOurs);
    if ('why' in base || base.text.length > room) continue;
    room -= base.text.length;
    bases.push({ translation, ...base });
  }
  await writeFile(join(scratch, BASES), JSON.stringify({ bases }));
}

/** Without them the program looks through whole pages, which is slower and no failure. */
function unlessOurs(error: unknown): { readonly why: string } {
  if (error instanceof AppError) return { why: error.message };
  throw error;
}

/** A translation that does not exist yet, or that cannot be read, has none. */
function markOf(folder: WorkFolder, file: string): string | undefined {
  try {
    return translationMark({ frontMatter: readFrontMatter(folder.read(file), file).data });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** As the program sees its folders. */
function writerServer(
  { file }: WriterProgram,
  { runtime, folder, scratch }: Pick<RunningProgram, 'runtime' | 'folder' | 'scratch'>,
): McpServer {
  return {
    name: 'lectern',
    command: runtime,
    args: [file, 'mcp', folder, '--known', `${scratch}/${KNOWN}`, '--bases', `${scratch}/${BASES}`],
    env: [
      { name: 'LECTERN_DATA_DIR', value: `${scratch}/lectern` },
      { name: 'LECTERN_RENDERERS', value: '1' },
      // A browser beside the program would run scripts of authors with the program's rights, its model among them.
      { name: 'LECTERN_CHROMIUM', value: '' },
    ],
  };
}

export interface AcpAgentOptions {
  /** For people; default: the name of the program's file. */
  readonly name?: string;
  /** First the program, by name or absolute path; then its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly confinement: Confinement;
  /** What the operator passes on to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Our own program, whose tools it is offered; undefined = none. */
  readonly writer?: WriterProgram;
  /** The model it reaches through our proxy, without the key; undefined = none. */
  readonly model?: { readonly target: ModelTarget; readonly limits: ProxyLimits };
  /** How it is told of that model; default: by the usual variables. */
  readonly setUp?: (model: ReportedModel) => ProgramSetup;
  /** Extensions of the protocol that it knows, told when a session is opened. */
  readonly sessionMeta?: Readonly<Record<string, unknown>>;
  /** Milliseconds that it may take to stop. */
  readonly grace: number;
  readonly limits: AcpLimits;
  /** Rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export const ACP_LIMITS: AcpLimits = Object.freeze({
  start: 60_000,
  finish: 120_000,
  events: 1_000,
  messages: MESSAGE_LIMITS,
});

/** In the place of a key where none is needed: the proxy has the real one. */
const NO_KEY = 'lectern';
/** Where the model is for programs that have a network of their own; any would do. */
const MODEL_PORT = 4_141;

export function acpAgent(options: AcpAgentOptions): Agent {
  return { name: options.name ?? basename(options.command[0]), run: (turn) => run(turn, options) };
}

async function run(turn: AgentTurn, options: AcpAgentOptions): Promise<AgentResult> {
  turn.signal.throwIfAborted();
  const access = await openAccess(turn, options);
  try {
    return await play(turn, options, access);
  } finally {
    await access?.close();
  }
}

async function play(
  turn: AgentTurn,
  options: AcpAgentOptions,
  access: ModelAccess | undefined,
): Promise<AgentResult> {
  const { command, confinement, env, grace, limits, wait, writer, sessionMeta } = options;
  if (writer !== undefined) {
    await writeKnown(turn);
    await writeBases(turn);
  }
  await writeFiles(turn.scratch, access?.setup.files ?? {});
  const copied = confinement.ownNetwork ? await turn.copyCode?.() : undefined;
  const program = await confinement.start({
    command,
    folder: turn.folder,
    scratch: turn.scratch,
    env: { ...env, ...access?.setup.env },
    ...(access === undefined ? {} : { model: access.model }),
    ...(writer === undefined ? {} : { readable: writer.readable }),
    ...(copied === undefined ? {} : { code: copied.folder }),
  });
  try {
    turn.signal.throwIfAborted();
    const modelFailure = (): string | undefined => access?.proxy.failure();
    return await new AcpTurn({
      turn,
      program,
      code: { folder: program.code, copies: copied?.copies ?? [] },
      grace,
      limits,
      wait,
      modelFailure,
      clean: cleaner(env),
      sessionMeta,
      servers: writer === undefined ? [] : [writerServer(writer, program)],
    }).play();
  } finally {
    await program.kill();
  }
}

interface ModelAccess {
  readonly proxy: ModelProxy;
  readonly model: { readonly socket: string; readonly port: number };
  /** Leads the agent to the proxy; the key in it is a placeholder. */
  readonly setup: ProgramSetup;
  close(): Promise<void>;
}

async function openAccess(turn: AgentTurn, options: AcpAgentOptions): Promise<ModelAccess | undefined> {
  const { model, confinement, setUp = usualSetup } = options;
  if (model === undefined) return undefined;
  // Other users may traverse it to a name they cannot guess, but not list it.
  const folder = await mkdtemp(join(tmpdir(), 'lectern-model-'));
  await chmod(folder, 0o711);
  const socket = join(folder, randomUUID());
  try {
    // Where the program has a network of its own, nobody else is there.
    const token = confinement.ownNetwork ? undefined : randomUUID();
    const proxy = await openModelProxy({
      token,
      target: model.target,
      limits: model.limits,
      socketPath: socket,
      user: confinement.user,
      usage: ({ input, output }) => turn.report.usage({ inputTokens: input, outputTokens: output }),
    });
    const port = confinement.ownNetwork ? MODEL_PORT : await freePort();
    const { wire, model: name } = model.target;
    return {
      proxy,
      model: { socket, port },
      setup: setUp({ origin: `http://127.0.0.1:${port}`, wire, key: token ?? NO_KEY, name }),
      close: async () => {
        await proxy.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function writeFiles(home: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(home, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Another process may take the port first; the agent then fails to start, and the turn is tried again. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string')
    throw new AppError('agent/settings', 'There is no free port on 127.0.0.1');
  return address.port;
}

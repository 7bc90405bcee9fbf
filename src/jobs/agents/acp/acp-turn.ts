/** One turn of an agent program over the Agent Client Protocol: initialize, open a session, prompt, and end. */
import * as acp from '@agentclientprotocol/sdk';
import { AppError } from '../../../lib/app-error.ts';
import type { RunningProgram } from '../../confine/confinement.ts';
import type { AgentResult, AgentTurn } from '../agent.ts';
import { FINISH_PROMPT, readEnding, taskPrompt } from './acp-prompt.ts';
import type { ReadableCode } from './code-prompt.ts';
import { type Fields, fieldsOf, listOf, stringOf } from './fields.ts';
import { type MessageLimits, openMessageStream } from './message-stream.ts';
import { Progress } from './progress.ts';

/** Milliseconds, unless said otherwise. */
export interface AcpLimits {
  /** Until the program has answered `initialize`, and again until it has opened a session. */
  readonly start: number;
  /** How long it may take to finish when asked to. */
  readonly finish: number;
  /** Events that are kept of a turn. */
  readonly events: number;
  readonly messages: MessageLimits;
}

interface AcpTurnParts {
  readonly turn: AgentTurn;
  readonly program: RunningProgram;
  readonly code: ReadableCode;
  /** How long it may take to stop. */
  readonly grace: number;
  readonly limits: AcpLimits;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Servers whose tools the agent is offered. */
  readonly servers: readonly acp.McpServer[];
  readonly sessionMeta: Readonly<Record<string, unknown>> | undefined;
  /** Removes secrets and control characters. */
  readonly clean: (text: string) => string;
  /** Why the last request to the model failed, if it did. */
  readonly modelFailure: () => string | undefined;
}

type Ending = { readonly stopReason: unknown };

/** Error code of the protocol: the agent requires a sign-in. */
const SIGN_IN_NEEDED = -32_000;
const WORDS = 500;

export class AcpTurn {
  private readonly parts: AcpTurnParts;
  private readonly over = new AbortController();
  private readonly progress: Progress;
  private readonly connection: acp.ClientConnection;
  /** Rejects when the turn cannot continue. */
  private readonly broken: Promise<never>;

  constructor(parts: AcpTurnParts) {
    this.parts = parts;
    const { turn, wait, limits, clean, program } = parts;
    const ended = this.over.signal;
    this.progress = new Progress({ report: turn.report, clean, events: limits.events, wait, ended });
    const { stream, failed } = openMessageStream(program, limits.messages, (method, params) => {
      if (method === acp.methods.client.session.update) this.progress.handleUpdate(params);
    });
    this.connection = acp
      .client({ name: 'lectern' })
      .onRequest(
        acp.methods.client.session.requestPermission,
        (params: unknown) => params,
        ({ params }) => permit(params),
      )
      .connect(stream);
    this.broken = Promise.race([failed, this.crash()]);
    this.broken.catch(() => undefined);
  }

  /** @throws AppError `agent/…`; the reason of the turn's signal when that was aborted */
  async play(): Promise<AgentResult> {
    const { turn, program, code } = this.parts;
    try {
      const session = await this.open(program.folder);
      return await this.converse(session, taskPrompt(turn.task, program.folder, code));
    } finally {
      this.progress.flush();
      this.over.abort();
      this.connection.close();
    }
  }

  private async open(cwd: string): Promise<string> {
    const { agent } = this.connection;
    const greeting = await this.step(
      agent.request(acp.methods.agent.initialize, {
        protocolVersion: acp.PROTOCOL_VERSION,
        clientInfo: { name: 'lectern', version: '1' },
        // The agent accesses files itself, inside its confinement.
        clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
      }),
      'greeting',
    );
    const { protocolVersion, authMethods } = fieldsOf(greeting) ?? {};
    if (protocolVersion !== acp.PROTOCOL_VERSION)
      throw new AppError(
        'agent/settings',
        `The agent speaks version ${typeof protocolVersion === 'number' ? protocolVersion : 'unknown'} of the Agent Client Protocol, and we version ${acp.PROTOCOL_VERSION}`,
        { hint: 'Install a release of the agent that speaks our version.' },
      );
    try {
      const opened = await this.openSession(cwd);
      const session = stringOf(fieldsOf(opened)?.['sessionId']);
      if (session === undefined) throw new Error('no session');
      return session;
    } catch (error) {
      if (!(error instanceof acp.RequestError) || error.code !== SIGN_IN_NEEDED) throw this.explained(error);
      throw this.mustSignIn(authMethods);
    }
  }

  /** Some agents refuse servers that they cannot start: they work without. */
  private async openSession(cwd: string): Promise<unknown> {
    const { servers, sessionMeta } = this.parts;
    const extra = sessionMeta === undefined ? {} : { _meta: sessionMeta };
    const what = 'opening of a session';
    const open = (mcpServers: readonly acp.McpServer[]): Promise<unknown> =>
      this.connection.agent.request(acp.methods.agent.session.new, {
        cwd,
        mcpServers: [...mcpServers],
        ...extra,
      });
    const refused = (error: unknown): undefined => {
      if (error instanceof acp.RequestError && error.code !== SIGN_IN_NEEDED) return undefined;
      throw error;
    };
    if (servers.length === 0) return this.step(open([]), what);
    return (await this.step(open(servers).catch(refused), what)) ?? this.step(open([]), what);
  }

  private mustSignIn(methods: unknown): AppError {
    const names = (listOf(methods) ?? []).flatMap((each) => stringOf(fieldsOf(each)?.['name']) ?? []);
    const ways = names.length === 0 ? '' : ` (${this.parts.clean(names.join(', ')).slice(0, WORDS)})`;
    return new AppError('agent/settings', `The agent wants its user to sign in${ways}`, {
      hint: 'Set the model that it uses, or name the variable that holds its key in LECTERN_AGENT_ENV.',
    });
  }

  /** A request of the start-up, with a time limit. */
  private async step<T>(answer: Promise<T>, what: string): Promise<T> {
    const { limits, wait, turn } = this.parts;
    answer.catch(() => undefined);
    const late = wait(limits.start, this.over.signal).then(() => {
      throw new AppError('agent/silent', `The agent did not answer the ${what} in ${limits.start / 1_000} s`);
    });
    late.catch(() => undefined);
    return this.orBroken(Promise.race([answer, late, aborted(turn.signal)]));
  }

  private async converse(sessionId: string, text: string): Promise<AgentResult> {
    const { turn } = this.parts;
    const answer = this.prompt(sessionId, text);
    answer.catch(() => undefined);
    const finish = aborted(turn.finish).catch(() => 'finish' as const);
    const stop = aborted(turn.signal).catch(() => 'stop' as const);
    const first = await this.orBroken(Promise.race([answer, finish, stop]));
    if (typeof first !== 'string') return this.result(first);
    const stopped = await this.cancel(sessionId, answer);
    turn.signal.throwIfAborted();
    if (!stopped) return this.limited();
    this.progress.forgetWords();
    await this.lastWords(sessionId);
    return this.limited();
  }

  /** The protocol has no message to finish early: the agent is cancelled, then prompted to complete its work. */
  private async lastWords(sessionId: string): Promise<void> {
    const { turn, limits, wait } = this.parts;
    const answer = this.prompt(sessionId, FINISH_PROMPT).catch(() => undefined);
    const late = wait(limits.finish, this.over.signal).catch(() => undefined);
    const stop = aborted(turn.signal).catch(() => undefined);
    await this.orBroken(Promise.race([answer, late, stop]));
    turn.signal.throwIfAborted();
  }

  /** @returns false when it kept running */
  private async cancel(sessionId: string, answer: Promise<unknown>): Promise<boolean> {
    const { grace, wait } = this.parts;
    const sent = this.connection.agent.notify(acp.methods.agent.session.cancel, { sessionId });
    sent.catch(() => undefined);
    const ended = answer.then(
      () => true,
      () => true,
    );
    const late = wait(grace, this.over.signal).then(
      () => false,
      () => false,
    );
    return Promise.race([ended, late]);
  }

  /** @returns why it ended; the library does not validate answers */
  private async prompt(sessionId: string, text: string): Promise<Ending> {
    const { agent } = this.connection;
    const answer = agent.request(acp.methods.agent.session.prompt, {
      sessionId,
      prompt: [{ type: 'text', text }],
    });
    return { stopReason: fieldsOf(await answer)?.['stopReason'] };
  }

  private result({ stopReason }: Ending): AgentResult {
    const failure = this.parts.modelFailure();
    // Some agents report success although their model has failed.
    if (failure !== undefined && this.progress.message === '') throw new AppError('agent/model', failure);
    if (stopReason === 'end_turn')
      return {
        outcome: this.progress.message.trim() === '' ? 'stopped' : 'done',
        ...this.ending('The agent ended without a word.'),
      };
    if (stopReason === 'refusal')
      return { outcome: 'refused', ...this.ending('The agent refused, without a word.') };
    return this.limited();
  }

  private limited(): AgentResult {
    return { outcome: 'limited', ...this.ending('The agent was ended before it was done.') };
  }

  private ending(otherwise: string): ReturnType<typeof readEnding> {
    return readEnding(this.parts.clean(this.progress.message || otherwise), this.parts.code);
  }

  /** The exit of the program explains more than the closed connection. */
  private async orBroken<T>(outcome: Promise<T>): Promise<T> {
    try {
      return await Promise.race([outcome, this.broken]);
    } catch (error) {
      this.parts.turn.signal.throwIfAborted();
      if (this.connection.signal.aborted) return await this.broken;
      throw this.explained(error);
    }
  }

  private explained(error: unknown): unknown {
    if (error instanceof AppError) return error;
    if (!(error instanceof acp.RequestError))
      return new AppError('agent/protocol', 'The agent sent an invalid answer');
    if (error.code === SIGN_IN_NEEDED) return error;
    const failure = this.parts.modelFailure();
    if (failure !== undefined) return new AppError('agent/model', failure);
    const words = this.parts.clean(error.message).slice(0, WORDS);
    return new AppError('agent/protocol', `The agent answered with an error: ${words}`);
  }

  /** Rejects when the program has ended or closed its output, after all output was read. */
  private async crash(): Promise<never> {
    const { program, clean, grace, wait } = this.parts;
    await this.connection.closed;
    const still = await Promise.race([
      program.ended.then(() => false),
      wait(grace, this.over.signal).then(
        () => true,
        () => true,
      ),
    ]);
    if (still) throw new AppError('agent/protocol', 'The agent closed its output and went on');
    const { code, signal } = await program.ended;
    const words = lastWords(clean(program.errorOutput()));
    const how = code === null ? `by ${signal ?? 'a signal'}` : `with code ${code}`;
    throw new AppError('agent/crashed', `The agent ended ${how}${words === '' ? '' : `: ${words}`}`, {
      hint: 'Start the command of LECTERN_AGENT by hand; LECTERN_AGENT_READ adds folders that it must see.',
    });
  }
}

/** Programs print the stack trace last, so the message itself is further up. */
function lastWords(errorOutput: string): string {
  const error = errorOutput.search(/^.*error/im);
  const long = errorOutput.length > WORDS;
  return (long && error >= 0 ? errorOutput.slice(error, error + WORDS) : errorOutput.slice(-WORDS)).trim();
}

/** Rejects with the signal's reason. */
function aborted(signal: AbortSignal): Promise<never> {
  const promise = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  promise.catch(() => undefined);
  return promise;
}

/** Grants every permission: the confinement limits the agent, and no one is there to answer. */
function permit(params: unknown): acp.RequestPermissionResponse {
  const options = (listOf(fieldsOf(params)?.['options']) ?? []).flatMap((each): Fields[] => {
    const option = fieldsOf(each);
    return option === undefined ? [] : [option];
  });
  const chosen = ['allow_once', 'allow_always']
    .map((kind) => options.find((option) => option['kind'] === kind))
    .find((option) => option !== undefined);
  const optionId = stringOf(chosen?.['optionId']);
  return { outcome: optionId === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } };
}

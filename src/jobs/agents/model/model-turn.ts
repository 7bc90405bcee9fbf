/** One turn of a model: requests steps and runs their tool calls until the work is finished or a limit ends it. */

import { defined } from '../../../lib/defined.ts';
import { cutText, oneLine, shownText } from '../../../lib/text/clean-text.ts';
import type { TakePicture } from '../../page-pictures.ts';
import { openWorkFolder } from '../../workspace/work-folder.ts';
import type { WriterReference } from '../../writer-reference.ts';
import type { AgentResult, AgentTurn } from '../agent.ts';
import { firstMessage } from '../prompt/first-message.ts';
import { AnswerStore } from '../writer-tools/answer-store.ts';
import { compareWithKnown } from '../writer-tools/compare-with-known.ts';
import { PlanStore } from '../writer-tools/plan-store.ts';
import type { ToolAnswer } from '../writer-tools/tool.ts';
import { Conversation } from './conversation.ts';
import { ModelFailure } from './endpoint/model-failure.ts';
import { FinishGate } from './finish-gate.ts';
import type { ModelLimits } from './limits.ts';
import type { ModelClient, ModelStep, ToolCall, ToolResult, ToolSpec } from './model-client.ts';
import { StepWords } from './step-words.ts';
import { TodoList } from './todo-list.ts';
import { isReport, offeredTools, TOOLS } from './tools/all-tools.ts';
import type { ToolContext } from './tools/model-tool.ts';
import { TurnEnding } from './turn-ending.ts';
import { TurnProgress } from './turn-progress.ts';
import { TurnUsage } from './turn-usage.ts';

interface ModelTurnParts {
  readonly client: ModelClient;
  readonly limits: ModelLimits;
  readonly instructions: string;
  readonly reference: WriterReference;
  /** Letters that mark the text of files, as the instructions say. */
  readonly mark: string;
  /** Undefined where nothing draws pages, or the model takes no pictures. */
  readonly picture?: TakePicture | undefined;
}

const REMINDER =
  'You have stopped without calling finish. Go on if there is work left; else call finish with an outcome, a title, a body and a message.';
const CUT =
  'Your answer was cut because it was too long. Go on in smaller pieces, and call finish when the work is done.';
/** How often a conversation that is too long is shortened and sent again. */
const SHORTENINGS = 4;

export class ModelTurn {
  private readonly turn: AgentTurn;
  private readonly parts: ModelTurnParts;
  private readonly conversation: Conversation;
  private readonly ending = new TurnEnding();
  private readonly context: ToolContext;
  private readonly progress: TurnProgress;
  private readonly words: StepWords;
  private tools: readonly ToolSpec[];
  private reminded = false;

  constructor(turn: AgentTurn, parts: ModelTurnParts) {
    this.turn = turn;
    this.parts = parts;
    this.conversation = new Conversation(firstMessage(turn.task), parts.limits.context);
    this.context = this.openContext();
    this.progress = new TurnProgress(parts.limits);
    const tell = (kind: 'agent' | 'tool', text: string): void => {
      if (text !== '') turn.report.event({ kind, text });
    };
    this.words = new StepWords(
      (text) => tell('agent', plainText(text)),
      (text) => tell('tool', plainLine(text)),
    );
    this.tools = this.offered(parts.picture !== undefined);
  }

  /** @throws AppError `agent/model`; the reason of the signal when it was aborted */
  async run(): Promise<AgentResult> {
    const { turn, context, ending } = this;
    for (;;) {
      turn.signal.throwIfAborted();
      const notice = ending.begin(turn.finish.aborted, this.limitReached());
      if (notice !== undefined) this.conversation.addMessage(notice);
      const step = await this.stepOrEnd();
      if ('outcome' in step) return step;
      this.note(step);
      if (step.ending === 'refusal') return refused(step);
      if (step.calls.length > 0) this.conversation.answered(await this.carryOut(step.calls));
      this.progress.endStep(step.ending === 'length');
      const finished = context.gate.finished();
      if (finished !== undefined) return this.resultOf(finished);
      if (ending.isLast()) return this.withoutFinish(step);
      if (step.calls.length === 0) {
        if (this.reminded) return this.withoutFinish(step);
        this.reminded = true;
        this.conversation.addMessage(step.ending === 'length' ? CUT : REMINDER);
      } else if (step.ending === 'length') this.conversation.addMessage(CUT);
    }
  }

  private limitReached(): string | undefined {
    const reached = this.context.usage.reached();
    return reached === undefined ? this.progress.standstill() : `it came to ${reached}`;
  }

  private offered(pictures: boolean): readonly ToolSpec[] {
    return offeredTools({ code: this.turn.code !== undefined, pictures });
  }

  private openContext(): ToolContext {
    const { turn, parts } = this;
    const [todos, usage] = [new TodoList(), new TurnUsage(parts.limits)];
    const { picture } = parts;
    return {
      folder: openWorkFolder(turn.folder),
      site: turn.tools,
      known: turn.known,
      limits: parts.limits,
      todos,
      signal: turn.signal,
      code: turn.code,
      reference: parts.reference,
      mark: parts.mark,
      plans: new PlanStore(),
      answers: new AnswerStore(),
      compare: async (issues) => compareWithKnown(issues, turn.known),
      usage,
      picture:
        picture &&
        ((...args) => {
          usage.drawn();
          return picture(...args);
        }),
      gate: new FinishGate(
        turn.known,
        turn.task.feedback.map(({ id }) => id),
      ),
      isLast: () => this.ending.isLast(),
      did: (text) => turn.report.event({ kind: 'tool', text: plainLine(text) }),
      todosChanged: () => turn.report.todos(todos.all()),
    };
  }

  /** An endpoint that fails for good ends a turn that has changed files: what is there was paid for, and people look at it. */
  private async stepOrEnd(): Promise<ModelStep | AgentResult> {
    try {
      return await this.ask();
    } catch (error) {
      if (!(error instanceof ModelFailure) || !this.context.usage.hasChanged()) throw error;
      const message = `The work was ended in the middle: ${error.message}. What had been changed by then is kept.`;
      return { outcome: 'limited', ...this.answers(), message };
    }
  }

  /** Shortens the conversation when it exceeds the model's context. */
  private async ask(): Promise<ModelStep> {
    const { client, instructions } = this.parts;
    this.conversation.fit();
    for (let shortened = 0; ; shortened++) {
      try {
        const request = { instructions, parts: this.conversation.all(), tools: this.tools };
        return await client.step(request, this.turn.signal, this.words);
      } catch (error) {
        if (this.goesOnWithoutPictures(error)) continue;
        const tooLong = error instanceof ModelFailure && error.tooLong;
        if (!tooLong || shortened >= SHORTENINGS || !this.conversation.halve()) throw error;
      }
    }
  }

  /** Some endpoints refuse a whole request over a picture. */
  private goesOnWithoutPictures(error: unknown): boolean {
    const refused = error instanceof ModelFailure && error.refused;
    if (!refused || !this.conversation.keepPictures(0)) return false;
    this.tools = this.offered(false);
    this.turn.report.event({
      kind: 'problem',
      text: `${error.message}; going on without pictures (LECTERN_MODEL_PICTURES)`,
    });
    return true;
  }

  private note(step: ModelStep): void {
    const { report } = this.turn;
    report.usage({ steps: 1, ...step.usage });
    this.context.usage.used(step);
    this.conversation.addStep(step);
    this.words.end(step.text);
  }

  /** Sequential even when the model requested several calls at once: they may change the same file. */
  private async carryOut(calls: readonly ToolCall[]): Promise<readonly ToolResult[]> {
    const results: ToolResult[] = [];
    for (const [index, call] of calls.entries()) {
      this.turn.signal.throwIfAborted();
      const { text, picture } = await this.answer(call, index);
      results.push({ call, text, ...defined({ picture }) });
    }
    return results;
  }

  private async answer(call: ToolCall, index: number): Promise<ToolAnswer> {
    const names = this.tools.map((tool) => tool.name);
    if (!names.includes(call.name)) {
      this.progress.failed({ name: call.name, input: undefined });
      return {
        text: `There is no tool "${call.name.slice(0, 100)}". There are: ${names.join(', ')}.`,
        failed: true,
      };
    }
    const refusal = this.refusalOf(call, index);
    if (refusal !== undefined) return { text: refusal };
    const answer = await TOOLS.get(call.name)!.run(call.input, this.context);
    if (answer.failed === true) this.progress.failed(call);
    else this.progress.carriedOut(call, isReport(call.name));
    return answer;
  }

  private refusalOf({ name }: ToolCall, index: number): string | undefined {
    const { calls } = this.parts.limits;
    if (index >= calls) return `Not done: at most ${calls} calls in one answer.`;
    if (this.context.gate.finished() !== undefined) return 'Not done: the work is finished.';
    return this.ending.allows(name) ? undefined : 'Not done: it is time to end. Call finish now.';
  }

  private resultOf(finished: Finished): AgentResult {
    const { title, body, message, left, questions } = finished;
    const notes = [
      ...(left > 0 ? [`${left} new error${left === 1 ? ' is' : 's are'} left in the documentation.`] : []),
      ...(finished.outcome === 'done' && finished.isDoubtful
        ? ['The model said that this is done, but changed nothing.']
        : []),
    ];
    const limited = this.ending.limited() !== undefined || left > 0;
    return {
      outcome: outcomeOf(finished, limited),
      isOwnWord: true,
      ...(questions.length === 0 ? {} : { questions: questions.map(plainLine) }),
      ...this.answers(finished.answered),
      ...(finished.sources.length === 0 ? {} : { sources: finished.sources }),
      title: plainLine(title),
      body,
      message: [plainText(message), ...notes].join('\n\n'),
    };
  }

  /** Without a word about it, none was answered. */
  private answers(named: readonly string[] = []): Pick<AgentResult, 'answered'> {
    const quoted = this.turn.task.feedback.map(({ id }) => id);
    return quoted.length === 0 ? {} : { answered: quoted.filter((id) => named.includes(id)) };
  }

  /** The model stopped, or was stopped, without calling `finish`. */
  private withoutFinish({ text, ending }: ModelStep): AgentResult {
    const limit = this.ending.limited();
    const words = plainText(text);
    const why = [
      ...(ending === 'length' && limit === undefined
        ? ['The answers of the model were cut at the longest that it gives.']
        : []),
      ...(limit === undefined ? [] : [`The work was ended because ${limit}.`]),
      ...(words === '' && limit === undefined ? ['The model stopped without saying why.'] : []),
    ];
    const message = [words, ...why].filter(Boolean).join('\n\n');
    return { outcome: limit === undefined ? 'stopped' : 'limited', ...this.answers(), message };
  }
}

type Finished = NonNullable<ReturnType<FinishGate['finished']>>;

/** A model that calls its own work unfinished is believed; one that calls it finished, where it can be. */
function outcomeOf({ outcome, isDoubtful }: Finished, limited: boolean): AgentResult['outcome'] {
  if (outcome === 'done') return limited ? 'limited' : isDoubtful ? 'could_not' : 'done';
  if (outcome === 'nothing_to_do') return isDoubtful ? 'partly' : 'nothing';
  return outcome === 'partly' && limited ? 'limited' : outcome;
}

function refused({ text }: ModelStep): AgentResult {
  const words = plainText(text);
  return { outcome: 'refused', message: words === '' ? 'The model refused to do this.' : words };
}

const LONGEST = 4_000;
const LINE = 300;

/** Text of a model made fit for a row: no control characters, limited in length. */
function plainText(text: string): string {
  return cutText(shownText(text).trim(), LONGEST);
}

function plainLine(text: string): string {
  return oneLine(text, LINE);
}

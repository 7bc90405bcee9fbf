/** Turns an agent's updates into a job's todos, events and usage, within limits. */
import { withoutControls } from '../../confine/error-output.ts';
import type { AgentTurn } from '../agent.ts';
import { beginOf, type Fields, fieldsOf, stringOf } from './fields.ts';
import { type NewTodo, readPlan, readToolTodos } from './read-todos.ts';
import { TodoTracker } from './todo-tracker.ts';

const EVENT_CHARACTERS = 500;
const MESSAGE_CHARACTERS = 16_000;
const CALLS = 5_000;
const ID_CHARACTERS = 200;
/** Of a title before it is cleaned. */
const TITLE_CHARACTERS = 2_000;
/** Longest piece of a line that is buffered. */
const LINE_CHARACTERS = 2_000;
const QUIET_MS = 1_500;

interface ProgressParts {
  readonly report: AgentTurn['report'];
  /** Removes secrets and control characters. */
  readonly clean: (text: string) => string;
  /** Of one turn. */
  readonly events: number;
  /** Rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly ended: AbortSignal;
}

interface Call {
  /** Mostly the name of the tool. */
  first: string;
  title: string;
  logged: string;
}

export class Progress {
  private readonly parts: ProgressParts;
  private readonly todos = new TodoTracker();
  private readonly calls = new Map<string, Call>();
  private events = 0;
  private line = '';
  private received = 0;
  private isWaiting = false;
  private words = '';
  private wordsEnded = false;

  constructor(parts: ProgressParts) {
    this.parts = parts;
  }

  /** Its last message, after its last tool call. */
  get message(): string {
    return this.words.trim();
  }

  /** @param params of a `session/update`; unknown kinds are ignored */
  handleUpdate(params: unknown): void {
    const update = fieldsOf(fieldsOf(params)?.['update']) ?? {};
    const kind = update['sessionUpdate'];
    if (kind === 'agent_message_chunk') this.addText(stringOf(fieldsOf(update['content'])?.['text']) ?? '');
    else if (kind === 'plan') this.setTodos(readPlan(update['entries']));
    else if (kind === 'tool_call' || kind === 'tool_call_update') this.updateCall(update);
  }

  /** Reports the rest of a line. */
  flush(): void {
    const line = this.line;
    this.line = '';
    this.log('agent', line);
  }

  /** Before the next prompt. */
  forgetWords(): void {
    this.flush();
    this.words = '';
  }

  private setTodos(list: readonly NewTodo[] | undefined): void {
    if (list === undefined) return;
    const clean = list.map((todo) => ({ ...todo, content: this.parts.clean(todo.content) }));
    const todos = this.todos.update(clean);
    if (todos !== undefined) this.parts.report.todos(todos);
  }

  private addText(text: string): void {
    this.received++;
    if (this.wordsEnded) [this.words, this.wordsEnded] = ['', false];
    this.words = (this.words + text).slice(0, MESSAGE_CHARACTERS);
    const lines = (this.line + text.slice(0, MESSAGE_CHARACTERS)).split('\n');
    this.line = lines.pop() ?? '';
    for (const line of lines) this.log('agent', line);
    if (this.line.length > LINE_CHARACTERS) this.flush();
    else if (this.line !== '' && !this.isWaiting) void this.flushWhenQuiet();
  }

  private async flushWhenQuiet(): Promise<void> {
    this.isWaiting = true;
    try {
      for (let seen = -1; seen !== this.received; ) {
        seen = this.received;
        await this.parts.wait(QUIET_MS, this.parts.ended);
      }
      this.flush();
    } catch {
      // The turn is over.
    } finally {
      this.isWaiting = false;
    }
  }

  private updateCall(update: Fields): void {
    const id = beginOf(stringOf(update['toolCallId']) ?? '', ID_CHARACTERS);
    const title = stringOf(update['title']);
    const named = title === undefined ? undefined : beginOf(title, TITLE_CHARACTERS);
    let call = this.calls.get(id);
    if (call === undefined) {
      if (this.calls.size >= CALLS) return;
      call = { first: named ?? '', title: '', logged: '' };
      this.calls.set(id, call);
      this.parts.report.usage({ steps: 1 });
      this.flush();
      this.wordsEnded = true;
    }
    call.title = named ?? call.title;
    this.setTodos(readToolTodos(update['rawInput']));
    const failed = update['status'] === 'failed' ? ' (failed)' : '';
    const name = call.title.includes(call.first) ? '' : `${call.first}: `;
    const text = this.parts.clean(`${name}${call.title}${failed}`);
    if (text === call.logged) return;
    call.logged = text;
    this.log('tool', text);
  }

  private log(kind: 'agent' | 'tool', raw: string): void {
    const text = oneLine(this.parts.clean(raw)).slice(0, EVENT_CHARACTERS);
    if (text === '' || this.events > this.parts.events) return;
    if (this.events++ === this.parts.events)
      this.parts.report.event({ kind: 'note', text: 'The agent says more than is kept' });
    else this.parts.report.event({ kind, text });
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** @returns a function that removes control characters and the values of secret settings from a text */
export function cleaner(env: Readonly<Record<string, string>>): (text: string) => string {
  const secrets = Object.entries(env)
    .filter(([, value]) => value.length >= 8)
    .sort(([, a], [, b]) => b.length - a.length);
  return (text) =>
    secrets.reduce((clean, [name, value]) => clean.replaceAll(value, `[${name}]`), withoutControls(text));
}

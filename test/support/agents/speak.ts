/** The agent's side of the Agent Client Protocol, written without the program's code so as not to share its mistakes. */
import { createInterface } from 'node:readline';

export interface Prompt {
  readonly text: string;
  /** Counted from 1. */
  readonly count: number;
  /** Aborted by `session/cancel`. */
  readonly cancelled: AbortSignal;
  update(update: object): void;
  say(text: string): void;
  /** Asks for permission. @returns the chosen option */
  ask(title: string): Promise<string>;
}

export type StopReason = 'end_turn' | 'refusal' | 'max_tokens' | 'max_turn_requests' | 'cancelled';

/** A result or an error. */
export type Other = { readonly result: unknown } | { readonly error: object };

export interface Manner {
  /** Called with each request before it is answered. @returns another answer than the usual one */
  readonly before?: (method: string, params: unknown) => Other | undefined | void | Promise<void>;
  /** The answer to a request in the place of the usual one. */
  readonly answers?: Readonly<Record<string, Other>>;
  readonly deaf?: boolean;
  readonly prompt: (prompt: Prompt) => Promise<StopReason>;
}

interface Heard {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly prompt?: readonly { readonly text?: string }[]; readonly cwd?: string };
  readonly result?: { readonly outcome?: { readonly optionId?: string } };
}

export const send = (message: object): boolean =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const USUAL: Readonly<Record<string, unknown>> = {
  initialize: { protocolVersion: 1, agentCapabilities: {}, authMethods: [] },
  'session/new': { sessionId: 'sess_1' },
};

/** Works until its input ends. */
export function speak(manner: Manner): void {
  let cancel = new AbortController();
  let [count, asked] = [0, 0];
  const answers = new Map<unknown, (heard: Heard) => void>();
  const update = (value: object): void =>
    void send({ method: 'session/update', params: { sessionId: 'sess_1', update: value } });
  const promptOf = (text: string): Prompt => ({
    text,
    count: ++count,
    cancelled: cancel.signal,
    update,
    say: (words) => update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: words } }),
    ask: (title) => {
      const id = `ask_${++asked}`;
      const { promise, resolve } = Promise.withResolvers<string>();
      answers.set(id, ({ result }) => resolve(result?.outcome?.optionId ?? 'none'));
      const options = [
        { optionId: 'no', name: 'No', kind: 'reject_once' },
        { optionId: 'always', name: 'Always', kind: 'allow_always' },
        { optionId: 'once', name: 'Once', kind: 'allow_once' },
      ];
      const toolCall = { toolCallId: id, title };
      send({
        id,
        method: 'session/request_permission',
        params: { sessionId: 'sess_1', toolCall, options },
      });
      return promise;
    },
  });
  const answer = async ({ id, method = '', params }: Heard): Promise<void> => {
    const other = (await manner.before?.(method, params)) ?? manner.answers?.[method];
    if (other !== undefined) send({ id, ...other });
    else if (method === 'session/prompt') {
      cancel = new AbortController();
      const text = params?.prompt?.map((block) => block.text ?? '').join('') ?? '';
      send({ id, result: { stopReason: await manner.prompt(promptOf(text)) } });
    } else if (method in USUAL) send({ id, result: USUAL[method] });
    else send({ id, error: { code: -32601, message: 'Method not found' } });
  };
  createInterface({ input: process.stdin }).on('line', (line) => {
    const heard = JSON.parse(line) as Heard;
    if (heard.method === undefined) answers.get(heard.id)?.(heard);
    else if (heard.method === 'session/cancel') manner.deaf !== true && cancel.abort();
    else if (heard.id !== undefined) void answer(heard);
  });
}

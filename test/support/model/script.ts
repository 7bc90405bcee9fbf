/** The script of a scripted model: the messages it receives and its replies, independent of the wire format. */

export interface ScriptedCall {
  /** As it was offered. */
  readonly name: string;
  /** An object becomes JSON; a string is sent as it is, also when it is no JSON. */
  readonly arguments: object | string;
  readonly id?: string;
}

export interface ScriptedReply {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** Tokens; made of the lengths when it is not given. */
  readonly usage?: { readonly input: number; readonly output: number };
  /** `refusal`: the model will not do it; `length`: it was cut at its own limit. Default: what the calls mean. */
  readonly ending?: 'refusal' | 'length';
}

/** One message as the model saw it. */
export interface ReceivedMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly text: string;
  /** Tools that the assistant called in it. */
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  /** Set for the result of a tool: which call it answers. */
  readonly answers?: string;
}

export interface Conversation {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ReceivedMessage[];
  /** Names of the tools that were offered. */
  readonly tools: readonly string[];
  /** Times the model has spoken in it so far. */
  readonly spoken: number;
  /** Text of the last results of tools, or of the last message of the user. */
  readonly last: string;
}

/**
 * A list is read by how often the model has spoken in the conversation, so the same request asked again gets the same answer; its last
 * entry stays. Programs also ask without tools, for titles and the like: a list gives them a plain text.
 */
export type Script =
  | readonly ScriptedReply[]
  | ((conversation: Conversation) => ScriptedReply | Promise<ScriptedReply>);

export async function replyOf(script: Script, conversation: Conversation): Promise<ScriptedReply> {
  if (typeof script === 'function') return script(conversation);
  if (conversation.tools.length === 0) return { text: 'Documentation work' };
  return script[Math.min(conversation.spoken, script.length - 1)] ?? { text: 'Done.' };
}

export function conversationOf(
  heard: Pick<Conversation, 'model' | 'system' | 'messages' | 'tools'>,
): Conversation {
  const { messages } = heard;
  const end = messages.findLastIndex(({ role }) => role === 'assistant') + 1;
  return {
    ...heard,
    spoken: messages.filter(({ role }) => role === 'assistant').length,
    last: messages
      .slice(end)
      .map(({ text }) => text)
      .join('\n'),
  };
}

/** Tokens of a reply, the way real endpoints count: nearly a quarter of the characters. */
export function usageOf(reply: ScriptedReply, asked: number): { input: number; output: number } {
  return reply.usage ?? { input: Math.ceil(asked / 4), output: Math.ceil(JSON.stringify(reply).length / 4) };
}

export const argumentsOf = (call: ScriptedCall): string =>
  typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);

/** Text in pieces, as a stream brings it. */
export function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,24}/g) ?? [];
}

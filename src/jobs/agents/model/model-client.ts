/** The interface of a language model: given a conversation and tools, it answers with one step. */
import type { ToolSpec } from '../writer-tools/tool.ts';

export type { ToolSpec } from '../writer-tools/tool.ts';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model gave it; a string where it is not JSON. */
  readonly input: unknown;
}

export interface ModelStep {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** `length`: cut at the model's longest answer. `refusal`: the model declined. */
  readonly ending: 'stop' | 'calls' | 'length' | 'refusal';
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  /** The step in the client's own form, for the next request: thoughts and signatures must go back as they came. */
  readonly messages: readonly unknown[];
}

export type ConversationPart =
  | { readonly kind: 'user'; readonly text: string }
  /** `brief`: long arguments of its calls are left out from now on. */
  | { readonly kind: 'step'; readonly step: ModelStep; readonly brief: boolean }
  | { readonly kind: 'results'; readonly results: readonly ToolResult[] };

export interface ToolResult {
  readonly call: ToolCall;
  readonly text: string;
  /** A PNG file; only of a tool that is not offered to models that take none. */
  readonly picture?: Uint8Array;
}

export interface ModelRequest {
  readonly instructions: string;
  readonly parts: readonly ConversationPart[];
  readonly tools: readonly ToolSpec[];
}

/** Is told of a step while it is made. */
export interface StepListener {
  /** Also when the same step is asked for again. */
  began(): void;
  onText(text: string): void;
  /** @param input what it has written of a call's arguments so far */
  writes(call: string, input: { readonly tool: string; readonly characters: number }): void;
}

export interface ModelClient {
  /**
   * @param listener where nobody listens, nothing is streamed
   * @throws ModelFailure; the reason of the signal when it is aborted
   */
  step(request: ModelRequest, signal: AbortSignal, listener?: StepListener): Promise<ModelStep>;
}

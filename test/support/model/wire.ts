/** The interface of a model's wire format: how a request is read and how a reply is written. */
import type { Conversation, ScriptedReply } from './script.ts';

export interface WireAnswer {
  readonly model: string;
  /** Unique for each answer; ids of calls are made of it. */
  readonly id: string;
  /** Seconds. */
  readonly at: number;
  readonly reply: ScriptedReply;
  readonly usage: { readonly input: number; readonly output: number };
  /** True when a stream must end with what was used. */
  readonly wantsUsage: boolean;
}

/** What a path says in formats that say it there; others say it in the body. */
export interface RequestedPath {
  readonly model?: string;
  readonly streamed?: boolean;
}

export interface Wire {
  /** Reads the path of a request, for example `/v1/messages`. @returns undefined when this format does not have it */
  asked(path: string): RequestedPath | undefined;
  /** The key of a request, wherever the format puts it. */
  key(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined;
  /** @throws Error with words for a 400 when the request is not one */
  conversation(body: Readonly<Record<string, unknown>>): Conversation;
  whole(answer: WireAnswer): object;
  /** Every part is one piece of the stream, ready to be sent. */
  stream(answer: WireAnswer): readonly string[];
  error(status: number, message: string): object;
}

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function listOf(value: unknown, name: string): readonly Fields[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(isFields)) throw new Error(`"${name}" is not a list of objects`);
  return value;
}

export function stringOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Error(`"${name}" is not a string`);
  return value;
}

/** Content is a string, or a list of parts of which the texts are joined. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter((part): part is Fields => isFields(part) && typeof part['text'] === 'string')
    .map((part) => part['text'] as string)
    .join('');
}

/** Counts the tokens of a model's answer as it passes, whole or streamed, in the format of each provider. */
import { StringDecoder } from 'node:string_decoder';

export interface TokensUsed {
  readonly input: number;
  readonly output: number;
}

/** Longer lines and answers are not parsed; their tokens are estimated by length. */
const LONGEST_BYTES = 4_194_304;
const BYTES_OF_A_TOKEN = 4;

/** About how many tokens a request has. */
export const requestedTokens = (bytes: number): number => Math.ceil(bytes / BYTES_OF_A_TOKEN);

interface UsageCounter {
  add(chunk: Uint8Array): void;
  /** @param requested bytes of the request, for answers without usage */
  total(requested: number): TokensUsed;
}

/** @param contentType of the answer */
export function createUsageCounter(contentType: string): UsageCounter {
  const isStream = contentType.includes('text/event-stream');
  const decoder = new StringDecoder('utf8');
  let text = '';
  let bytes = 0;
  let events = 0;
  let reported: TokensUsed | undefined;
  const hear = (json: string): void => {
    const found = usageIn(json);
    // Streams report usage repeatedly, each time the total so far.
    if (found !== undefined)
      reported = {
        input: Math.max(found.input, reported?.input ?? 0),
        output: Math.max(found.output, reported?.output ?? 0),
      };
  };
  const hearLines = (lines: readonly string[]): void => {
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      events++;
      hear(line.slice(5));
    }
  };
  return {
    add(chunk) {
      bytes += chunk.byteLength;
      if (text.length > LONGEST_BYTES) text = '';
      text += decoder.write(chunk);
      if (!isStream) return;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      hearLines(lines);
    },
    total(requested) {
      if (isStream) hearLines([text]);
      else if (text.length === bytes || text.length < LONGEST_BYTES) hear(text);
      text = '';
      if (reported !== undefined) return reported;
      // A stream has about one token per event.
      const output = isStream ? events : Math.ceil(bytes / BYTES_OF_A_TOKEN);
      return { input: requestedTokens(requested), output };
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined;
const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

const USAGE = /"usage(?:Metadata)?"/;
/** What each maker calls them. Tokens of thoughts are part of the output but for Gemini. */
const INPUT = [
  'prompt_tokens',
  'input_tokens',
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
  'promptTokenCount',
  'toolUsePromptTokenCount',
];
const OUTPUT = ['completion_tokens', 'output_tokens', 'candidatesTokenCount', 'thoughtsTokenCount'];

function usageIn(json: string): TokensUsed | undefined {
  // Most events of a stream are words.
  if (!USAGE.test(json)) return undefined;
  let value: Fields | undefined;
  try {
    value = fieldsOf(JSON.parse(json));
  } catch {
    return undefined;
  }
  const usage = [value, fieldsOf(value?.['response']), fieldsOf(value?.['message'])]
    .map((each) => fieldsOf(each?.['usage'] ?? each?.['usageMetadata']))
    .find((each) => each !== undefined);
  if (usage === undefined) return undefined;
  const sum = (...names: readonly string[]): number =>
    names.reduce((total, name) => total + countOf(usage[name]), 0);
  return {
    input: sum(...INPUT),
    output: sum(...OUTPUT),
  };
}

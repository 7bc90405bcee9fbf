/** An old step of the model with the long arguments of its calls left out. */
import type { ModelMessage } from 'ai';

const LONGEST = 300;

export function shortenStep(message: ModelMessage): ModelMessage {
  if (message.role !== 'assistant' || typeof message.content === 'string') return message;
  return {
    ...message,
    content: message.content.map((part) =>
      part.type === 'tool-call' ? { ...part, input: briefInput(part.input) } : part,
    ),
  };
}

function briefInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return [name, text.length > LONGEST ? `${text.slice(0, LONGEST)} [the rest was left out]` : value];
    }),
  );
}

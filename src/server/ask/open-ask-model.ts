/** The model of a project's answers: the operator's endpoint behind the caps of the project. */
import type { Clock } from '../../lib/time/clock.ts';
import type { AskSettings } from '../../settings/ask-settings.ts';
import type { AskModel, AskPrompt } from '../../web/reader/ask/ask-model.ts';
import { type AskBudget, askBudget } from './ask-budget.ts';
import { type AskEndpoint, streamAnswer } from './ask-endpoint.ts';

const MAX_TOKENS = 800;

export function openAskModel(
  { model, tokensPerDay, atOnce }: AskSettings & Required<Pick<AskSettings, 'model'>>,
  clock: Clock,
  patience?: AskEndpoint['patience'],
): AskModel & { readonly budget: AskBudget } {
  const asked: AskEndpoint = {
    ...model,
    mostTokens: MAX_TOKENS,
    patience,
  };
  const budget = askBudget(clock, { tokensPerDay, atOnce });
  return {
    budget,
    begin: (prompt) => {
      const sent = sentTokens(prompt);
      const reserved = budget.reserve(sent + MAX_TOKENS);
      if (reserved === undefined) return undefined;
      return {
        write: async function* (signal) {
          let written = 0;
          let told: number | undefined;
          try {
            for await (const { text, tokens } of streamAnswer(asked, prompt, signal)) {
              written += Buffer.byteLength(text);
              told = tokens ?? told;
              if (text !== '') yield text;
            }
          } finally {
            // An endpoint may say less than it had to read.
            reserved.settle(
              Math.max(told ?? sent, Math.ceil((sent + written / 3) / 2)) +
                (told === undefined ? Math.ceil(written / 3) : 0),
            );
          }
        },
      };
    },
  };
}

/** More than any tokenizer makes of it: three bytes are at least one token of few texts. */
function sentTokens({ system, messages }: AskPrompt): number {
  const bytes = messages.reduce((sum, { text }) => sum + Buffer.byteLength(text), Buffer.byteLength(system));
  return Math.ceil(bytes / 3);
}

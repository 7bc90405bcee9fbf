/** The model of a project's answers: the operator's endpoint, with the most that an answer can cost taken before it is asked. */
import { isIP } from 'node:net';
import type { Cost } from '../../records/spending/spending-records.ts';
import type { AskPrices, AskSettings } from '../../settings/ask-settings.ts';
import { type AskModel, type AskPrompt, MOST_PROMPT_BYTES } from '../../web/reader/ask/ask-model.ts';
import type { AnswerEnding, AskBudget } from './ask-budget.ts';
import { type AskEndpoint, NoAnswer, streamAnswer, type Usage } from './ask-endpoint.ts';

/** Tokens of one answer. */
export const MAX_TOKENS = 800;
/** What a format adds to each message. */
const AROUND_A_MESSAGE = 20;
const FREE: AskPrices = { read: 0, written: 0 };

interface AskModelParts extends Required<Pick<AskSettings, 'model'>>, Pick<AskSettings, 'prices'> {
  readonly budget: AskBudget;
  readonly patience?: AskEndpoint['patience'];
}

export function openAskModel({ model, prices = FREE, budget, patience }: AskModelParts): AskModel {
  const target: AskEndpoint = { ...model, maxAnswerTokens: MAX_TOKENS, patience };
  return {
    host: publicName(model.endpoint.host),
    begin: async (prompt, network) => {
      const bytes = bytesOf(prompt);
      const reserved = await budget.reserve(costOf(maximumTokens(prompt, bytes), prices), network);
      if (typeof reserved === 'string') return reserved === 'resting' ? 'busy' : reserved;
      return {
        write: async function* (signal) {
          let written = 0;
          let reportedUsage: Usage | undefined;
          let ending: AnswerEnding = 'left';
          let isFree = false;
          try {
            for await (const { text, usage } of streamAnswer(target, prompt, signal)) {
              written += Buffer.byteLength(text);
              reportedUsage = { ...reportedUsage, ...usage };
              if (text !== '') yield text;
            }
            ending = 'whole';
          } catch (error) {
            const why = error instanceof NoAnswer ? error : undefined;
            if (!signal.aborted && why?.isOfQuestion !== true) ending = 'failed';
            isFree = why?.isFree === true;
            throw error;
          } finally {
            const used = usedTokens(prompt, { bytes, written, isWhole: ending === 'whole' }, reportedUsage);
            await reserved.settle(costOf(isFree ? NOTHING : used, prices), ending);
          }
        },
      };
    },
  };
}

/** Names without a dot, of private networks, and addresses are the operator's own business. */
function publicName(host: string): string {
  const name = host.replace(/:\d+$/, '').replace(/\.+$/, '');
  const isOwn = isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.') || PRIVATE_NAMES.test(name);
  return isOwn ? '' : name;
}

const PRIVATE_NAMES =
  /\.(?:local|localhost|internal|intranet|lan|home|corp|private|test|home\.arpa|svc|cluster)$/i;

/** What an answer costs at most, whatever is asked about whichever pages. */
export function dearestAnswer(prices: AskPrices = FREE): Cost {
  return costOf({ read: MOST_PROMPT_BYTES, written: MAX_TOKENS }, prices);
}

interface Tokens {
  readonly read: number;
  readonly written: number;
}

function costOf({ read, written }: Tokens, prices: AskPrices): Cost {
  return { tokens: read + written, money: Math.ceil(read * prices.read + written * prices.written) };
}

function bytesOf({ system, messages }: AskPrompt): number {
  return messages.reduce((sum, { text }) => sum + Buffer.byteLength(text), Buffer.byteLength(system));
}

/** A token is a byte or more in every tokenizer in use. */
function maximumTokens({ messages }: AskPrompt, bytes: number): Tokens {
  return { read: bytes + (messages.length + 1) * AROUND_A_MESSAGE, written: MAX_TOKENS };
}

const NOTHING: Tokens = { read: 0, written: 0 };

/**
 * As the endpoint says, and never less than any text has. Where it says nothing: what texts usually have; of what somebody chose to
 * send, the most; and of an answer that did not end, all that it might have had, since the endpoint may have gone on.
 */
function usedTokens(
  { questionBytes }: Pick<AskPrompt, 'questionBytes'>,
  {
    bytes,
    written,
    isWhole,
  }: { readonly bytes: number; readonly written: number; readonly isWhole: boolean },
  reportedUsage: Usage = {},
): Tokens {
  return {
    read: Math.max(
      reportedUsage.read ?? Math.ceil((bytes - questionBytes) / 3) + questionBytes,
      Math.ceil(bytes / 8),
    ),
    written: isWhole
      ? Math.max(reportedUsage.written ?? Math.ceil(written / 3), Math.ceil(written / 8))
      : MAX_TOKENS,
  };
}

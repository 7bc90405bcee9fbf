/** A driver's talk with its forge: sends a request, names what a refusal means, and checks the shape of what comes back. */
import { AppError } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import type * as z from '../../../lib/schema.ts';
import { type ForgeStep, type Refused, RIGHTS } from './error-table.ts';
import type { ForgeAnswer, ForgeHttp, ForgeRequest } from './forge-http.ts';
import { forgeWords } from './forge-words.ts';
import { isLimited, type Refusal, refusalOf, waitOf } from './refusal-of.ts';

export interface TalkParts {
  readonly kind: Refused['kind'];
  readonly name: string;
  readonly who: Refused['who'];
  readonly http: ForgeHttp;
  readonly clock: Clock;
}

export interface Ask extends ForgeRequest {
  readonly step: ForgeStep;
  /** Never repeated in a message. */
  readonly secrets: readonly string[];
  readonly branch?: string;
  readonly base?: string;
}

export type Heard =
  | { readonly answer: ForgeAnswer }
  | { readonly refusal: Refusal; readonly answer: ForgeAnswer };

export interface Talk {
  /** @throws AppError `forge/…` when it was refused */
  ask(ask: Ask): Promise<ForgeAnswer>;
  /** The same for those who can deal with some refusals. */
  hear(ask: Ask): Promise<Heard>;
  /** @throws AppError `forge/misconfigured` when something else answers than the API we know */
  read<T>(schema: z.ZodType<T>, answer: ForgeAnswer): T;
}

export function createTalk({ kind, name, who, http, clock }: TalkParts): Talk {
  const hear = async (ask: Ask): Promise<Heard> => {
    const answer = await http(ask);
    const { status, headers } = answer;
    if (status >= 200 && status < 300) return { answer };
    const words = forgeWords(answer.json, ask.secrets);
    const limited = isLimited(status, headers, words);
    const { step, branch, base } = ask;
    const refused = { kind, name, who, step, status, words, limited, branch, base };
    return { answer, refusal: refusalOf(refused, waitOf(headers, clock())) };
  };
  return {
    hear,
    ask: async (ask) => {
      const heard = await hear(ask);
      if ('refusal' in heard) throw heard.refusal.error;
      return heard.answer;
    },
    read: (schema, answer) => {
      const result = schema.safeParse(answer.json);
      if (result.success) return result.data;
      const [problem] = result.error.issues;
      const what =
        answer.json === undefined ? 'no JSON' : `"${problem?.path.join('.')}": ${problem?.message}`;
      throw new AppError('forge/misconfigured', `${name} answered with something unknown, ${what}`, {
        hint: `Check that ${RIGHTS[kind].address} is the address of its API`,
      });
    },
  };
}

/** Sends the requests of a driver: turns a refusal into an error with a cause, and checks the shape of what comes back. */
import { AppError } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import type * as z from '../../../lib/schema.ts';
import type { ForgeRights, ForgeStep, Refused } from '../error-table.ts';
import { errorText } from './error-text.ts';
import type { ForgeAnswer, ForgeHttp, ForgeRequest } from './forge-http.ts';
import { isLimited, type Refusal, refusalOf, waitOf } from './refusal-of.ts';

/** An answer that the API we know would not give, for example the web page of a proxy. */
export class UnreadableAnswer extends AppError {}

export interface ForgeClientParts {
  readonly rights: ForgeRights;
  readonly name: string;
  readonly who: Refused['who'];
  readonly http: ForgeHttp;
  readonly clock: Clock;
}

export interface ForgeCall extends ForgeRequest {
  readonly step: ForgeStep;
  /** Never repeated in a message. */
  readonly secrets: readonly string[];
  readonly branch?: string;
  readonly base?: string;
}

export type ForgeResult =
  | { readonly answer: ForgeAnswer }
  | { readonly refusal: Refusal; readonly answer: ForgeAnswer };

export interface ForgeClient {
  /** @throws AppError `forge/…` when it was refused */
  request(call: ForgeCall): Promise<ForgeAnswer>;
  /** The same, for callers that handle some refusals themselves. */
  tryRequest(call: ForgeCall): Promise<ForgeResult>;
  /** @throws UnreadableAnswer `forge/misconfigured` when something else answers than the API we know */
  read<T>(schema: z.ZodType<T>, answer: ForgeAnswer): T;
}

export function createForgeClient({ rights, name, who, http, clock }: ForgeClientParts): ForgeClient {
  const tryRequest = async (call: ForgeCall): Promise<ForgeResult> => {
    const answer = await http(call);
    const { status, headers } = answer;
    if (status >= 200 && status < 300) return { answer };
    const text = errorText(answer.json, call.secrets);
    const limited = isLimited(status, headers, text);
    const { step, branch, base } = call;
    const refused = { rights, name, who, step, status, text, limited, branch, base };
    return { answer, refusal: refusalOf(refused, waitOf(headers, clock())) };
  };
  return {
    tryRequest,
    request: async (call) => {
      const result = await tryRequest(call);
      if ('refusal' in result) throw result.refusal.error;
      return result.answer;
    },
    read: (schema, answer) => {
      const result = schema.safeParse(answer.json);
      if (result.success) return result.data;
      const [problem] = result.error.issues;
      const what =
        answer.json === undefined ? 'no JSON' : `"${problem?.path.join('.')}": ${problem?.message}`;
      throw new UnreadableAnswer('forge/misconfigured', `${name} answered with something unknown, ${what}`, {
        hint: `Check that ${rights.addressVariable} is the address of its API`,
      });
    },
  };
}

/** Sends the requests of a driver: turns a refusal into an error with a cause, and checks the shape of what comes back. */

import { AppError } from '../../../lib/app-error.ts';
import type * as z from '../../../lib/schema.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import {
  type ErrorRow,
  errorRows,
  type ForgeRights,
  type ForgeStep,
  type Outcome,
  type Refused,
} from '../error-table.ts';
import { ForgeBusy } from '../forge-busy.ts';
import { errorText } from './error-text.ts';
import type { ForgeAnswer, ForgeHttp, ForgeRequest } from './forge-http.ts';

interface Refusal {
  readonly outcome: Outcome;
  readonly error: AppError;
}

const MINUTE = 60_000;
/** Rate limits of forges are hourly, so longer waits are not believed. */
const LONGEST_WAIT = 60 * MINUTE;

const CODES: Readonly<Record<Outcome, string>> = {
  misconfigured: 'forge/misconfigured',
  busy: 'forge/busy',
  unreachable: 'forge/unreachable',
  nothing: 'forge/nothing',
  failed: 'forge/failed',
  // Drivers handle both; anywhere else they are failures.
  adopt: 'forge/failed',
  'no-draft': 'forge/failed',
};

function fits(row: ErrorRow, refused: Refused): boolean {
  if (row.limited === true && !refused.limited) return false;
  if (row.steps !== undefined && !row.steps.includes(refused.step)) return false;
  if (row.text !== undefined && !row.text.test(refused.text)) return false;
  return typeof row.status === 'function' ? row.status(refused.status) : row.status.includes(refused.status);
}

/** @param wait milliseconds until the rate limit is reset */
function refusalOf(refused: Refused, wait: number): Refusal {
  const row = errorRows(refused.rights).find((one) => fits(one, refused))!;
  const message = row.message(refused);
  if (row.outcome === 'busy') return { outcome: 'busy', error: new ForgeBusy(message, wait) };
  const hint = row.hint?.(refused);
  const error = new AppError(CODES[row.outcome], message, hint === undefined ? {} : { hint });
  return { outcome: row.outcome, error };
}

/** Whether an answer reports too many requests: by its headers, or by its text where GitHub sends none. */
function isLimited(status: number, headers: Headers, text: string): boolean {
  if (status === 429) return true;
  return (
    status === 403 &&
    (headers.has('retry-after') ||
      (headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining')) === '0' ||
      /rate limit/i.test(text))
  );
}

/** @returns milliseconds, between a second and an hour; a minute by default */
function waitOf(headers: Headers, now: number): number {
  const after = number(headers.get('retry-after'));
  const reset = number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset'));
  const date = Date.parse(headers.get('date') ?? '');
  // The forge's own clock where known: ours may be wrong.
  const there = Number.isNaN(date) ? now : date;
  const wait = after !== undefined ? after * 1000 : reset !== undefined ? reset * 1000 - there : MINUTE;
  return Math.min(LONGEST_WAIT, Math.max(1000, wait));
}

function number(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
}

/** An answer that the API we know would not give, for example the web page of a proxy. */
export class UnreadableAnswer extends AppError {}

interface ForgeClientParts {
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

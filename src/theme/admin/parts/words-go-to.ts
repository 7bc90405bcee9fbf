/** Says where the words of a job go: which model or program gets them, and whether they leave this server. */

export interface WordsSetup {
  /** `maintenance`, `model NAME` or a program's name. */
  readonly agent: string;
  /** True if the agent understands any task; false for `maintenance`, which supports a few. */
  readonly understands: boolean;
  /** The endpoint of the settings; undefined where there is none. */
  readonly endpoint?: { readonly host: string; readonly isHere: boolean };
  /** True for an agent program that reaches whatever the server reaches. */
  readonly unconfined?: true;
  /** What a job opens, for display: `a pull request on GitHub`; undefined if its review is a page of the dashboard. */
  readonly result?: string;
}

/** @param isExact whether the work is one that asks no model */
export function wordsGoTo(setup: WordsSetup, isExact: boolean): string {
  const { agent, understands, endpoint, unconfined } = setup;
  if (isExact || !understands) return withoutModel(setup);
  const reach = unconfined === true ? ', which can reach whatever this server reaches' : '';
  if (endpoint === undefined)
    return unconfined === true ? `${agent}${reach}` : `${agent}, a program without a network`;
  const place = `${agent} at ${endpoint.host}${reach}`;
  if (endpoint.isHere) return `${place}, on this machine`;
  return `${place}: your words, quoted feedback and what the agent reads leave this server`;
}

function withoutModel({ endpoint, result }: WordsSetup): string {
  if (result !== undefined) return `no model, only ${result}`;
  return endpoint === undefined ? 'no model; nothing leaves this server' : 'no model';
}

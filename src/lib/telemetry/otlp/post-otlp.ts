/** Sends one request of OpenTelemetry's protocol by HTTP, as JSON. */
import { operatorFetch } from '../../outgoing/operator-fetch.ts';

export interface OtlpEndpoint {
  /** Whole address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for one request. */
  readonly timeout: number;
}

/** @throws when the collector did not take it */
export async function postOtlp({ url, headers, timeout }: OtlpEndpoint, body: object): Promise<void> {
  const answer = await operatorFetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
}

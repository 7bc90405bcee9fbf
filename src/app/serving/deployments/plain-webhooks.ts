/** Webhooks of a Git server that is no known forge: any request with the right signature means that something was pushed. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ForgeWebhooks } from '../../../jobs/forges/forge-webhooks.ts';

/** As GitHub has it: `sha256=` and the HMAC of the body in hexadecimal. */
const HEADER = 'x-hub-signature-256';

export const plainWebhooks: ForgeWebhooks = {
  isGenuine: ({ headers, body }, secret) => {
    const sent = /^sha256=([0-9a-f]{64})$/.exec(String(headers[HEADER] ?? ''))?.[1];
    if (sent === undefined) return false;
    const right = createHmac('sha256', secret).update(body).digest();
    return timingSafeEqual(Buffer.from(sent, 'hex'), right);
  },
  delivery: () => undefined,
  read: () => [{ kind: 'repository', repository: '' }],
};

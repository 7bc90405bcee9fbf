/** Webhooks of a Git server that is no known forge: any request with the right signature means that something was pushed. */
import type { ForgeWebhooks } from '../../jobs/forges/forge-webhooks.ts';
import { hasHmac } from '../../jobs/forges/shared/hmac-signature.ts';

/** As GitHub has it: `sha256=` and the HMAC of the body in hexadecimal. */
const HEADER = 'x-hub-signature-256';

export const plainWebhooks: ForgeWebhooks = {
  isGenuine: (request, secret) => hasHmac(request, HEADER, secret),
  read: () => [{ kind: 'repository', repository: '' }],
};

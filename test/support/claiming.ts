/** A claim of webhook deliveries as the server's sender makes it. */
import type { DeliveryClaim } from '../../src/records/webhooks/webhook-records.ts';
import { deliveryText } from '../../src/web/service/wire/delivery.ts';

export function claiming(limit: number, until: number): DeliveryClaim {
  return { limit, until, text: deliveryText };
}

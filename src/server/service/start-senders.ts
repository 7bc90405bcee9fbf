/** Starts what sends to other machines from the store: the outbox of webhooks, and the weekly digests for chats. */
import { createDigestSender } from '../../web/service/digest/send-digests.ts';
import type { Service } from '../../web/service/service.ts';
import { createWebhookSender } from '../../web/service/webhooks/deliver.ts';

/** @param allowPrivate the operator's permission for webhooks on private networks; @returns what ends them */
export function startSenders(
  service: Service,
  targets: { readonly allowPrivate: boolean },
): () => Promise<void> {
  const senders = [createWebhookSender(service, targets), createDigestSender({ ...service, targets })];
  for (const sender of senders) sender.start();
  return async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
  };
}

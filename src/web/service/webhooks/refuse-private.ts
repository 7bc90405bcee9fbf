/** Refuses the address of a webhook when it is saved, if deliveries to it would be refused: on a private network. */
import { AppError } from '../../../lib/app-error.ts';
import { beforeAbort, safeTarget, type TargetOptions } from '../../../lib/outgoing/safe-target.ts';
import { webhookUrl } from '../../../records/webhooks/webhook-url.ts';

const PATIENCE = 5_000;
/** Names that never lead to the public internet, wherever they are looked up. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;

/**
 * A name that has no address yet is taken: a receiver may be set up later, and every delivery looks again.
 * @throws AppError `webhooks/url`
 */
export async function refusePrivate(
  given: string,
  targets: Omit<TargetOptions, 'typedBy'> = {},
): Promise<void> {
  const url = new URL(webhookUrl(given));
  if (targets.allowPrivate === true) return;
  if (LOCAL_NAME.test(url.hostname)) throw refused(`"${url.hostname}" is a name of a private network`);
  await beforeAbort(safeTarget(url, { typedBy: 'admin', ...targets }), AbortSignal.timeout(PATIENCE)).catch(
    (error: unknown) => {
      if (error instanceof AppError) throw refused(error.message);
    },
  );
}

function refused(why: string): AppError {
  return new AppError('webhooks/url', `The address of the webhook is refused: ${why}`, {
    hint: 'Give an address on the public internet, or let the operator of this server set LECTERN_PRIVATE_WEBHOOKS=true',
  });
}

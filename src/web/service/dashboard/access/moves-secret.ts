/** Tells when a stored client secret would be sent to another address than the one it was typed in for. */
import type { ProviderSettings } from '../../../../records/readers/access-settings.ts';

export function movesSecret(before: ProviderSettings | undefined, after: ProviderSettings): boolean {
  return (
    after.clientSecret !== undefined &&
    after.clientSecret === before?.clientSecret &&
    (after.issuer !== before.issuer || after.tokenUrl !== before.tokenUrl)
  );
}

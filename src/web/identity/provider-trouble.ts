/** The error of a request to a provider that failed or was not made. */

export type TroubleKind = 'unreachable' | 'slow' | 'answer' | 'address' | 'issuer';

export class ProviderTrouble extends Error {
  readonly kind: TroubleKind;

  /** @param reason for the operator's log: a part of a sentence, without secrets */
  constructor(kind: TroubleKind, reason: string, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause });
    this.name = 'ProviderTrouble';
    this.kind = kind;
  }
}

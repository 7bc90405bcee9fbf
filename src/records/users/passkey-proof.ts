/** Checks what an authenticator has signed, with @simplewebauthn/server: origin, host, presence, verification, signature. */
import type { NewPasskeyAnswer, PasskeyAssertion } from './passkey-answer.ts';
import type { PasskeySite } from './passkey-records.ts';

/** EdDSA, ES256 and RS256: all that authenticators use, in the order of preference. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

export interface PasskeyKey {
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly backedUp: boolean;
}

type Library = typeof import('@simplewebauthn/server');

/** Loaded when the first passkey is used, since most servers start without one. */
const library = (): Promise<Library> => import('@simplewebauthn/server');

/** @returns undefined when anything is not as it must be */
export async function proveNewPasskey(
  { id, clientData, challenge, attestation, transports }: NewPasskeyAnswer,
  site: PasskeySite,
): Promise<PasskeyKey | undefined> {
  const { verifyRegistrationResponse } = await library();
  if (!(await isOwnAttestation(attestation))) return undefined;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData,
          attestationObject: attestation,
          transports: [...transports] as never,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (registrationInfo === undefined || registrationInfo.credential.id !== id) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return { publicKey: credential.publicKey, counter: credential.counter, backedUp: credentialBackedUp };
  } catch {
    return undefined;
  }
}

/**
 * Accepts only attestations without certificates: they are not asked for, and for those of other kinds the library
 * would request addresses that a stranger may choose.
 */
async function isOwnAttestation(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/**
 * The counter is left to the caller, who compares and stores it in one statement.
 * @returns undefined when anything is not as it must be
 */
export async function provePasskey(
  { id, clientData, challenge, authenticatorData, signature, userHandle }: PasskeyAssertion,
  site: PasskeySite,
  publicKey: Uint8Array,
): Promise<Omit<PasskeyKey, 'publicKey'> | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}

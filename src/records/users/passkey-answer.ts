/** Reads the answer of a browser to a request for a passkey: JSON of a fixed shape and limited size. */

/** An RSA key with its signature takes less than a tenth. */
const MAX_ANSWER = 16 * 1024;
/** The limit of the standard, 1023 bytes, in base64url. */
const MAX_ID = 1364;
const MAX_TRANSPORTS = 8;
const BYTES = /^[\w-]+$/;

interface PasskeyAnswer {
  /** Id of the credential. */
  readonly id: string;
  readonly clientData: string;
  /** The challenge in `clientData`. */
  readonly challenge: string;
}

export interface NewPasskeyAnswer extends PasskeyAnswer {
  readonly attestation: string;
  readonly transports: readonly string[];
}

export interface PasskeyAssertion extends PasskeyAnswer {
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string;
}

type Fields = Readonly<Record<string, unknown>>;

export function readNewPasskey(answer: string): NewPasskeyAnswer | undefined {
  const fields = fieldsOf(answer);
  const base = baseOf(fields);
  const attestation = bytesOf(fields?.['attestation']);
  const given = fields?.['transports'];
  if (base === undefined || attestation === undefined || !Array.isArray(given)) return undefined;
  const transports = given
    .slice(0, MAX_TRANSPORTS)
    .filter((one): one is string => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one));
  return { ...base, attestation, transports };
}

export function readAssertion(answer: string): PasskeyAssertion | undefined {
  const fields = fieldsOf(answer);
  const base = baseOf(fields);
  const authenticatorData = bytesOf(fields?.['authenticatorData']);
  const signature = bytesOf(fields?.['signature']);
  const userHandle = bytesOf(fields?.['userHandle']);
  if (
    base === undefined ||
    authenticatorData === undefined ||
    signature === undefined ||
    userHandle === undefined
  )
    return undefined;
  return { ...base, authenticatorData, signature, userHandle };
}

function fieldsOf(text: string): Fields | undefined {
  return text.length > MAX_ANSWER ? undefined : objectOf(text);
}

function objectOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

function baseOf(fields: Fields | undefined): PasskeyAnswer | undefined {
  const [id, clientData] = [bytesOf(fields?.['id']), bytesOf(fields?.['clientData'])];
  if (id === undefined || id.length > MAX_ID || clientData === undefined) return undefined;
  const data = objectOf(Buffer.from(clientData, 'base64url').toString('utf8'));
  const challenge = data?.['challenge'];
  // The dashboard is never in a frame of another site.
  if (typeof challenge !== 'string' || data?.['crossOrigin'] === true) return undefined;
  return { id, clientData, challenge };
}

function bytesOf(value: unknown): string | undefined {
  return typeof value === 'string' && BYTES.test(value) ? value : undefined;
}

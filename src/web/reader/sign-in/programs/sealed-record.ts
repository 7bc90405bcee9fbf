/** Small records that programs carry for us: encrypted, and good for one project and one purpose only. */
import { base64urlBytes } from '../../../../lib/bytes/base64url-bytes.ts';
import { deriveKey } from '../../../../lib/secrets/derive-key.ts';
import { seal, unseal } from '../../../../lib/secrets/sealed.ts';
import type { SignInDeps } from '../sign-in-deps.ts';

const PURPOSE = 'reader programs';
const MAX = 2_000;

type Own = Pick<SignInDeps, 'secret' | 'project'>;
type RecordKind = 'client' | 'consent' | 'code' | 'access' | 'refresh';

export function sealRecord(deps: Own & Pick<SignInDeps, 'random'>, kind: RecordKind, record: object): string {
  const value = Buffer.from(JSON.stringify(record));
  return seal(deriveKey(deps.secret, PURPOSE), value, `${kind}\n${deps.project}`, deps.random).toString(
    'base64url',
  );
}

/** @returns undefined for everything that `sealRecord` did not make for this project and purpose */
export function openRecord({ secret, project }: Own, kind: RecordKind, text: string | null): unknown {
  if (text === null || text.length > MAX) return undefined;
  const sealed = base64urlBytes(text);
  if (sealed === undefined) return undefined;
  try {
    const bytes = unseal(deriveKey(secret, PURPOSE), sealed, `${kind}\n${project}`);
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

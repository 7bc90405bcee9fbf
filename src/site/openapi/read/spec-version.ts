/** Detects the format of a specification and the version that its author wrote. */
import { isRecord, own } from '../json-data.ts';

export interface SpecVersion {
  readonly format: 'openapi' | 'asyncapi';
  /** As written. */
  readonly version: string;
  /** How it is read; undefined for an unsupported version. */
  readonly kind: '2.0' | '3.0' | '3.1' | 'asyncapi2' | 'asyncapi3' | undefined;
}

/** Undefined when the document names no version of a known format. */
export function specVersion(document: unknown): SpecVersion | undefined {
  if (!isRecord(document)) return undefined;
  for (const key of ['openapi', 'swagger', 'asyncapi'] as const) {
    const written = own(document, key);
    // Without quotes YAML reads 3.0 as the number 3.
    const version =
      typeof written === 'number' && Number.isInteger(written) ? `${written}.0` : String(written);
    if (typeof written !== 'string' && typeof written !== 'number') continue;
    return {
      format: key === 'asyncapi' ? 'asyncapi' : 'openapi',
      version: version.trim().slice(0, 40),
      kind: kindOf(key, version.trim()),
    };
  }
  return undefined;
}

function kindOf(key: 'openapi' | 'swagger' | 'asyncapi', version: string): SpecVersion['kind'] {
  if (key === 'asyncapi')
    return /^2\./.test(version) ? 'asyncapi2' : /^3\./.test(version) ? 'asyncapi3' : undefined;
  if (/^2\.0/.test(version)) return '2.0';
  if (/^3\.0/.test(version)) return '3.0';
  // Versions after 3.1 add fields and remove none.
  return /^3\.\d/.test(version) ? '3.1' : undefined;
}

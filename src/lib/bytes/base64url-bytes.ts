/** Reads base64url strictly, so that bytes have one spelling: a text that was used once cannot come again spelled otherwise. */

/** @returns undefined for text that is not how these bytes are written (RFC 4648, section 3.5) */
export function base64urlBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

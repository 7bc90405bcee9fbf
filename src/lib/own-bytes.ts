/** Bytes with memory of their own: a short buffer is a piece of a longer one, all of which stays for as long as the piece is kept. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
